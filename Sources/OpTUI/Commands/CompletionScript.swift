import ArgumentParser

/// The completions of this program for a shell.
///
/// The argument parser generates them, but without arguments of `optui` itself: since `optui FILE` means `optui run
/// FILE`, its first word is completed in the same way. The parser also does not know that the words of `help` are
/// commands, or that those after `exec --` are another command line.
struct CompletionScript {
  private static let option = "--generate-completion-script"

  let text: String

  /// - Parameter arguments: the command line, which may ask for completions.
  /// - Returns: nil if it does not, or for a shell unknown to the parser.
  init?(askedBy arguments: [String]) {
    guard arguments.contains(where: { $0.hasPrefix(Self.option) }), let shell = arguments.lastValue(of: Self.option)
    else { return nil }
    self.init(for: shell)
  }

  /// - Returns: nil for a shell unknown to the parser.
  init?(for shell: String) {
    guard let shell = CompletionShell(rawValue: shell) else { return nil }
    let commands = RootCommand.commandNames.joined(separator: " ")
    var lines = RootCommand.completionScript(for: shell).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    // The shell reads the file as a script; an interpreter line would make it a program.
    if lines.first?.hasPrefix("#!") == true { lines.removeFirst() }
    switch shell {
    case .bash:
      lines.removeAll { $0.hasPrefix("complete ") && $0.hasSuffix(" _optui optui") }
      lines += ["__optui_commands='\(commands)'", Self.bash, ""]
    case .fish: lines += ["set __optui_commands \(commands)", Self.fish, ""]
    case _: Self.completeZsh(&lines, commands)
    }
    text = lines.joined(separator: "\n")
  }

  /// zsh loads a function from this file by the file's name.
  private static func completeZsh(_ lines: inout [String], _ commands: String) {
    var function = ""
    lines = lines.flatMap { line -> [String] in
      if line.hasSuffix("() {") { function = String(line.dropLast(" {".count)) }
      if line == "_optui() {" { return ["_optui_of_commands() {"] }
      if line == #"if [[ "${funcstack[1]}" = _optui ]]; then"# { return [zsh, "", line] }
      let line = joiningValue(line)
      switch function {
      case "_optui_help()": return [line.replacing("'*:subcommands:'", with: "'1:command:(\(commands))'")]
      case "_optui_exec()": return [line.replacing("'*:command:'", with: "'*::command:_normal'")]
      case _: return [line]
      }
    }
  }

  /// Returns the description of an option for zsh, changed so that its value may follow in the same word.
  private static func joiningValue(_ line: String) -> String {
    guard line.contains("]:"), let help = line.firstIndex(of: "[") else { return line }
    let (names, rest) = (line[..<help], line[help...])
    // '--name[help]:value:', and '(-n --name)'{-n,--name}'[help]:value:'
    if names.hasSuffix("}'") { return names.dropLast(2).replacing(",", with: "+,") + "=}'" + rest }
    return names.contains("'--") ? names + "=" + rest : line
  }

  private static let bash = #"""

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
        # The shell takes the equals sign between an option and its value for a word.
        for ((index = 2; index <= COMP_CWORD; index++)); do
            if [[ "${COMP_WORDS[index]}" != = || "${COMP_WORDS[index - 1]}" != --* ]]; then continue; fi
            if ((index == COMP_CWORD)); then
                COMP_WORDS[index]=''
                cur=''
            else
                COMP_WORDS=("${COMP_WORDS[@]:0:index}" "${COMP_WORDS[@]:index + 1}")
                COMP_CWORD=$((COMP_CWORD - 1))
            fi
        done
        set -- "${1}" "${cur}" "${COMP_WORDS[COMP_CWORD - 1]}"
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
    """#

  private static let zsh = #"""
    _optui() {
        _optui_of_commands "${@}" && return
        words=("${words[1]}" run "${(@)words[2,-1]}")
        ((CURRENT++))
        _optui_of_commands "${@}"
    }
    """#

  private static let fish = #"""
    complete -c 'optui' -n '__optui_should_offer_completions_for_positional "optui" -eq 1' -fka '(__optui_custom_completion ---completion run -- positional@0 (count (__optui_tokens -pc)) (__optui_tokens -tC))'
    # `optui FILE ...` as `optui run FILE ...`, up to the cursor.
    function __optui_run_line
        set -l words (commandline -opc)
        set -q words[2]; or return 1
        string match -q -- '-*' $words[2]; and return 1
        contains -- $words[2] $__optui_commands help; and return 1
        echo (string join ' ' -- optui run (string escape -- $words[2..-1]) (commandline -ct))
    end

    complete -c 'optui' -n '__optui_run_line >/dev/null' -fka '(complete -C (__optui_run_line))'
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
    """#
}
