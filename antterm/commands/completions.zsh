_antterm_saved() {
  compadd -- ${(f)"$(antterm saves --names 2>/dev/null)"} || _files
}

_antterm_words_of_game() {
  local word
  for word in $words; do
    if [[ $word != -* && $word != (antterm|play|simulate) ]]; then
      antterm options $word --words 2>/dev/null
      return
    fi
  done
}

_antterm_option() {
  compadd -- ${(M)${(f)"$(_antterm_words_of_game)"}:#*=*}
}

_antterm_seats() {
  compset -P '*,'
  compadd -qS , -- ${${(f)"$(_antterm_words_of_game)"}:#*=*}
}
