extension Reader {
  /// Reads an event such as `A.finished`, `main.log end` or `misuse notReady`.
  func event(_ node: Node) -> EventPattern? {
    guard let text = word(node, wanted: "an event such as A.finished") else { return nil }
    let words = text.split(separator: " ", maxSplits: 1)
    guard let name = words.first else { return reportNoEvent(text, at: node.place) }
    let detail = words.dropFirst().first.map(String.init)
    guard let point = name.lastIndex(of: ".") else {
      return event(named: String(name), detail, of: text, at: node.place)
    }
    let subject = String(name[..<point])
    // The only valid point in a subject is that of a repeated operation, `load.3`.
    if subject.contains("."), membersHint(subject) == nil { return reportNoEvent(text, at: node.place) }
    return event(String(name[name.index(after: point)...]), of: subject, detail, at: node.place)
  }

  private func reportNoEvent(_ text: String, at place: SourcePlace) -> EventPattern? {
    return problems.reject(
      "invalid-event", "'\(text.shortened(to: 40))' is not an event", at: place,
      hint: "such as A.finished, net.suspended, main.log or misuse")
  }

  /// Reads an event without a subject: `misuse`, `lint`.
  private func event(
    named name: String, _ detail: String?, of text: String, at place: SourcePlace
  ) -> EventPattern? {
    switch name {
    case LogEvent.Kind.misuse.rawValue:
      guard let detail else { return EventPattern(subject: nil, kind: .misuse) }
      return misuseCode(detail, at: place).map { EventPattern(subject: nil, kind: .misuse, detail: $0.rawValue) }
    case LogEvent.Kind.lint.rawValue:
      guard let detail else { return EventPattern(subject: nil, kind: .lint) }
      return lint(detail, at: place).map { EventPattern(subject: nil, kind: .lint, detail: $0.rawValue) }
    case _:
      return reportNoEvent(text, at: place)
    }
  }

  private func event(
    _ kindName: String, of subject: String, _ detail: String?, at place: SourcePlace
  ) -> EventPattern? {
    let subject = declared.spelling(of: subject)
    let kinds = declared.kinds(of: subject)
    guard kinds == [.dispatchGroup] || reference(subject, to: [.operation, .queue, .thread], at: place) != nil else {
      return nil
    }
    if kinds.contains(.operation), isObservable(kindName, of: subject) {
      return keyChangeEvent(kindName, of: subject, detail, at: place)
    }
    let event = "\(subject).\(kindName)"
    guard let kind = kinds.flatMap(\.events).first(where: { $0.rawValue == kindName }) else {
      reportImpossible(kindName, of: kinds, event: event, at: place)
      return nil
    }
    if kind == .paused || kind == .unpaused { checkPausable(subject, event, at: place) }
    let pattern = EventPattern(subject: subject, kind: kind)
    return detail.map { self.pattern(pattern, carrying: $0, at: place) } ?? pattern
  }

  private func checkPausable(_ id: String, _ event: String, at place: SourcePlace) {
    checkLater { reader in
      guard let plan = reader.plan(of: id), plan.kind != .pausable else { return }
      reader.problems.add(
        "impossible-event", "'\(event)' cannot happen: '\(id)' is \(plan.kind.noun)", at: place,
        hint: "say  kind: pausable")
    }
  }

  private func reportImpossible(_ name: String, of kinds: [DeclaredIDs.Kind], event: String, at place: SourcePlace) {
    let event = event.shortened(to: 60)
    let noun = kinds.map(\.withArticle).joined(separator: localized(" or "))
    if DeclaredIDs.Kind.allCases.flatMap(\.events).contains(where: { $0.rawValue == name }) {
      problems.add("impossible-event", "'\(event)' cannot happen: it is not an event of \(noun)", at: place)
    } else {
      problems.add(
        "unknown-event", "there is no event '\(event)'", at: place,
        hint: problems.didYouMean(
          name, among: kinds.flatMap(\.events).map(\.rawValue) + KeyChange.Key.allCases.map(\.rawValue)))
    }
  }

  func misuseCode(_ code: String, at place: SourcePlace) -> Misuse.Code? {
    if let known = Misuse.Code(rawValue: code) { return known }
    return problems.reject(
      "unknown-misuse", "there is no misuse '\(code.shortened(to: 40))'", at: place,
      hint: problems.didYouMean(code, among: Misuse.Code.allCases.map(\.rawValue)))
  }

  func lint(_ id: String, at place: SourcePlace) -> Lint? {
    if let known = Lint(rawValue: id) { return known }
    return problems.reject(
      "unknown-lint", "there is no lint '\(id.shortened(to: 40))'", at: place,
      hint: problems.didYouMean(id, among: Lint.allCases.map(\.rawValue)))
  }
}

extension DeclaredIDs.Kind {
  /// The events that can happen to a thing of this kind.
  fileprivate var events: [LogEvent.Kind] {
    switch self {
    case .operation: LogEvent.Kind.allCases.filter { $0.properties.subjects.contains(.operation) }
    case .queue: LogEvent.Kind.allCases.filter { $0.properties.subjects.contains(.queue) }
    case .thread: LogEvent.Kind.allCases.filter { $0.properties.subjects.contains(.thread) }
    case .dispatchGroup: [.log]
    }
  }
}
