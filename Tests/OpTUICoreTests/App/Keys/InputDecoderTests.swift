import Testing

@testable import OpTUICore

/// The decoder of terminal input.
@Suite struct InputDecoderTests {
  private static let escape = "\u{1B}"
  private static let bell = "\u{07}"
  private static let end = "\u{1B}\\"

  /// Keys of a terminal, with what they mean.
  private static let keys: [(sent: String, key: Key)] = [
    ("a", "a"), ("图", "图"), ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{7F}", .backspace),
    ("\u{08}", .backspace),
    ("\u{01}", .control("a")), ("\u{00}", .other), ("\u{1F}", .other), ("\u{FFFD}", .other),
    ("\(escape)[A", .up), ("\(escape)[B", .down), ("\(escape)[C", .right), ("\(escape)[D", .left),
    ("\(escape)OA", .up), ("\(escape)OB", .down), ("\(escape)OC", .right), ("\(escape)OD", .left),
    ("\(escape)[H", .home), ("\(escape)[F", .end), ("\(escape)OH", .home), ("\(escape)OF", .end),
    ("\(escape)[1~", .home), ("\(escape)[4~", .end), ("\(escape)[7~", .home), ("\(escape)[8~", .end),
    ("\(escape)[5~", .pageUp), ("\(escape)[6~", .pageDown), ("\(escape)[3~", .delete), ("\(escape)[Z", .backTab),
    ("\(escape)OP", "?"), ("\(escape)[11~", "?"), ("\(escape)[[A", "?"),
    // A keypad in application mode.
    ("\(escape)OM", .enter), ("\(escape)Op", "0"), ("\(escape)Oq", "1"), ("\(escape)Or", "2"), ("\(escape)Os", "3"),
    ("\(escape)Ot", "4"), ("\(escape)Ou", "5"), ("\(escape)Ov", "6"), ("\(escape)Ow", "7"), ("\(escape)Ox", "8"),
    ("\(escape)Oy", "9"), ("\(escape)Oj", "*"), ("\(escape)Ok", "+"), ("\(escape)Ol", ","), ("\(escape)Om", "-"),
    ("\(escape)On", "."), ("\(escape)Oo", "/"), ("\(escape)OX", "="),
    // As one character, of a terminal that sends those of 8 bits.
    ("\u{9B}A", .up), ("\u{8F}q", "1"),
  ]

  /// Sequences that are not keys.
  private static let noKeys: [String] = [
    // Replies to queries of colours, the clipboard, the title, the version and the terminal's capabilities.
    "\(escape)]11;rgb:1e1e/1e1e/2e2e\(end)", "\(escape)]11;rgb:1e1e/1e1e/2e2e\(bell)",
    "\(escape)]11;rgb:1e1e/1e1e/2e2e\u{9C}", "\(escape)]4;1;rgb:cdcd/0000/0000\(end)", "\(escape)]52;c;cQ==\(bell)",
    "\(escape)]lquit 图\(end)", "\u{9D}10;rgba:ff/ff/ff/ff\(bell)", "\(escape)P>|Konsole 23.08\(end)",
    "\(escape)P>|foot(1.16.2)\(end)", "\(escape)P>|xterm(388)\(end)", "\(escape)P>|tmux 3.4\(end)",
    "\(escape)P1$r0 q\(end)", "\(escape)P1+r544e=787465726d\(end)", "\(escape)P!|7E565445\(end)",
    "\(escape)_Gi=31;OK\(end)", "\(escape)_Gi=31;OK\(bell)", "\(escape)^quit\(end)", "\(escape)^quit\(bell)",
    "\(escape)Xquit\(end)", "\(escape)Xquit\(bell)", "\(escape)]11;rgb\u{18}", "\(escape)]11;rgb\u{1A}",
    // Replies and reports as control sequences.
    "\(escape)[?64;1;2;6;22c", "\(escape)[>41;354;0c", "\(escape)[=1;0c", "\(escape)[12;40R", "\(escape)[?12;40R",
    "\(escape)[0n", "\(escape)[?997;1n", "\(escape)[?2026;2$y", "\(escape)[4;1$y", "\(escape)[8;24;80t",
    "\(escape)[48;24;80;480;1600t", "\(escape)[?1u", "\(escape)[I", "\(escape)[O", "\(escape)[?1;2;4S",
    "\(escape)[2;1;1x",
    // Keys with others held, and keys of other protocols.
    "\(escape)x", "\(escape)q", "\(escape)Q", "\(escape)1", "\(escape):", "\(escape) ", "\(escape)é", "\(escape)\r",
    "\(escape)\u{7F}", "\(escape)\u{18}", "\(escape)\t", "\(escape)\(escape)[A", "\(escape)\(escape)Oq",
    "\(escape)\(escape)q", "\(escape)[1;5A", "\(escape)[1;2P", "\(escape)[5;5~", "\(escape)[3;2~", "\(escape)O5A",
    "\(escape)O1;2P", "\(escape)[25~", "\(escape)[12~", "\(escape)OQ", "\(escape)[[B", "\(escape)[[E", "\(escape)[a",
    "\(escape)[b", "\(escape)Oa", "\(escape)Od", "\(escape)[7$", "\(escape)[2$", "\(escape)[24$", "\(escape)[7^",
    "\(escape)[7@", "\(escape)[23^", "\(escape)[120u", "\(escape)[113;1:3u", "\(escape)[97;5u", "\(escape)[57399u",
    "\(escape)[27;5;113~", "\(escape)[97:65;2;65u", "\(escape)[1;1:3A", "\(escape)[113;16;113;1;0;1_", "\(escape)Nq",
    "\(escape)[E", "\(escape)[G", "\(escape)[P", "\(escape)OI", "\(escape)[200", "\(escape)O",
    // Mouse reports without a meaning, and invalid ones.
    "\(escape)[<0;5;6m", "\(escape)[<1;5;6M", "\(escape)[<2;5;6M", "\(escape)[<32;5;6M", "\(escape)[<35;5;6M",
    "\(escape)[<66;5;6M", "\(escape)[M#!!", "\(escape)[M  !", "\(escape)[M@qq", "\(escape)[32;5;6M", "\(escape)[<M",
    "\(escape)[<;M", "\(escape)[<;;M", "\(escape)[<0M", "\(escape)[<0;1M", "\(escape)[<0;1;1;1M", "\(escape)[<0;;1M",
    "\(escape)[<0;0;1M", "\(escape)[<0;1;0M", "\(escape)[<-1;1;1M", "\(escape)[<+0;1;1M", "\(escape)[<0; 1;1M",
    "\(escape)[<0:1:1M", "\(escape)[<99999;1;1M", "\(escape)[<0;99999999999999999999999999;1M", "\(escape)[<0;1;1q",
    "\(escape)[<0;1;1\(String(repeating: "0", count: 1000))M", "\(escape)[<?25h",
    // The end of a text that was not pasted.
    "\(escape)[201~",
  ]

