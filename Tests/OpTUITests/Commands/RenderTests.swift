import ArgumentParser
import Foundation
import Testing

@testable import OpTUI

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// One screen, without a terminal.
@Suite struct RenderTests {
  private static func frame(
    of name: String = "why/suspended-behind", at moment: String = "end", keys: [Key] = [], columns: Int = 80,
    rows: Int = 24, charset: Charset = .unicode
  ) throws -> Canvas {
    let scenario = try #require(try ScenarioFile(named: name).load().0)
    return try LoopSubject.scenario(scenario, name: "it").frame(
      at: moment, keys: keys, size: Canvas.Size(columns: columns, rows: rows), charset: charset, options: PlayOptions())
  }

  @Test(arguments: [
    ("end", "STUCK  t=4.000"), ("2500ms", "PLAY 1x  t=2.500"), ("0s", "t=0.000"),
  ])
  func `A moment is shown with its own state`(moment: String, words: String) throws {
    let lines = try Self.frame(at: moment).text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 25 && lines[24].isEmpty, "24 lines, each with its end")
    #expect(lines[0].contains(words), "\(lines[0])")
    #expect(lines.allSatisfy { $0.last != " " })
  }

  @Test func `Keys are pressed at that moment`() throws {
    #expect(try Self.frame(keys: [.character("w")]).text.contains("why is photo waiting?"))
    #expect(try Self.frame(of: "classroom/five-questions", at: "end").text.contains("DONE"), "holds have no effect")
  }

  @Test(arguments: ["noon", "8.5", "#x", "#12", "-2s", ""]) func `An invalid moment is refused`(moment: String) {
    #expect(throws: LoopFailure.self) { try Self.frame(at: moment) }
  }

  @Test(arguments: [
    ["--size", "80"], ["--size", "0x24"], ["--size", "2000x24"], ["--keys", "Dwn"], ["--to", "png"],
  ])
  func `Wrong usage is reported`(arguments: [String]) {
    #expect(throws: (any Error).self) { try ExportCommand.parse(["why/ring", "--screen"] + arguments) }
  }

  @Test(arguments: [Theme.auto, .dark, .light, .contrast, .mono])
  func `Colours change no text`(theme: Theme) throws {
    let canvas = try Self.frame(of: "images/pipeline", at: "9s")
    let plain = canvas.styledText(theme).replacing(/\u{1B}\[[0-9;]*m/, with: "")
    let lines = { (text: String) in text.split(separator: "\n").map { $0.split(separator: " ") } }
    #expect(lines(plain) == lines(canvas.text))
    #expect(canvas.styledText(theme).contains("\u{1B}[1"), "bold is there without colours too")
  }

  /// Every letter is in the picture, and every reader of XML understands it.
  @Test(arguments: [Theme.dark, .light, .contrast], [(80, 24), (160, 45), (20, 3)])
  func `A picture has every letter of the screen`(theme: Theme, size: (columns: Int, rows: Int)) throws {
    let canvas = try Self.frame(of: "images/pipeline", at: "9s", columns: size.columns, rows: size.rows)
    let reader = Reader()
    let parser = XMLParser(data: Data(Picture(of: canvas, theme: theme).svg.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    let shapes = Set("▁▂▃▄▅▆▇█▀▒░═╍╌┊⋯│┃─┬└ ")
    let letters = { (text: String) in text.filter { !shapes.contains($0) && $0 != "\n" } }
    #expect(letters(reader.text) == letters(canvas.text))
    #expect(reader.colors.count > 1 && reader.colors.allSatisfy { $0.wholeMatch(of: /#[0-9a-f]{6}/) != nil })
  }

  @Test func `Names that XML would misread are escaped`() throws {
    let yaml = "optui: 1\ntitle: <a> & \"b\"\noperations: {x: {name: </text>&amp;}}\n"
    let scenario = try #require(ScenarioLoader.load(file: "x.yaml", bytes: Array(yaml.utf8)).scenario)
    let canvas = try LoopSubject.scenario(scenario, name: "x").frame(
      at: "end", size: Canvas.Size(columns: 80, rows: 24), charset: .unicode, options: PlayOptions())
    let reader = Reader()
    let parser = XMLParser(data: Data(Picture(of: canvas, theme: .dark).svg.utf8))
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.text.contains("</text>&amp;") && reader.text.contains("<a> & \"b\""), "\(reader.text)")
  }

  /// The text and the colours of a picture.
  private final class Reader: NSObject, XMLParserDelegate {
    var text = ""
    var colors: Set<String> = []

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      if let fill = attributes["fill"] { colors.insert(fill) }
    }
  }
}
