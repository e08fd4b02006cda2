/// The choice of colours on the command line.
enum ColorChoice: String, CaseIterable {
  case auto, always, never

  /// Returns whether colours are wanted. The terminal decides how many there are.
  ///
  /// Settings for this program take precedence over those for all: the option, `OPTUI_COLOR`, `NO_COLOR`,
  /// `CLICOLOR_FORCE`.
  /// - Parameter standard: the choice where none of them says anything.
  func wantsColors(in environment: Environment, otherwise standard: ColorChoice = .auto) -> Bool {
    switch resolved(in: environment) {
    case .always: true
    case .never: false
    case .auto: environment["NO_COLOR"] == nil && standard != .never
    }
  }

  /// Returns whether printed lines are to have colours.
  ///
  /// - Parameter isTerminal: whether they are printed on a terminal; elsewhere colours have to be demanded.
  func colorsLines(in environment: Environment, onTerminal isTerminal: Bool) -> Bool {
    switch resolved(in: environment) {
    case .always: true
    case .never: false
    case .auto:
      environment["NO_COLOR"] == nil && (isTerminal && environment.hasScreen || environment["CLICOLOR_FORCE"] != nil)
    }
  }

  private func resolved(in environment: Environment) -> ColorChoice {
    self == .auto ? environment["OPTUI_COLOR"].flatMap(ColorChoice.init) ?? .auto : self
  }
}
