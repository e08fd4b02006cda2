/// A frame as an SVG picture, in the colours of a theme.
///
/// Fills and borders are drawn as shapes, so that they join without gaps; text is stretched to its cells in any font.
struct Picture {
  private let canvas: Canvas
  private let theme: Theme

  /// The size of a cell and of its letters, in pixels.
  private static let (width, height, letters) = (9, 18, 15)
  private static let margin = 9

  init(of canvas: Canvas, theme: Theme) { (self.canvas, self.theme) = (canvas, theme) }

  var svg: String {
    let (width, height) = (
      canvas.size.columns * Self.width + 2 * Self.margin, canvas.size.rows * Self.height + 2 * Self.margin
    )
    let fonts = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, 'Noto Sans Mono CJK SC', monospace"
    let parts = (0..<canvas.size.rows).map(row)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
      font-family="\(fonts)" font-size="\(Self.letters)">
      <rect width="\(width)" height="\(height)" rx="6" fill="\(paper)"/>
      <g transform="translate(\(Self.margin) \(Self.margin))">
      \(parts.joined())</g>
      </svg>

      """
  }

  private var isLight: Bool { theme == .light }

  private var paper: String { isLight ? "#ffffff" : theme == .contrast ? "#000000" : "#1e1e1e" }

  private func ink(_ style: Style, on ground: Ground = .plain) -> String {
    let number = theme.colors(of: style, on: ground).foreground
    return number < 0 ? (isLight ? "#1e1e1e" : "#d8d8d8") : Self.hex(Theme.rgb(ofXterm: number))
  }

  /// Returns the background of a selected cell; nil for that of the picture.
  private func background(of cell: Cell) -> String? {
    let number = theme.colors(of: cell.style, on: cell.ground).background
    return number < 0 ? nil : Self.hex(Theme.rgb(ofXterm: number))
  }

  private static func hex(_ rgb: Int32) -> String {
    let digits = String(rgb, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  // MARK: - Rows

  private func row(_ row: Int) -> String {
    let cells = canvas.row(row)
    return Canvas.runs(of: cells).map { draw($0, row: row, column: $0.startIndex - cells.startIndex) }.joined()
  }

  /// Draws cells of one style: their background, then runs of equal shapes and of letters.
  private func draw(_ cells: ArraySlice<Cell>, row: Int, column: Int) -> String {
    guard let first = cells.first else { return "" }
    let isReversed = theme.isReversed(first.ground)
    let color = isReversed ? paper : ink(first.style, on: first.ground)
    let ground = isReversed ? ink(first.style) : first.ground == .plain ? nil : background(of: first)
    var picture = ground.map { rectangle(0, 0, 1, 1, row, column, cells.count, $0) } ?? ""
    var rest = cells
    while let cell = rest.first {
      let start = column + rest.startIndex - cells.startIndex
      let stretch: ArraySlice<Cell>
      if let shapes = Self.shapes[cell.glyph] {
        stretch = rest.prefix { $0.glyph == cell.glyph }
        for shape in shapes { picture += draw(shape, row, start, stretch.count, color) }
      } else {
        stretch = Self.words(at: rest)
        picture += draw(stretch, row, start, color, isBold: Theme.isBold(first.style))
      }
      rest = rest[stretch.endIndex...]
    }
    return picture
  }

  /// Returns the letters up to a shape or two blanks.
  private static func words(at cells: ArraySlice<Cell>) -> ArraySlice<Cell> {
    let isBlank = { (index: Int) in index < cells.endIndex && cells[index].glyph == .blank }
    if isBlank(cells.startIndex) { return cells.prefix { $0.glyph == .blank } }
    let end = cells.indices.first { shapes[cells[$0].glyph] != nil || isBlank($0) && isBlank($0 + 1) }
    return cells[..<(end ?? cells.endIndex)]
  }

  private func draw(
    _ cells: ArraySlice<Cell>, _ row: Int, _ column: Int, _ color: String, isBold: Bool
  ) -> String {
    let text = cells.map(\.text).joined()
    guard text.contains(where: { $0 != " " }) else { return "" }
    let weight = isBold ? " font-weight=\"bold\"" : ""
    return """
      <text x="\(column * Self.width)" y="\(row * Self.height + Self.letters - 1)" xml:space="preserve" \
      textLength="\(cells.count * Self.width)" lengthAdjust="spacingAndGlyphs" fill="\(color)"\(weight)>\
      \(XML.escaped(text))</text>

      """
  }

  // MARK: - Shapes

  /// A rectangle in fractions of a cell, and its density. One narrower than the cell is repeated in every cell.
  private struct Shape {
    var left = 0.0
    var top: Double
    var width = 1.0
    var height: Double
    var opacity = 1.0
  }

  private static let shapes: [Glyph: [Shape]] = [
    "█": [Shape(top: 0, height: 1)], "▇": [Shape(top: 0.12, height: 0.88)], "▀": [Shape(top: 0, height: 0.5)],
    "▂": [Shape(top: 0.72, height: 0.28)], "▁": [Shape(top: 0.86, height: 0.14)],
    "▃": [Shape(top: 0.62, height: 0.38)], "▄": [Shape(top: 0.5, height: 0.5)],
    "▅": [Shape(top: 0.38, height: 0.62)], "▆": [Shape(top: 0.25, height: 0.75)],
    "┊": [0.0, 0.3, 0.6].map { Shape(left: 0.43, top: $0 + 0.1, width: 0.14, height: 0.2) },
    "▒": [Shape(top: 0.12, height: 0.88, opacity: 0.55)],
    "░": [Shape(top: 0.12, height: 0.88, opacity: 0.3)],
    "═": [Shape(top: 0.3, height: 0.12), Shape(top: 0.62, height: 0.12)],
    "╍": [
      Shape(left: 0.1, top: 0.44, width: 0.35, height: 0.14), Shape(left: 0.6, top: 0.44, width: 0.35, height: 0.14),
    ],
    "╌": [
      Shape(left: 0.1, top: 0.47, width: 0.35, height: 0.07), Shape(left: 0.6, top: 0.47, width: 0.35, height: 0.07),
    ],
    "⋯": [0.1, 0.43, 0.77].map { Shape(left: $0, top: 0.46, width: 0.14, height: 0.09) },
    "│": [Shape(left: 0.45, top: 0, width: 0.1, height: 1)], "┃": [Shape(left: 0.38, top: 0, width: 0.24, height: 1)],
    "─": [Shape(top: 0.47, height: 0.06)],
    "┬": [Shape(top: 0.47, height: 0.06), Shape(left: 0.45, top: 0.5, width: 0.1, height: 0.5)],
    "├": [Shape(left: 0.45, top: 0, width: 0.1, height: 1), Shape(left: 0.45, top: 0.47, width: 0.55, height: 0.06)],
    "└": [Shape(left: 0.45, top: 0, width: 0.1, height: 0.5), Shape(left: 0.45, top: 0.47, width: 0.55, height: 0.06)],
  ]

  private func draw(_ shape: Shape, _ row: Int, _ column: Int, _ count: Int, _ color: String) -> String {
    if shape.width == 1 {
      return rectangle(0, shape.top, 1, shape.height, row, column, count, color, opacity: shape.opacity)
    }
    return (column..<column + count).map {
      rectangle(shape.left, shape.top, shape.width, shape.height, row, $0, 1, color)
    }.joined()
  }

  private func rectangle(
    _ left: Double, _ top: Double, _ width: Double, _ height: Double, _ row: Int, _ column: Int, _ count: Int,
    _ color: String, opacity: Double = 1
  ) -> String {
    let x = (Double(column) + left) * Double(Self.width)
    let y = (Double(row) + top) * Double(Self.height)
    let density = opacity < 1 ? " fill-opacity=\"\(opacity)\"" : ""
    return """
      <rect x="\(XML.number(x))" y="\(XML.number(y))" width="\(XML.number(width * Double(count * Self.width)))" \
      height="\(XML.number(height * Double(Self.height)))" fill="\(color)"\(density)/>

      """
  }
}
