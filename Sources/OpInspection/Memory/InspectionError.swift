/// The reason why a process cannot be inspected.
package enum InspectionError: Error, Equatable {
  case noProcess(Int32)
  /// The kernel does not let this user read the process.
  case notPermitted(Int32)
  /// The process does not contain Foundation's operation queues.
  case noFoundation
  /// The fields of Foundation's classes are not the known ones: those missing, and those that are new.
  case unknownFoundation(missing: [String], new: [String])
  /// The core file is damaged, or of another kind of processor.
  case unreadableCore
  /// The core file lacks what was in files that are gone or have changed since.
  case missingFiles([String])
  /// The system has no way to read another process.
  case unsupported
}
