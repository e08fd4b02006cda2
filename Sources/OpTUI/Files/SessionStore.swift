import OpSystem

/// The lines of unsaved sessions, stored while they run, and kept afterwards unless they were discarded on purpose.
///
/// Each session has its own file, locked by its process: an unlocked file belongs to a session that has ended.
final class SessionStore: SessionKeeper {
  private let folder: String
  private var path: String?
  private var descriptor: Int32 = -1
  /// The stored session, with the number of its lines and its revision at that time.
  private var kept: (session: ObjectIdentifier, count: Int, revision: Int)?
  private var hasToldOfFailure = false

  init(folder: String) { self.folder = folder }

  /// Finds the folder: `$XDG_STATE_HOME/optui/sessions`, or `~/.local/state/optui/sessions`.
  convenience init?(in environment: Environment) {
    guard let base = environment.stateFolder else { return nil }
    self.init(folder: "\(base)/sessions")
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Whether lines are being stored.
  var isKeeping: Bool { path != nil }

  func keep(_ session: any SessionDraft) throws(LoopFailure) {
    // Real threads are not reproducible, so their sessions are not stored.
    guard session.scenario.clock == .virtual, session.isUnsaved else { return discard() }
    let state = (ObjectIdentifier(session), session.commandCount, session.content.revision)
    if let kept, kept == state { return }
    do throws(Failure) {
      if let kept, path != nil, kept.session == state.0, kept.revision == state.2, kept.count < state.1 {
        try append(session.journalRows(from: kept.count))
      } else {
        try begin(with: session.journalHead + session.journalRows(from: 0))
      }
      kept = state
    } catch {
      kept = nil
      if hasToldOfFailure { return }
      hasToldOfFailure = true
      throw LoopFailure(error, otherwise: "this session is not backed up")
    }
  }

  func discard() {
    if let path { unlink(FileName.path(of: path)) }
    if descriptor >= 0 { close(descriptor) }
    (path, descriptor, kept) = (nil, -1, nil)
  }

  /// Writes a new file. The previous one remains until it is complete.
  private func begin(with text: String) throws(Failure) {
    try OutputFile.makeFolder(folder, mode: 0o700)
    let (old, oldDescriptor) = (path, descriptor)
    (path, descriptor) = (nil, -1)
    var number = 0
    while descriptor < 0 {
      let name = "\(folder)/session-\(getpid())-\(number)"
      descriptor = open(FileName.path(of: name), O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
      guard descriptor >= 0 || errno == EEXIST else { return try giveUp(old, oldDescriptor) }
      path = name
      number += 1
    }
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    do {
      try append(text)
    } catch {
      discard()
      (path, descriptor) = (old, oldDescriptor)
      throw error
    }
    if let old { unlink(FileName.path(of: old)) }
    if oldDescriptor >= 0 { close(oldDescriptor) }
  }

  private func giveUp(_ old: String?, _ oldDescriptor: Int32) throws(Failure) {
    let failure = unwritable
    (path, descriptor) = (old, oldDescriptor)
    throw failure
  }

  /// Appends whole lines: a write cut short by a full disk is undone.
  private func append(_ text: String) throws(Failure) {
    let length = lseek(descriptor, 0, SEEK_END)
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let failure = unwritable
        _ = ftruncate(descriptor, length)
        throw failure
      }
      written += count
    }
  }

  private var unwritable: Failure {
    Failure(
      .unwritableOutput,
      "this session is not backed up: \(errorText()) (\(FileName.abbreviated(folder)))"
    )
  }
}

// MARK: - Left-over sessions

extension SessionStore {
  /// A session that ended unsaved.
  struct LeftOver {
    let path: String
    let journal: SessionJournal
    /// The time of its last line, in seconds since 1970.
    let time: Int

    func remove() { unlink(FileName.path(of: path)) }
  }

  /// The left-over sessions, the latest first. Unreadable ones are skipped.
  var leftOver: [LeftOver] {
    (FileName.entries(of: folder) ?? []).filter { $0.hasPrefix("session-") }
      .compactMap { Self.leftOver(at: "\(folder)/\($0)") }.sorted { ($0.time, $0.path) > ($1.time, $1.path) }
  }

  /// Reads a file that no process has locked.
  private static func leftOver(at path: String) -> LeftOver? {
    let descriptor = open(FileName.path(of: path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
      flock(descriptor, LOCK_EX | LOCK_NB) == 0
    else { return nil }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = LogFileStream.receive(&chunk, from: descriptor)
      guard count > 0 else { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    guard let journal = SessionJournal(String(decoding: bytes, as: UTF8.self)), journal.lineCount > 0 else {
      return nil
    }
    return LeftOver(path: path, journal: journal, time: Int(status.modified / 1_000_000_000))
  }
}