  private static let reports: [(sent: String, event: MouseEvent)] = [
    ("\(escape)[<0;1;1M", MouseEvent(kind: .click, row: 0, column: 0)),
    ("\(escape)[<0;80;24M", MouseEvent(kind: .click, row: 23, column: 79)),
    ("\(escape)[<16;300;100M", MouseEvent(kind: .click, row: 99, column: 299)),
    ("\(escape)[<64;5;6M", MouseEvent(kind: .wheelUp, row: 5, column: 4)),
    ("\(escape)[<65;5;6M", MouseEvent(kind: .wheelDown, row: 5, column: 4)),
    ("\(escape)[<69;5;6M", MouseEvent(kind: .wheelDown, row: 5, column: 4)),
    // Of a terminal that does not know mode 1006.
    ("\(escape)[M %&", MouseEvent(kind: .click, row: 5, column: 4)),
    ("\(escape)[Maq\u{AF}", MouseEvent(kind: .wheelDown, row: 142, column: 80)),
  ]

  /// A text, and what it means.
  private static let table: [(sent: String, inputs: [Input])] =
    keys.map { ($0.sent, [.key($0.key)]) } + noKeys.map { ($0, []) } + reports.map { ($0.sent, [.mouse($0.event)]) } + [
      ("\(escape)[200~q\r图\t\(escape)[A\u{07}r\(escape)[201~", [.paste("q\n图 [Ar")]),
      ("\(escape)[200~\(escape)[201~", [.paste("")]),
      ("\(escape)[200~\(escape)[20\(escape)[201~", [.paste("[20")]),
    ]

  /// Decodes pieces that arrive one after the other, at an interval.
  private static func decode(_ pieces: [some Collection<Unicode.Scalar>], interval: Duration) -> [Input] {
    var decoder = InputDecoder()
    return decode(pieces, interval: interval, with: &decoder)
  }

  private static func decode(
    _ pieces: [some Collection<Unicode.Scalar>], interval: Duration, with decoder: inout InputDecoder
  ) -> [Input] {
    pieces.filter { !$0.isEmpty }.flatMap { piece in
      let inputs = decoder.take(Array(piece), after: interval)
      return interval < InputDecoder.pauseAfterEscape ? inputs : inputs + decoder.takePause()
    }
  }

  @Test(arguments: table) func `A sequence means one thing or nothing`(sent: String, inputs: [Input]) {
    #expect(Self.decode([sent.unicodeScalars], interval: .zero) == inputs)
  }

