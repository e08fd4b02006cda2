import Localization
import OpEngine
import OpTUICore

/// A log in the formats of other tools.
struct Exports {
  let log: RecordedLog

  /// - Parameter count: the number of operations, with six events each.
  init(operations count: Int) {
    let log = SampleLog(operations: count)
    self.log = RecordedLog(title: log.title, workers: 10, events: log.events)
  }

  /// Returns the size of an export in bytes; nil if the format is too small for the log.
  private func size(of format: ExportFormat) -> Int? {
    let trace = Trace(of: log)
    let style = PictureStyle(.either)
    return switch format {
    case .perfetto: trace.perfetto.count
    case .chrome: trace.chrome.count
    case .svg: trace.svg(style).utf8.count
    case .html: try? log.html(trace, style).count
    case .cast:
      try? LoopSubject.log(log, name: log.title).cast(
        of: log, size: Canvas.Size(columns: 100, rows: 30), charset: .unicode, options: PlayOptions()
      ) { text, _, _ in text }.count
    case .mermaid: try? trace.mermaid().utf8.count
    case .dot: trace.dot.utf8.count
    case .otlp: trace.otlp.count
    case .csv: trace.csv.utf8.count
    }
  }

  /// Writes all formats whose size grows with the log.
  func write() {
    for format in ExportFormat.allCases where ![.mermaid, .cast].contains(format) {
      guard let size = size(of: format), size > log.events.count else { fatalError("\(format) holds nothing") }
    }
  }

  /// Prints the time of each format.
  func printTimes() {
    print("\(log.events.count) events, and the goal of a second for each form:")
    for format in ExportFormat.allCases {
      let start = ContinuousClock.now
      let size = size(of: format)
      let milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
      print("  \(format.rawValue)  \(size.map { "\(milliseconds) ms, \($0 / 1000) kB" } ?? "refuses so many")")
    }
  }
}
