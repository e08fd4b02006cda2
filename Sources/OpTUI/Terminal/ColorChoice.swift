/// The choice of colours on the command line.
enum ColorChoice: String, CaseIterable {
  case auto, always, never

  /// Returns whether colours are wanted. The terminal decides how many there are.
  ///
  /// Settings for this program take precedence over those for all: the option, `OPTUI_COLOR`, `NO_COLOR`,
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