  @Test(arguments: table)
  func `The parts of a split sequence mean the same`(sent: String, inputs: [Input]) {
    let scalars = Array(sent.unicodeScalars.prefix(60)) + Array(sent.unicodeScalars.dropFirst(60).suffix(4))
    let expected = Self.decode([scalars], interval: .zero)
    if scalars.count == sent.unicodeScalars.count { #expect(expected == inputs) }
    for first in 0...scalars.count {
      for second in first...scalars.count {
        let pieces = [scalars[..<first], scalars[first..<second], scalars[second...]]
        #expect(Self.decode(pieces, interval: .milliseconds(1)) == expected, "split at \(first) and \(second)")
      }
    }
  }

  /// Nothing follows a typed ESC; the rest of a reply, in contrast, arrives at once and does no harm.
  @Test(arguments: table)
  func `A sequence is not typed after a pause in it`(sent: String, inputs: [Input]) {
    let scalars = Array(sent.unicodeScalars)
    for place in 1..<max(scalars.count, 2) {
      let pieces = [scalars[..<place], scalars[place...]]
      let found = Self.decode(pieces, interval: .milliseconds(100))
      let escapes = scalars[..<place].allSatisfy { $0 == "\u{1B}" } ? place : 0
      if escapes == 0 {
        #expect(found == inputs, "paused at \(place)")
      } else {
        let rest = found.dropFirst(escapes)
        #expect(found.prefix(escapes).allSatisfy { $0 == .key(.escape) })
        let isTyped = scalars.count - place == 1 || !"[]OP_".unicodeScalars.contains(scalars[place])
        if !isTyped, place == 1 { #expect(Array(rest) == inputs, "paused at \(place)") }
      }
    }
  }

  @Test(arguments: table) func `The key after a sequence is a key again`(sent: String, inputs: [Input]) {
    // Three are incomplete: the key ends them.
    let isComplete = ![Self.escape + "[200", Self.escape + "O"].contains(sent)
    let found = Self.decode([Array(sent.unicodeScalars) + ["j", "k"]], interval: .zero)
    #expect(
      found == inputs
        + (isComplete ? [.key("j"), .key("k")] : sent.hasSuffix("O") ? [.key("*"), .key("k")] : [.key("k")]))
  }

  @Test(arguments: noKeys.filter { $0.count < 100 })
  func `A truncated sequence does not swallow keys typed after a silence`(sent: String) {
    let scalars = Array(sent.unicodeScalars)
    for place in 1..<scalars.count {
      var decoder = InputDecoder()
      let inputs =
        decoder.take(Array(scalars[..<place]), after: .zero) + decoder.takePause()
        + decoder.take(["q"], after: InputDecoder.silence)
      #expect(inputs.last == .key("q") && inputs.dropLast().allSatisfy { $0 == .key(.escape) })
    }
  }

  @Test func `A lone ESC is the key Esc, as often as it was typed`() {
    var decoder = InputDecoder()
    #expect(decoder.take(["\u{1B}"], after: .zero) == [] && decoder.endsWithEscape)
    #expect(decoder.takePause() == [.key(.escape)] && !decoder.endsWithEscape)
    #expect(decoder.takePause() == [])
    #expect(decoder.take(["q"], after: .milliseconds(30)) == [.key("q")])
    #expect(decoder.take(["\u{1B}", "\u{1B}"], after: .seconds(1)) == [])
    #expect(decoder.takePause() == [.key(.escape), .key(.escape)])
  }

  /// Arrows and Esc are not part of a sequence, and a new sequence is not part of the previous one.
  @Test func `A sequence that another interrupts means nothing`() {
    for sent in ["\(Self.escape)[<0;1", "\(Self.escape)]11;rgb", "\(Self.escape)[M!", "\(Self.escape)[12;"] {
      #expect(Self.decode([(sent + "\u{1B}[A").unicodeScalars], interval: .zero) == [.key(.up)])
    }
    #expect(Self.decode(["\u{1B}[12\r".unicodeScalars], interval: .zero) == [.key(.enter)])
    #expect(Self.decode(["\u{1B}[12é".unicodeScalars], interval: .zero) == [.key("é")])
  }

  @Test func `A terminal's own sequences take precedence`() {
    var decoder = InputDecoder([
      "\u{1B}[M": "?", "\u{1B}[9": .delete, "\u{1B}A": .up, "\u{1B}P": "?", "\u{0B}": .up, "\u{1B}[I": .pageUp,
    ])
    let sent = "\u{1B}[Mq\u{1B}[9q\u{1B}Aq\u{1B}Pq\u{0B}q\u{1B}[I\u{1B}[A"
    let keys: [Key] = ["?", "q", .delete, "q", .up, "q", "?", "q", .up, "q", .pageUp, .up]
    #expect(decoder.take(Array(sent.unicodeScalars), after: .zero) == keys.map(Input.key))
  }

  @Test func `Pasted text waits for its end, and takes a bounded amount of memory`() {
    var decoder = InputDecoder()
    let begin = Array("\u{1B}[200~".unicodeScalars)
    let end = Array("\u{1B}[201~".unicodeScalars)
    #expect(decoder.take(begin + ["q"], after: .zero) == [])
    #expect(decoder.take(["r", "\u{1B}"], after: .seconds(2)) == [] && decoder.takePause() == [])
    #expect(decoder.take(Array(end.dropFirst()) + ["q"], after: .seconds(2)) == [.paste("qr"), .key("q")])
    let text = Array(repeating: Unicode.Scalar("x"), count: InputDecoder.longestPaste + 10)
    let lengths = decoder.take(begin + text + end, after: .zero).map { input in
      if case .paste(let pasted) = input { pasted.utf8.count } else { 0 }
    }
    #expect(lengths == [InputDecoder.longestPaste])
  }
}
