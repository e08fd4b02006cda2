/// A number of events as text.
enum EventCount {
  static func text(_ count: Int) -> String { count == 1 ? localized("1 event") : localized("\(count) events") }
}
