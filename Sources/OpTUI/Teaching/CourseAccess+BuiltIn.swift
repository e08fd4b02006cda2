import Scenarios

extension CourseAccess {
  /// The course of the built-in scenarios.
  static let course: Course = {
    let (course, problems) = CourseLoader.load(bytes: Array(BuiltIn.course.utf8))
    guard let course else { preconditionFailure("scenarios/course.yaml: \(problems)") }
    return course
  }()

  /// Returns the course of the built-in scenarios in a language.
  /// - Parameter describesLessons: whether lessons have their extensions and the number of their questions, for which the
  ///   texts of all are read: some 20 ms.
  static func outline(_ language: String?, describesLessons: Bool = true) -> CourseOutline {
    let builtIns = Dictionary(BuiltIn.all.map { ($0.name, $0) }) { first, _ in first }
    return CourseOutline(of: course, language: language) {
      builtIns[$0]?.title(in: language) ?? $0
    } scan: {
      describesLessons ? builtIns[$0].map { KeyScan($0.text) } : nil
    }
  }

  /// Returns the course of the built-in scenarios for a play, which needs only its place, with a way to open them.
  static func ofPlay(_ language: String?) -> CourseAccess {
    CourseAccess(outline: outline(language, describesLessons: false), open: LoopSubject.openScenario)
  }

  /// Returns the course of the built-in scenarios for a list, with the answers of `explain`.
  static func ofList(_ language: String?) -> CourseAccess {
    var outline = outline(language)
    outline.explained = ExplainedTopic.words
    return CourseAccess(outline: outline, open: LoopSubject.openScenario)
  }
}

extension BuiltIn {
  func title(in language: String?) -> String { Self.text(of: title, in: language) ?? name }

  func summary(in language: String?) -> String? { Self.text(of: summary, in: language) }

  private static func text(of variants: [Variant], in language: String?) -> String? {
    if variants.isEmpty { return nil }
    return LocalizedText(variants: variants.map { LocalizedText.Variant(language: $0.language, text: $0.text) })
      .text(in: language)
  }
}
