import OpInspection

extension FoundationProcesses {
  /// Returns the processes for a list, except those that serve their engines; none if `OPTUI_FOUNDATION=0` says that the
  /// user wants only those, for example beside a compiler, whose driver also loads Foundation.
  static func listed(
    beside answering: [ServedProgram], _ silent: [ServedProgram.Silent], within timeout: Duration = .milliseconds(100)
  ) -> [(process: ProcessIdentity, title: String)] {
    if Environment.process["OPTUI_FOUNDATION"] == "0" { return [] }
    let serving = Set(answering.map { Int32(clamping: $0.pid) } + silent.map(\.pid))
    return all(within: timeout).filter { !serving.contains($0.process.pid) }
  }
}
