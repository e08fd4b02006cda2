package import Localization

/// The reason why bytes are not a log.
package struct LogDamage: Error {
  /// The byte offset of the record.
  package let offset: Int
  /// One sentence, without a full stop.
  package let reason: String

  package init(offset: Int, reason: Phrase) { (self.offset, self.reason) = (offset, reason.text) }
}
