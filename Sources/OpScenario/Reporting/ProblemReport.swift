/// The problems of one file as text, for a user or a program.
package struct ProblemReport: Sendable {
  package enum Format: String, CaseIterable, Sendable {
    /// The problem, with the source line and carets below it.
    case full
    /// A line for each problem.
    case short
    /// A JSON object on a line for each problem.
    case json
    /// Annotations of a GitHub workflow.
    case github
  }

  /// The parts of a report that stand out in colour.
  package enum Part: Sendable {
    case place, carets
    case severity(Problem.Severity)
  }

  /// The maximum number of problems shown to the user; `json` has all.
  package static let limit = 20

  /// The file's name as the user gave it.
  package let file: String
  /// The problems in display order.
  package private(set) var problems: [Problem]
  private let source: SourceText
  /// Colours a part of the formats for users; by default, returns it unchanged.
  package var paint: @Sendable (_ text: String, _ part: Part) -> String = { text, _ in text }

  /// - Parameter text: the contents of the file, for the source lines.
  package init(_ problems: [Problem], file: String, text: String) {
    self.problems = problems
    self.file = file
    // A report without problems shows no source lines.
    source = SourceText(problems.isEmpty ? "" : text)
  }

  /// Creates a report on a file that may not even be text. Of a long one, only the lines up to the last problem are
  /// read.
  package init(_ problems: [Problem], file: String, bytes: [UInt8]) {
    var end = bytes.startIndex
    for _ in 0..<(problems.compactMap { $0.place?.line }.max() ?? 0) {
      end = bytes[end...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.endIndex
    }
    self.init(problems, file: file, text: String(decoding: bytes[..<end], as: UTF8.self))
  }

  package func on(_ problem: Problem) -> ProblemReport {
    var report = self
    report.problems = [problem]
    return report
  }

  /// The whole report; every line ends with a line break. Empty without problems.
  package func rendered(as format: Format = .full) -> String {
    switch format {
    case .full: shown(full) + more(after: "... ")
    case .short: shown(short) + more(after: "... ")
    case .json: problems.map { json($0) + "\n" }.joined()
    case .github: shown(github) + more(after: "::notice::")
    }
  }

  private func shown(_ render: (Problem) -> String) -> String {
    problems.prefix(Self.limit).map { render($0) + "\n" }.joined()
  }

  private func more(after mark: String) -> String {
    let count = problems.count - Self.limit
    guard count > 0 else { return "" }
    return mark + localized("and \(count) more problem\(count == 1 ? "" : "s") in \(file.printable)") + "\n"
  }
}

// MARK: - For users

extension ProblemReport {
  /// Returns the headline, followed by the source line, or by notes if they explain more.
  private func full(_ problem: Problem) -> String {
    var lines = [headline(problem)]
    if problem.notes.isEmpty || problem.hint != nil {
      lines += excerpt(problem)
    }
    lines += problem.notes.map { note in
      // A row of a comparison stands by itself.
      Problem.isRow(note) ? "   \(row(note).printable)" : "   = \(note.printable)"
    }
    return lines.joined(separator: "\n")
  }

  /// Returns a row with its label in the user's language, in as many columns.
  private func row(_ note: String) -> String {
    let label: Phrase = note.hasPrefix("actual:") ? "actual:" : "expected:"
    let contents = note.drop { $0 != ":" }.dropFirst().drop { $0 == " " }
    let columns = note.count - contents.count
    return label.text + String(repeating: " ", count: max(1, columns - DisplayWidth.of(label.text))) + contents
  }

  private func headline(_ problem: Problem) -> String {
    let severity = paint(
      "\(localized(Phrase(key: problem.severity.rawValue)))[\(problem.code)]", .severity(problem.severity))
    return "\(paint(position(problem), .place)): \(severity): \(problem.message.printable)"
  }

  private func position(_ problem: Problem) -> String {
    let file = file.printable
    return problem.place.map { "\(file):\($0.line):\($0.column)" } ?? file
  }

  private func excerpt(_ problem: Problem) -> [String] {
    let hint = problem.hint?.printable
    guard let place = problem.place, let excerpt = SourceExcerpt(of: source, at: place) else {
      return hint.map { ["   = \($0)"] } ?? []
    }
    let number = String(place.line)
    let gutter = String(repeating: " ", count: max(0, 5 - number.count)) + number
    let blank = String(repeating: " ", count: gutter.count)
    let carets = paint(excerpt.carets, .carets) + (hint.map { " " + $0 } ?? "")
    return ["\(gutter) | \(excerpt.line)", "\(blank) | \(carets)"]
  }

  private func short(_ problem: Problem) -> String {
    headline(problem) + (problem.hint.map { " (\($0.printable))" } ?? "")
      + (problem.expected.map { "; " + localized("expected: \($0.printable)") } ?? "")
      + (problem.actual.map { "; " + localized("actual: \($0.printable)") } ?? "")
      + problem.advice.map { "; \($0.printable)" }.joined()
  }
}

// MARK: - For programs

extension ProblemReport {
  private func json(_ problem: Problem) -> String {
    JSONBytes.text { json in
      json.member("file", file.withReadableNames)
      json.member("line", problem.place?.line)
      json.member("column", problem.place?.column)
      json.member("length", problem.place?.length)
      json.member("severity", problem.severity.rawValue)
      json.member("code", problem.code)
      json.member("message", problem.message.withReadableNames)
      json.member("hint", problem.hint?.withReadableNames)
      json.member("expected", problem.expected)
      json.member("actual", problem.actual)
      if !problem.notes.isEmpty { json.array("notes", problem.notes.map(\.withReadableNames)) }
    }
  }

  private func github(_ problem: Problem) -> String {
    let level =
      switch problem.severity {
      case .error, .failed: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    var properties = ["file=\(file.escapedForGitHub(isProperty: true))"]
    if let place = problem.place { properties += ["line=\(place.line)", "col=\(place.column)"] }
    properties.append("title=\(problem.code.escapedForGitHub(isProperty: true))")
    let text = ([problem.message + (problem.hint.map { " (\($0))" } ?? "")] + problem.notes).joined(separator: "\n")
    return "::\(level) \(properties.joined(separator: ","))::\(text.escapedForGitHub(isProperty: false))"
  }
}

extension String {
  /// Returns the text for a workflow command; in a property, `:` and `,` would end it.
  fileprivate func escapedForGitHub(isProperty: Bool) -> String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      case _: result.unicodeScalars.append(scalar.printable)
      }
    }
    return result
  }
}
