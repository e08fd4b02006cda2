#!/usr/bin/env bash
# Prints the completions of a built program for a shell: completion.sh PROGRAM bash|zsh|fish
#
# The argument parser writes them, and knows no arguments of `optui` itself. `optui FILE` does what `optui run FILE` does,
# so its first word is completed in the same way.
set -eu
program=$1 shell=$2

# A line that names an interpreter would make a program of what is read by the shell.
generated() { "$program" --generate-completion-script "$shell" | sed '1{/^#!/d;}'; }

case $shell in
  bash)
    generated | sed '/^complete .* _optui optui$/d'
    cat <<'BASH'
_optui_or_run() {
    _optui "${@}"
    ((${#COMPREPLY[@]})) && return
    COMP_WORDS=("${COMP_WORDS[0]}" run "${COMP_WORDS[@]:1}")
    COMP_CWORD=$((COMP_CWORD + 1))
    _optui "${@}"
}

complete -o filenames -F _optui_or_run optui
BASH
    ;;
  zsh)
    # zsh loads a function from this file by the file's name.
    generated | sed -e 's/^_optui() {$/_optui_of_commands() {/' -e '/^if \[\[ "${funcstack\[1\]}" = _optui \]\]; then$/ {
        i\
_optui() {\
    _optui_of_commands "${@}" && return\
    words=("${words[1]}" run "${(@)words[2,-1]}")\
    ((CURRENT++))\
    _optui_of_commands "${@}"\
}\

      }'
    ;;
  fish)
    generated
    cat <<'FISH'
complete -c 'optui' -n '__optui_should_offer_completions_for_positional "optui" -eq 1' -fka '(__optui_custom_completion ---completion run -- positional@0 (count (__optui_tokens -pc)) (__optui_tokens -tC))'
FISH
    ;;
  *)
    echo 'usage: completion.sh PROGRAM bash|zsh|fish' >&2
    exit 2
    ;;
esac
