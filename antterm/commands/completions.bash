_antterm_saved_files() {
  local name quoted typed=${1#[\'\"]} found=()
  while IFS= read -r name; do
    printf -v quoted %q "$name"
    if [[ $name == "$typed"* || $quoted == "$1"* ]]; then found+=("$name"); fi
  done < <(antterm saves --names 2>/dev/null)
  if ((${#found[@]})); then printf '%s\n' "${found[@]}"; else compgen -f -- "$typed"; fi
}

_antterm_words_of_game() {
  local word
  for word in "${COMP_WORDS[@]:2}"; do
    if [[ $word != -* ]]; then antterm options "$word" --words 2>/dev/null; return; fi
  done
}

_antterm_option() { compgen -W "$(_antterm_words_of_game | grep =)" -- "$1"; }

_antterm_seats() {
  local before=
  if [[ $1 == *,* ]]; then before=${1%,*},; fi
  compgen -P "$before" -W "$(_antterm_words_of_game | grep -v =)" -- "${1##*,}"
}

# Bash takes "bot:easy" and "zoom=on" for three words each; they are put together, and what is left of the
# cursor in the last of them is taken from what is found, because bash leaves it where it is.
_antterm() {
  local piece words=() last=-1 number
  for piece in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
    if ((last > 0)) && [[ $piece == [:=]* || ${words[last]} == *[:=] ]]; then
      words[last]+=$piece
    else
      words+=("$piece")
      ((++last))
    fi
  done
  if [[ $piece == [:=] ]]; then piece=; fi  # what is completed begins behind it
  local before=${words[last]%"$piece"} flag=${words[last > 0 ? last - 1 : 0]}
  local COMP_WORDS=("${words[@]}") COMP_CWORD=$last
  _shtab_antterm "$@"
  for number in "${!COMPREPLY[@]}"; do COMPREPLY[number]=${COMPREPLY[number]#"$before"}; done
  if [[ $flag == --seats ]]; then compopt -o nospace 2>/dev/null; fi
  return 0
}
