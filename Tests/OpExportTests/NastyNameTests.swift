import Foundation
import LogSupport
import Testing

@testable import OpExport

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Names with special meanings in every format: escaped, never corrupted.
@Suite struct NastyNameTests {
  private static let pieces = [
    "\"", "'", "<", ">", "&", "&amp;", "]]>", "-->", "<!--", "</script>", "</text>", "\n", "\r\n", "\t", "\u{0}",
    "\u{1B}[31m", "\u{7}", "\u{85}", "\u{2028}", "\u{202E}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "\u{E0041}", "\\",
    "\\n", "\\\"", "{", "}", "%%", "%{", ":", ";", "#", ",", "section ", "title ", "=1+1", " ",
    "\u{1F469}\u{200D}\u{1F467}", "\u{6F22}\u{5B57}", "e\u{301}", "`", "$(x)", "0",
  ]

  /// A log with an operation for each name, each after the previous one.
  private static func log(_ names: [String]) -> RecordedLog {
    let queue = quoted("q" + (names.first ?? ""))
    let ids = names.indices.map { quoted("id\($0)" + names[$0]) }
    var events = [event("0 created queue=\(queue) text=\(queue) new=1")]
    for (id, name) in zip(ids, names) { events.append(event("0 created op=\(id) queue=\(queue) text=\(quoted(name))")) }
    for (before, id) in zip(ids, ids.dropFirst()) { events.append(event("0 depends op=\(id) new=\(before)")) }
    for (index, id) in ids.enumerated() {
      let time = UInt64(index) * 10
      events += [
        event("\(time) enqueued op=\(id) queue=\(queue)"), event("\(time) ready op=\(id) queue=\(queue)"),
        event("\(time) executing op=\(id) queue=\(queue) worker=2"),
        event("\(time) log op=\(id) queue=\(queue) text=\(quoted(names[index])) worker=2"),
        event("\(time + 5) finished op=\(id) queue=\(queue) outcome=completed worker=2"),
      ]
    }
    return RecordedLog(title: names.joined(), events: Story.numbered(events))
  }

  private static func randomLogs(_ count: Int) -> [RecordedLog] {
    var random = SplitMix64(seed: 20_26)
    return (0..<count).map { _ in
      log(
        (0..<6).map { _ in
          (0..<Int(1 + random.next() % 4)).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined()
        })
    }
  }

  static let logs = [log(pieces)] + randomLogs(60)

  /// The names as exports have them.
  private static func names(_ trace: Trace) -> [String] { trace.operations.map(\.name) }

  @Test func `Names are on one line, without terminal controls`() {
    for log in Self.logs {
      for name in Self.names(Trace(of: log)) {
        #expect(!name.unicodeScalars.contains { $0.properties.generalCategory == .control || $0 == "\u{202E}" })
      }
    }
  }

  @Test func `A reader of CSV finds every name`() {
    for log in Self.logs {
      let trace = Trace(of: log)
      let rows = Self.rows(trace.csv)
      #expect(rows.allSatisfy { $0.count == 10 })
      #expect(Set(rows.dropFirst().map { $0[2] }) == Set(Self.names(trace)))
    }
  }

  @Test func `A reader of JSON finds every name`() throws {
    for log in Self.logs {
      let trace = Trace(of: log)
      let chrome = try #require(try JSONSerialization.jsonObject(with: Data(trace.chrome)) as? [String: Any])
      let events = try #require(chrome["traceEvents"] as? [[String: Any]])
      let threads = events.filter { $0["name"] as? String == "thread_name" }
      #expect(threads.compactMap { ($0["args"] as? [String: Any])?["name"] as? String } == Self.names(trace))
      for line in trace.otlp.split(separator: UInt8(ascii: "\n")) {
        #expect(try JSONSerialization.jsonObject(with: Data(line)) is [String: Any])
      }
    }
  }

  @Test func `A reader of XML finds every name, in pictures and pages`() throws {
    for log in Self.logs {
      let trace = Trace(of: log)
      for text in [
        trace.svg(PictureStyle(.either)), String(decoding: try log.html(trace, PictureStyle(.dark)), as: UTF8.self),
      ] {
        let reader = TitleReader()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = reader
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
        for name in Self.names(trace) {
          // Of all characters in names, XML lacks these two.
          let shown = name.replacing(/[\u{FFFE}\u{FFFF}]/, with: "\u{FFFD}")
          #expect(reader.text.contains("\(shown): executing from"), "\(name)")
        }
      }
    }
  }

  @Test(arguments: [
    ("a family \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "a family \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"),
    ("\u{1F3F3}\u{FE0F}\u{200D}\u{1F308}?", "\u{1F3F3}\u{FE0F}\u{200D}\u{1F308}?"),
    (
      String(repeating: "x", count: 21) + "\u{1F469}\u{200D}\u{1F4BB}yz",
      String(repeating: "x", count: 21) + "\u{1F469}\u{200D}\u{1F4BB}…"
    ),
    (String(repeating: "x", count: 22) + "\u{1F469}\u{200D}\u{1F4BB}yz", String(repeating: "x", count: 22) + "…"),
  ])
  func `A picture keeps characters of uncertain width`(name: String, shown: String) {
    let picture = Trace(of: Self.log([name])).svg(PictureStyle(.either))
    #expect(picture.contains(">\(shown)<"), "\(picture)")
  }

  private final class TitleReader: NSObject, XMLParserDelegate {
    var text = ""

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
  }

  @Test func `Every line of a graph and of a chart is one statement`() throws {
    for log in Self.logs {
      let trace = Trace(of: log)
      for line in trace.dot.split(separator: "\n") {
        let bare = line.replacing(/\\./, with: "")
        #expect(bare.count { $0 == "\"" }.isMultiple(of: 2), "\(line)")
      }
      let bars = try trace.mermaid().split(separator: "\n").filter { $0.contains(", o") || $0.contains("ms") }
      for bar in bars.dropFirst() where bar.hasPrefix("    ") {
        let form = /\ {4}[^:;#,]+ :((done|crit|active), )?(milestone, )?o[0-9]+, [0-9]+, [0-9]+ms/
        #expect(bar.wholeMatch(of: form) != nil, "\(bar)")
      }
    }
  }

  @Test func `A trace in protocol buffers has every name`() {
    for log in Self.logs {
      let trace = Trace(of: log)
      let bytes = Data(trace.perfetto)
      for name in Self.names(trace) { #expect(bytes.range(of: Data(name.utf8)) != nil) }
    }
  }

  /// A reader of RFC 4180.
  private static func rows(_ text: String) -> [[String]] {
    var rows: [[String]] = [[""]]
    var isQuoted = false
    var characters = Array(text.unicodeScalars)[...]
    while let scalar = characters.popFirst() {
      switch (scalar, isQuoted) {
      case ("\"", true) where characters.first == "\"":
        characters.removeFirst()
        rows[rows.count - 1][rows[rows.count - 1].count - 1].unicodeScalars.append("\"")
      case ("\"", _): isQuoted.toggle()
      case (",", false): rows[rows.count - 1].append("")
      case ("\r", false): break
      case ("\n", false): if !characters.isEmpty { rows.append([""]) }
      case _: rows[rows.count - 1][rows[rows.count - 1].count - 1].unicodeScalars.append(scalar)
      }
    }
    return rows
  }
}
