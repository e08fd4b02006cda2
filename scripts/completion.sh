#!/usr/bin/env bash
# Prints the completions of a built program for a shell: completion.sh PROGRAM bash|zsh|fish
#
# The argument parser writes them, and knows no arguments of `optui` itself. `optui FILE` does what `optui run FILE` does,
# so its first word is completed in the same way. Nor does it know that the words of `help` are commands, and that those
# after `exec --` are the command line of another program.
set -eu
program=$1 shell=$2

# A line that names an interpreter would make a program of what is read by the shell.
generated() { "$program" --generate-completion-script "$shell" | sed '1{/^#!/d;}'; }

# The names of the commands, with blanks between them.
commands() {
  "$program" --generate-completion-script bash | sed -n 's/^    \(run|.*\)|help)$/\1/p' | tr '|' ' '
}

case $shell in
  bash)
    generated | sed '/^complete .* _optui optui$/d'
    echo "__optui_commands='$(commands)'"
    cat <<'BASH'

# Completes the command line of the program that `optui exec --` starts, which begins at the word of that number.
__optui_program() {
    local offset
    for offset in _comp_command_offset _command_offset; do
        if declare -F "${offset}" >/dev/null; then
            "${offset}" "$1"
            return
        fi
    done
    if ((COMP_CWORD == $1)) && [[ "${COMP_WORDS[COMP_CWORD]}" != */* ]]; then
        __optui_add_completions -c
    else
        __optui_add_completions -f
    fi
}

_optui_or_run() {
    local cur="${2}"
    local -i index
    if [[ "${COMP_WORDS[1]}" == help ]] && ((COMP_CWORD == 2)); then
        __optui_add_completions -W "${__optui_commands// /$'\n'}"
        return
    fi
    if [[ "${COMP_WORDS[1]}" == exec ]]; then
        for ((index = 2; index < COMP_CWORD; index++)); do
            if [[ "${COMP_WORDS[index]}" == -- ]]; then
                __optui_program $((index + 1))
                return
            fi
        done
    fi
    _optui "${@}"
    if ! ((${#COMPREPLY[@]})); then
        COMP_WORDS=("${COMP_WORDS[0]}" run "${COMP_WORDS[@]:1}")
        COMP_CWORD=$((COMP_CWORD + 1))
        _optui "${@}"
    fi
    # The shell itself puts a slash behind the name of a folder that exists; behind that of another one no blank may come.
    for index in "${!COMPREPLY[@]}"; do
        if [[ -d "${COMPREPLY[index]}" ]]; then COMPREPLY[index]="${COMPREPLY[index]%/}"; fi
    done
    if [[ "${#COMPREPLY[@]}" == 1 && "${COMPREPLY[0]}" == */ ]]; then compopt -o nospace 2>/dev/null; fi
}

complete -o filenames -F _optui_or_run optui
BASH
    ;;
  zsh)
    # zsh loads a function from this file by the file's name.
    generated | sed -e 's/^_optui() {$/_optui_of_commands() {/' \
      -e "/^_optui_help() {/,/^}/s/'\*:subcommands:'/'1:command:($(commands))'/" \
      -e "/^_optui_exec() {/,/^}/s/'\*:command:'/'*::command:_normal'/" -e '/^if \[\[ "${funcstack\[1\]}" = _optui \]\]; then$/ {
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
    echo "set __optui_commands $(commands)"
    cat <<'FISH'
complete -c 'optui' -n '__optui_should_offer_completions_for_positional "optui" -eq 1' -fka '(__optui_custom_completion ---completion run -- positional@0 (count (__optui_tokens -pc)) (__optui_tokens -tC))'
complete -c 'optui' -n 'test (count (commandline -opc)) -eq 2; and contains -- (commandline -opc)[2] help' -fka '$__optui_commands'

# The command line of the program that `optui exec --` starts, up to the cursor.
function __optui_program_line
    set -l words (commandline -opc)
    set -l dashes (contains -i -- -- $words); or return 1
    test "$words[2]" = exec; or return 1
    set -e words[1..$dashes]
    if set -q words[1]; set words (string escape -- $words); end
    echo (string join ' ' -- $words (commandline -ct))
end

complete -c 'optui' -n '__optui_program_line >/dev/null' -fka '(complete -C (__optui_program_line))'
FISH
    ;;
  *)
    echo 'usage: completion.sh PROGRAM bash|zsh|fish' >&2
    exit 2
    ;;
esac
