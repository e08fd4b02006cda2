/// The reason why a full-screen display is impossible.
enum TerminalRefusal: Error, Equatable, CustomStringConvertible {
  case noTerminal
  case typeNotSet
  case typeUnknown(String)
  case typeTooSimple(String)
  case systemError

  var description: String {
    switch self {
    case .noTerminal: localized("there is no terminal: neither standard input and output nor /dev/tty is one")
    case .typeNotSet: localized("TERM is not set, so the type of this terminal is unknown")
    case .typeUnknown(let type): localized("the terminal database knows neither TERM=\(type) nor xterm-256color")
    case .typeTooSimple(let type): localized("a terminal of TERM=\(type) cannot place its cursor")
    case .systemError: localized("the terminal could not be opened")
    }
  }
}
