import LogSupport
import Testing
import Translations

@testable import OpTUICore

/// The list of lints and misuses.
@Suite struct LintsTests {
  /// Two lints of one code, then one of another, then one more of the first.
  private static var session: Session {
    let events = ["A", "B"].map { event("0 created op=\($0)") }
    let lints = [
      "code=cancel-ignored op=A", "code=cancel-ignored op=B", "code=deadlock op=A", "code=cancel-ignored op=A",
    ]
    let told = lints.map { event("0 lint \($0) message=\"a sentence\"") }
    var session = Session(Story.numbered(events + told), columns: 80)
    session.elapse(.seconds(1))
    session.press("i")
    return session
  }

  private static func rows(_ session: Session) -> [String] {
    (1...12).map { session.model.canvas().row($0).map(\.text).joined() }
  }

  @Test func `Lints stand under their code with its count, the rarest first`() throws {
    let rows = Self.rows(Self.session)
    let once = try #require(rows.firstIndex { $0.hasPrefix(" lint deadlock ") })
    let often = try #require(rows.firstIndex { $0.hasPrefix(" lint cancel-ignored  3 times") })
    #expect(once == 0 && often > once)
    let subjects = rows[often...].filter { $0.contains("0.000") }.map { $0.split(separator: " ")[1] }
    #expect(subjects == ["A", "B", "A"], "the latest first")
  }

  @Test func `A misuse is in Chinese except for its ID, which explain accepts`() {
    Catalog.$current.withValue(.chinese) {
      let misuse = Misuse.Code.alreadyEnqueuedOrFinished
      var session = Session(
        Story.numbered([
          event("0 created op=A"),
          event("0 misuse op=A code=\(misuse.rawValue) message=\(quoted(misuse.advice))"),
        ]), columns: 80)
      session.elapse(.seconds(1))
      session.press("i")
      let rows = Self.rows(session).map { $0.replacing(Picture.filler, with: "") }
      #expect(rows[0].hasPrefix(" 误用 alreadyEnqueuedOrFinished "), "\(rows)")
      #expect(rows[2].contains("一个操作只能执行一次"), "\(rows)")
    }
  }

  @Test func `A search keeps the lints whose code, subject or sentence contains its text`() {
    var session = Self.session
    session.type("/DEAD")
    #expect(session.screen.contains("deadlock") && !session.screen.contains("cancel-ignored"))
    session.type("\r")
    #expect(session.screen.contains("/DEAD Esc show all"))
    session.press(.escape)
    #expect(session.screen.contains("cancel-ignored"), "Esc shows all first")
    session.type("/nowhere")
    #expect(session.screen.contains("nothing matches"))
    session.press(.escape, .escape)
    #expect(session.play.frontPanel == nil)
  }
}
