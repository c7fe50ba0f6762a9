
_antterm_saved() {
  compadd -- ${(f)"$(antterm saves --names 2>/dev/null)"} || _files
}
