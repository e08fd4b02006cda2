extension PanelOpener {
  static let output = PanelOpener("output") { $0.openOutput() }
}

// A program's output
extension PlayModel {
  /// The reason why there is no output to show; nil if there is.
  var refusalOfOutput: Refusal? {
    guard playback.output.isEmpty else { return nil }
    return capabilities.canEnd
      ? Refusal(
        "the program has printed nothing", instead: "\(keys.name(of: .panel(.events))) lists its events",
        brief: "nothing printed")
      : Refusal(
        "this is only for programs started by optui", instead: "`optui exec -- PROGRAM` starts one")
  }

  /// Opens the list of the program's output, at its end.
  mutating func openOutput() -> [PlayCommand] {
    if let refusalOfOutput { return refuse(refusalOfOutput) }
    var details = DetailsModel(
      title: localized("output of \(charset.legible(title.file))"),
      lines: playback.output.enumerated().map { .init(label: String($0.offset + 1), text: charset.legible($0.element)) }
    )
    details.move(.last, on: size)
    return open(details, from: .output)
  }
}
