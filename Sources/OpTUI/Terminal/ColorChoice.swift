/// The choice of colours on the command line.
enum ColorChoice: String, CaseIterable {
  case auto, always, never

  /// Returns whether to use colours. The terminal determines their number.
  ///
  /// Settings of this program take precedence over general ones: the option, `OPTUI_COLOR`, `NO_COLOR`,
  /// `CLICOLOR_FORCE`.
  /// - Parameter standard: the default.
  func wantsColors(in environment: Environment, otherwise standard: ColorChoice = .auto) -> Bool {
    switch resolved(in: environment) {
    case .always: true
    case .never: false
    case .auto: environment["NO_COLOR"] == nil && standard != .never
    }
  }

  /// Returns whether to print lines in colours.
  ///
  /// - Parameter isTerminal: whether they are printed on a terminal; elsewhere colours must be requested.
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
