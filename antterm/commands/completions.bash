
_antterm_saved_files() {
  local name quoted typed=${1#[\'\"]} found=()
  while IFS= read -r name; do
    printf -v quoted %q "$name"
    if [[ $name == "$typed"* || $quoted == "$1"* ]]; then found+=("$name"); fi
  done < <(antterm saves --names 2>/dev/null)
  if ((${#found[@]})); then printf '%s\n' "${found[@]}"; else compgen -f -- "$typed"; fi
}
