import Foundation
import Testing

@testable import OpTUI

@Suite struct ThemeTests {
  @Test(arguments: [
    (Theme.auto, [:], Theme.auto), (.auto, ["COLORFGBG": "15;0"], .dark), (.auto, ["COLORFGBG": "0;15"], .light),
    (.auto, ["COLORFGBG": "0;default;7"], .light), (.auto, ["COLORFGBG": "nonsense"], .auto),
    (.dark, ["COLORFGBG": "0;15"], .dark), (.mono, [:], .mono),
  ])
  func `A terminal that reports its background decides`(theme: Theme, variables: [String: String], resolved: Theme) {
    #expect(theme.resolved(in: Environment(variables)) == resolved)
  }

  /// The limits that the themes promise, measured as WCAG does.
  @Test(arguments: [
    (Theme.auto, 0x000000, 3.0), (.auto, 0xFFFFFF, 3.0), (.dark, 0x000000, 4.5), (.dark, 0x1E1E1E, 4.5),
    (.light, 0xFFFFFF, 4.5), (.contrast, 0x000000, 7.0),
  ])
  func `Every colour can be read on its background`(theme: Theme, background: Int32, limit: Double) {
    for style in Style.allCases {
      let (foreground, own) = Palette.colors(of: style, theme, .direct)
      guard foreground >= 0 else { continue }
      let contrast = Self.contrast(foreground, own >= 0 ? own : background)
      // The bars of what is over are pictures, for which WCAG asks 3.
      let isPicture = style == .wasExecuting && theme != .contrast
      #expect(contrast >= (isPicture ? 3 : limit), "\(style) has \(contrast)")
    }
  }

  @Test(arguments: [Theme.auto, .dark, .light, .contrast]) func `An alarm has a colour of its own`(theme: Theme) {
    for depth in [Palette.Depth.eight, .many] {
      let others = Style.allCases.filter { $0 != .alarm }.map { Palette.colors(of: $0, theme, depth).foreground }
      #expect(!others.contains(Palette.colors(of: .alarm, theme, depth).foreground))
    }
  }

  /// Ready is no reason for attention; and on white, yellow cannot be read.
  @Test(arguments: [Theme.auto, .dark, .light, .contrast])
  func `What is ready has another hue than what needs attention`(theme: Theme) {
    for depth in [Palette.Depth.eight, .many] {
      let alert = Palette.colors(of: .alert, theme, depth).foreground
      #expect(Palette.colors(of: .ready, theme, depth).foreground != alert)
      #expect(theme != .light || alert != 3)
    }
  }

  /// A selected row keeps its colours, on a background that is given where they would not be legible on any.
  @Test(arguments: [Theme.auto, .dark, .light, .contrast])
  func `Every colour can be read on the selection`(theme: Theme) {
    for style in Style.allCases {
      let (foreground, background) = Palette.colors(of: style, on: .selected, theme, .direct)
      #expect(background >= 0, "\(style)")
      guard foreground >= 0 else { continue }
      let contrast = Self.contrast(foreground, background)
      #expect(contrast >= (style == .wasExecuting ? 3 : 3.5), "\(style) has \(contrast)")
    }
    #expect(theme.colors(of: .plain, on: .selected) == theme.colors(of: .plain, on: .selectedPicture))
    #expect(!theme.isReversed(.selected) && theme.isReversed(.reversed) && Theme.mono.isReversed(.selected))
  }

  /// States are foregrounds: backgrounds would be a chessboard.
  @Test func `Eight colours have no backgrounds`() {
    for style in Style.allCases {
      for ground in Ground.allCases {
        #expect(Palette.colors(of: style, on: ground, .dark, .eight).background == -1)
      }
    }
  }

  /// A terminal that cannot dim shows what is over as bright as anything in the same colour.
  @Test func `In eight colours what is over differs from what runs, from the load and from text`() {
    let others = [Style.plain, .executing, .ready, .load].map { Palette.colors(of: $0, .dark, .eight).foreground }
    #expect(!others.contains(Palette.colors(of: .wasExecuting, .dark, .eight).foreground))
  }

  /// The bars of what has run have one hue on any background, a paler one than those of what runs.
  @Test func `What is over has the same colour in the dark and the light theme`() {
    #expect(Theme.light.colors(of: .wasExecuting).foreground == Theme.dark.colors(of: .wasExecuting).foreground)
  }

  /// A theme with a background sets it for every style: no cell shows the terminal's.
  @Test func `High contrast covers the whole screen`() {
    for style in Style.allCases { #expect(Theme.contrast.colors(of: style).background == 16) }
  }

  @Test func `Direct colours are red and green and blue`() {
    #expect(Palette.colors(of: .executing, .auto, .direct).foreground == 0x0087FF)
    #expect(Palette.colors(of: .faint, .auto, .direct).foreground == 0x808080)
    #expect(Palette.colors(of: .executing, .auto, .many).foreground == 33)
    #expect(Palette.Depth(colors: 1 << 24) == .direct && Palette.Depth(colors: 256) == .many)
  }

  private static func contrast(_ first: Int32, _ second: Int32) -> Double {
    let (dark, light) = (min(luminance(first), luminance(second)), max(luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)
  }

  private static func luminance(_ color: Int32) -> Double {
    let parts = [16, 8, 0].map { shift -> Double in
      let part = Double(color >> Int32(shift) & 0xFF) / 255
      return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
