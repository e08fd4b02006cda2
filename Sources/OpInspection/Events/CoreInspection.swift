package import OpEngine

/// The state of a process that has ended, as its core file shows it. Not a `ProcessInspector`, which looks again.
package struct CoreInspection {
  /// The file name of the program, which may be shortened.
  package let title: String
  package let pid: Int32
  /// The events that lead to the state.
  package let events: [LogEvent]
  package let findings: InspectionFindings

  #if os(Linux)
    package static func isCore(_ path: UnsafePointer<CChar>) -> Bool { CoreFile.isCore(path) }

    package init(_ path: UnsafePointer<CChar>) throws(InspectionError) {
      let core = try CoreFile(path)
      let memory = ProcessMemory(core)
      var reader: FoundationReader
      do {
        reader = try FoundationReader(memory)
      } catch {
        guard case .noFoundation = error, !core.missingFiles.isEmpty else { throw error }
        throw .missingFiles(core.missingFiles)
      }
      (title, pid) = (core.title, core.pid)
      let snapshot = reader.look()
      var (log, names) = (InspectionLog(process: core.pid), ClosureNames())
      events = log.append(snapshot, at: .zero) { names.name(at: $0, in: memory) }
      findings = InspectionFindings(reader, log)
    }
  #else
    package static func isCore(_ path: UnsafePointer<CChar>) -> Bool { false }

    package init(_ path: UnsafePointer<CChar>) throws(InspectionError) { throw .unsupported }
  #endif
}
