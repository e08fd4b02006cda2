package import OpEngine

/// A cause of waits in words: the root, those that wait for it, and what would help.
package struct CauseText: Hashable, Sendable {
  package let cause: WaitCause
  /// `net is suspended`.
  package let clause: String
  /// `net is suspended; 18 wait for that: photo, film and 16 more`.
  package let line: String
  /// `18 wait because net is suspended`.
  let brief: String
  /// The lint about an operation that is the cause; nil where there is none.
  package let remark: String?
  /// The suggested fix; nil when nothing is the matter.
  package let fix: String?
}
