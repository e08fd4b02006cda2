import OpEngine

/// Why nothing moves any more, as a sentence: `a waits for b; b finds q full, a holds its slot; and so round again to a`.
///
/// It is read from the text of a `deadlock` lint: links such as `b: max q a`, each an operation or a thread, the kind of
/// its reason, and then the queue and the operation which that is about.
struct DeadlockText: Hashable, Sendable {
  let sentence: String

  init(_ chain: String, names: Names) {
    sentence = Self.links(of: chain).map { Self.clause(for: $0, names: names) }.joined(separator: "; ")
  }

  private struct Link {
    var subject: String
    var kind: WaitReason.Kind?
    /// The queue, the holder, or both in this order.
    var objects: [String]
  }

  private static func links(of chain: String) -> [Link] {
    chain.split(separator: "; ").map { link in
      let words = link.split(separator: " ").map(String.init)
      return Link(
        subject: String(words.first?.prefix { $0 != ":" } ?? ""),
        kind: words.dropFirst().first.flatMap(WaitReason.Kind.init), objects: Array(words.dropFirst(2)))
    }
  }

  private static func clause(for link: Link, names: Names) -> String {
    let who = names.label(link.subject)
    let first = link.objects.first.map(names.label) ?? "something"
    let holder = link.objects.dropFirst().first.map(names.label)
    switch link.kind {
    case .notEnqueued: return "\(who) was not added to any queue"
    case .suspended: return "\(who) is in \(first), which is suspended"
    case .maxZero: return "\(who) is in \(first), whose max is 0"
    case .dependency: return "\(who) depends on \(first)"
    case .cycle: return "and so round again to \(who)"
    case .paused: return "\(who) is paused"
    case .customNotReady: return "\(who) says itself that it is not ready"
    case .condition: return "a condition of \(who) does not hold"
    case .exclusive: return "\(who) may not run beside \(first)"
    case .barrier: return "\(who) comes behind \(holder ?? first)"
    case .step: return "\(who) ends when somebody says so"
    case .neverFinishes: return "\(who) never says that it is finished"
    case .max: return "\(who) finds \(first) full" + (holder.map { ", \($0) holds its slot" } ?? "")
    case .outranked: return "\(who) comes after \(holder ?? "another") in \(first)"
    case .workers: return "\(who) finds no free thread"
    case .mainBusy: return "\(who) needs the main thread, which is busy"
    case .wait: return "\(who) waits for \(first)" + (holder.map { ", where \($0) is unfinished" } ?? "")
    case nil: return "\(who) cannot go on"
    }
  }
}
