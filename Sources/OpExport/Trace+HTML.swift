extension RecordedLog {
  /// The maximum number of events of a page.
  private static let maxEventsOfPage = 100_000

  /// The lanes as one self-contained page, operated with the program's keys.
  /// - Parameter trace: this log as a trace.
  /// - Throws: the reason if there are too many events for a page.
  package func html(_ trace: Trace, _ style: PictureStyle) throws(ExportRefusal) -> [UInt8] {
    guard events.count <= Self.maxEventsOfPage else {
      throw ExportRefusal(
        "a page has at most \(Self.maxEventsOfPage) events, and this log has \(events.count): use perfetto"
      )
    }
    let picture = LanesPicture(trace)
    var page = JSONBytes()
    page.append(verbatim: head(picture, style))
    var data = JSONBytes()
    let moments = PageData(self, trace, shown: Set(picture.lanes.keys))
    PageWriter(picture: picture, data: moments, events: events).write(to: &data)
    // Embedded data must not contain the end of the script, and XML forbids U+FFFE and U+FFFF.
    let bytes = Array(data.contents)
    for (index, byte) in bytes.enumerated() {
      switch byte {
      // The last byte of U+FFFD in their place.
      case 0xBE where bytes[..<index].suffix(2) == [0xEF, 0xBF], 0xBF where bytes[..<index].suffix(2) == [0xEF, 0xBF]:
        page.append(0xBD)
      case UInt8(ascii: "<"): page.append(#"\u003c"#)
      case UInt8(ascii: ">"): page.append(#"\u003e"#)
      case UInt8(ascii: "&"): page.append(#"\u0026"#)
      case _: page.append(byte)
      }
    }
    page.append(verbatim: "</script>\n<script>//<![CDATA[\n\(PageScript.text)//]]></script>\n</body>\n</html>\n")
    return Array(page.contents)
  }

  private func head(_ picture: LanesPicture, _ style: PictureStyle) -> String {
    let (title, height) = (XML.escaped(picture.trace.title), XML.number(picture.height))
    let marks = picture.rows.map { row in
      guard case .operation(let index) = row.subject else { return "" }
      return """
        <g class="lane" id="lane\(index)"><rect class="hit" x="0" y="\(XML.number(row.y))" width="\
        \(XML.number(LanesPicture.width))" height="\(XML.number(LanesPicture.row))"/><text id="mark\(index)" x="\
        \(XML.number(LanesPicture.gutter - 14))" y="\(XML.number(row.y + 14))"></text></g>

        """
    }.joined()
    return """
      <!DOCTYPE html>
      <html lang="\(Catalog.current?.language ?? "en")" xmlns="http://www.w3.org/1999/xhtml">
      <head>
      <meta charset="utf-8"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <title>\(title)</title>
      <style>
      \(PageScript.style)\(style.rules)\(style.pageRules)</style>
      </head>
      <body>
      <header><b id="word">\(XML.escaped(localized("PAUSE")))</b> <span id="time"></span></header>
      <svg xmlns="http://www.w3.org/2000/svg" id="lanes" viewBox="0 0 \(XML.number(LanesPicture.width)) \(height)" \
      font-size="12">
      \(picture.definitions)<defs><clipPath id="past"><rect id="shown" x="0" y="0" width="0" height="\(height)"/>\
      </clipPath></defs>
      <rect class="paper" width="100%" height="100%"/>
      <rect class="selected" id="selection" x="0" y="-40" width="100%" height="\(XML.number(LanesPicture.row))"/>
      \(picture.labels)<g clip-path="url(#past)">
      \(picture.past)</g>
      \(marks)<path class="now" id="now" d="" stroke-width="2"/>
      </svg>
      <input type="range" id="moment" min="0" value="0" aria-label="\(XML.escaped(localized("moment")))"/>
      <nav>
      \(Self.buttons)
      </nav>
      <section><pre id="why"></pre><pre id="log"></pre></section>
      <script type="application/json" id="play">
      """
  }

  /// The buttons of a page: each key of the script, with its effect.
  fileprivate static var buttons: String {
    let keys: [(Character, String)] = [
      ("0", localized("start")), (",", localized("back")), (" ", localized("play")), (".", localized("step")),
      ("$", localized("end")), ("[", localized("mark")), ("]", localized("mark")), ("<", localized("slower")),
      (">", localized("faster")), ("w", localized("why")), ("k", localized("up")), ("j", localized("down")),
    ]
    return keys.map { key, word in
      let words = "\(key == " " ? "Space" : String(key)) \(word)"
      return "<button data-key=\"\(XML.escaped(String(key)))\">\(XML.escaped(words))</button>"
    }.joined()
  }
}

/// Writes the data of a page.
private struct PageWriter {
  let picture: LanesPicture
  let data: PageData
  let events: [LogEvent]

  func write(to json: inout JSONBytes) {
    json.object { json in
      json.member("end", picture.trace.end.microseconds)
      json.member("left", Int(LanesPicture.gutter))
      json.member("right", Int(picture.x(picture.trace.end)))
      json.member("bottom", Int(picture.bottom))
      json.member("digits", picture.trace.needsMicroseconds ? 6 : 3)
      json.member("lacks", data.lacksReasons)
      json.array("looks") { json in
        for displayState in OperationLane.DisplayState.allCases {
          let look = Glyphs.unicode.look(of: displayState)
          json.array([look.mark.text, displayState.caption, PictureStyle.markClass(of: displayState)])
        }
      }
      json.array("words", Self.words)
      json.array("reasons", data.reasons)
      json.array("events", writeEvents)
      json.array("lanes", writeLanes)
    }
  }

  /// The texts of the script, in its order. In the fourth, `{0}` and `{1}` stand for numbers.
  private static var words: [String] {
    [
      localized("PLAY"), localized("PAUSE"), localized("END"), localized("event \("{0}") of \("{1}")"),
      localized("(too many events to store reasons)"),
    ]
  }

  /// Writes each event: its time, its text, whether it is a lesson's mark.
  private func writeEvents(to json: inout JSONBytes) {
    for (event, line) in zip(events, data.lines) {
      json.lineBreak()
      json.array { json in
        json.value(event.time.microseconds)
        json.value(line.line)
        json.value(event.kind == .mark ? 1 : 0)
      }
    }
  }

  /// Writes each lane in order: its operation, upper edge, name, marks and reasons.
  private func writeLanes(to json: inout JSONBytes) {
    for row in picture.rows {
      guard case .operation(let index) = row.subject else { continue }
      json.lineBreak()
      json.array { json in
        json.value(index)
        json.value(Int(row.y))
        json.value(picture.trace.operations[index].name)
        write(data.displayStates[index], to: &json)
        write(data.whys[index], to: &json)
      }
    }
  }

  private func write(_ changes: [PageData.Change], to json: inout JSONBytes) {
    json.array { json in
      for change in changes {
        json.array { json in
          json.value(change.from)
          json.value(change.value)
        }
      }
    }
  }
}
