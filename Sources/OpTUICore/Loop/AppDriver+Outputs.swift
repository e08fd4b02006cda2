// Clipboard and exports
extension AppDriver {
  /// A text to copy.
  struct Copy {
    let part: LoopCommand.Copied
    let text: String
  }

  mutating func copy(_ part: LoopCommand.Copied) {
    let selection = part == .selection ? model.selectedText : nil
    copyToMake = Copy(
      part: part == .selection && selection == nil ? .screen : part, text: selection ?? model.canvas().text)
  }

  /// Reports where a text was copied; one that the screen refused is written to a file.
  mutating func finish(_ copy: Copy, isTaken: Bool) {
    let key = model.play.map { $0.keys.name(of: .program(.copy)) } ?? ""
    switch copy.part {
    case .selection where isTaken: send(.told(localized("sent to the clipboard; \(key) again sends the screen")))
    case .screen where isTaken:
      send(.told(localized("the screen is sent to the clipboard; \(key) again writes it into a file")))
    case .file: keep(copy) { localized("the screen is in \($0)") }
    case .selection, .screen: keep(copy) { localized("this terminal cannot set the clipboard; the text is in \($0)") }
    }
  }

  private mutating func keep(_ copy: Copy, _ sentence: (_ file: String) -> String) {
    send(told { () throws(LoopFailure) in sentence(try options.outputs.keep(copy.text)) })
  }

  /// Exports all events in the format of another tool.
  func export(to path: String, replaces: Bool) -> AppMessage {
    guard let play = model.play else { return .told(localized("there is nothing to export")) }
    return told { () throws(LoopFailure) in
      try options.outputs.export(play.recording, path, replaces)
      return localized("\(play.log.count) events are in \(path)")
    }
  }

  /// Writes the log on the screen to a file.
  func save(to path: String, replaces: Bool) -> AppMessage? {
    model.play.map { play in
      told { () throws(LoopFailure) in
        let log = play.recording
        let writer = EventLogWriter(title: log.title, workers: log.workers, of: log.process)
        try options.outputs.save(writer.text(of: log.events, heartbeat: log.heartbeat), path, replaces)
        return localized("\(play.log.count) events are in \(path): `optui run` and `optui why` read it")
      }
    }
  }

  /// Returns the message that tells a sentence, or why there is none.
  private func told(_ sentence: () throws(LoopFailure) -> String) -> AppMessage {
    do {
      return .told(try sentence())
    } catch {
      return .told(error.sentence)
    }
  }
}

extension PlayOutputs {
  /// No outputs.
  static var none: PlayOutputs {
    PlayOutputs(
      export: { _, _, _ throws(LoopFailure) in throw LoopFailure("nothing can be saved here") },
      keep: { _ throws(LoopFailure) in throw LoopFailure("nothing can be saved here") },
      save: { _, _, _ throws(LoopFailure) in throw LoopFailure("nothing can be saved here") })
  }
}
