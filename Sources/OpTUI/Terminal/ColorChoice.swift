/// Whether to use colours, as the command line puts it.
enum ColorChoice: String, CaseIterable {
  case auto, always, never

  /// Whether colours are wanted. How many there are is for the terminal to say.
  ///
  /// What is said to this program counts before what is said to all: the option, `OPTUI_COLOR`, `NO_COLOR`,
  /// `CLICOLOR_FORCE`.
  func wantsColors(in environment: Environment) -> Bool {
    let choice = self == .auto ? environment["OPTUI_COLOR"].flatMap(ColorChoice.init) ?? .auto : self
    switch choice {
    case .always: return true
    case .never: return false
    case .auto: return environment["NO_COLOR"] == nil
    }
  }
}
