import OpSystem

/// A wait for new files in a folder. Notices all files created after the watch.
final class FolderWatch: Sendable {
  /// The inotify descriptor, readable when there are changes.
  private let changes: Int32
  /// A pipe signalled to end all waits.
  private let stopping: WakePipe
  #if canImport(Darwin)
    private let folder: Int32
  #endif

  /// Returns nil if the system refuses; the reason is in `errno`.
  init?(_ path: String) {
    guard let stopping = WakePipe() else { return nil }
    self.stopping = stopping
    #if canImport(Darwin)
      folder = open(path, O_EVTONLY | O_CLOEXEC)
      changes = kqueue()
      var wanted = kevent(
        ident: UInt(bitPattern: Int(folder)), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
        fflags: UInt32(NOTE_WRITE), data: 0, udata: nil)
      let isWatched = folder >= 0 && changes >= 0 && kevent(changes, &wanted, 1, nil, 0, nil) == 0
    #else
      changes = inotify_init1(Int32(O_CLOEXEC))
      let isWatched = changes >= 0 && inotify_add_watch(changes, path, UInt32(IN_CREATE | IN_MOVED_TO)) >= 0
    #endif
    guard isWatched else { return nil }
  }

  deinit {
    if changes >= 0 { close(changes) }
    #if canImport(Darwin)
      if folder >= 0 { close(folder) }
    #endif
  }

  /// Waits until a file has appeared in the folder since the previous call.
  /// - Returns: false, at once, after `stop()`.
  func wait() -> Bool {
    var entries = [
      pollfd(fd: changes, events: Int16(POLLIN), revents: 0),
      pollfd(fd: stopping.readEnd, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&entries, nfds_t(entries.count), -1) < 0, errno == EINTR {}
    guard entries[1].revents == 0 else { return false }
    takeChanges()
    return true
  }

  /// Ends the current wait and all later ones.
  func stop() { stopping.signal() }

  private func takeChanges() {
    #if canImport(Darwin)
      var change = kevent()
      var none = timespec()
      _ = kevent(changes, nil, 0, &change, 1, &none)
    #else
      var bytes = [UInt8](repeating: 0, count: 4096)
      _ = read(changes, &bytes, bytes.count)
    #endif
  }
}
