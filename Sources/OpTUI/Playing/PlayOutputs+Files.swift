extension PlayOutputs {
  /// Files in the working directory.
  static var ofUser: PlayOutputs {
    PlayOutputs(
      export: { log, path, replaces throws(LoopFailure) in
        try Export.write(log, to: path, replaces: replaces)
      },
      keep: { text throws(LoopFailure) in
        let names = (1...999).lazy.map { "optui-screen-\($0).txt" }
        guard let path = names.first(where: { !OutputFile.exists(at: $0) }) else {
          throw LoopFailure("this folder has 999 screen files already: remove some")
        }
        try OutputFile.save(text.hasSuffix("\n") ? text : text + "\n", to: path, over: .anything)
        return path
      },
      save: { text, path, replaces throws(LoopFailure) in
        try OutputFile.save(text, to: path, over: replaces ? .anything : .nothing)
      })
  }
}
