import Testing

@testable import OpLog

@Suite struct ChunkedArrayTests {
  /// A reference in each element shows whether any is released too early, or too late.
  private final class Mark {}

  @Test func `It has the elements of an array after every change, and its copies keep theirs`() {
    var choices = SplitMix64(seed: 11)
    var array: [String] = []
    var chunked = ChunkedArray<String>()
    var copies: [(array: [String], chunked: ChunkedArray<String>)] = []
    for number in 0..<2_000 {
      let text = "a text that is too long to be stored in place, \(number)"
      if number % 3 == 0, !array.isEmpty {
        let index = Int(choices.next() % UInt64(array.count))
        array[index] = text
        chunked[index] = text
      } else {
        array.append(text)
        chunked.append(text)
      }
      if number % 97 == 0 { copies.append((array, chunked)) }
      if number % 211 == 0, !copies.isEmpty {
        // A copy changes on its own.
        copies[0].array[0] += "!"
        copies[0].chunked[0] += "!"
      }
    }
    #expect(Array(chunked) == array)
    for copy in copies { #expect(Array(copy.chunked) == copy.array) }
  }

  @Test func `Elements are inserted, replaced and removed anywhere, and copies keep theirs`() {
    change(Array(0..<1_000)) { $0 }
    // Larger ones are in smaller chunks.
    change((0..<1_000).map { [String($0), "of more than a word"] }) { [String($0), "new"] }
  }

  private func change<Element: Equatable>(_ first: [Element], _ element: (Int) -> Element) {
    var choices = SplitMix64(seed: 12)
    var array = first
    var chunked = ChunkedArray(array)
    for number in 0..<600 {
      let (copy, before) = (chunked, array)
      let low = Int(choices.next() % UInt64(array.count + 1))
      switch number % 3 {
      case 0:
        array.insert(element(number), at: low)
        chunked.insert(element(number), at: low)
      case 1 where low < array.count:
        #expect(array.remove(at: low) == chunked.remove(at: low))
      case _:
        let high = min(array.count, low + Int(choices.next() % 300))
        let new = (0..<Int(choices.next() % 300)).map(element)
        array.replaceSubrange(low..<high, with: new)
        chunked.replaceSubrange(low..<high, with: new)
      }
      #expect(Array(chunked) == array)
      #expect(Array(copy) == before)
    }
  }

  @Test func `Elements are released with the last copy that contains them`() {
    weak var mark: Mark?
    var first = ChunkedArray<Mark?>()
    do {
      let kept = Mark()
      mark = kept
      first.append(kept)
    }
    var second = first
    first[0] = nil
    #expect(mark != nil && second[0] === mark)
    second[0] = nil
    #expect(mark == nil)
  }

  @Test func `Two are equal if their elements are`() {
    var (first, second) = (ChunkedArray<Int>(), ChunkedArray<Int>())
    for number in 0..<400 {
      first.append(number)
      second.append(number)
    }
    #expect(first == second && first.hashValue == second.hashValue)
    second[399] = 0
    #expect(first != second)
  }
}
