/// The reason why a process cannot be inspected.
package enum InspectionError: Error, Hashable {
  case noProcess(Int32)
  /// The kernel does not let this user read the process.
  case notPermitted(Int32)
  /// The process does not contain Foundation's operation queues.
  case noFoundation
  /// The fields of Foundation's classes are not the known ones: those missing, and those that are new.
  case unknownFoundation(missing: [String], new: [String])
  /// The system has no way to read another process.
  case unsupported
}
