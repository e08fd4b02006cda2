import LogSupport
import Testing

@testable import OpTUICore

@Suite struct SummaryTests {
  @Test func `Reports how the play ended`() {
    var session = Session(charset: .ascii)
    session.run(to: .seconds(60))
    #expect(
      session.model.summary().joined(separator: "\n") == """
        image-pipeline: Cancel is a request
          A                ============F
          B                ==================F
          C                   ---------=============%%%%%%X
          thumbs                 .........................===F
          combine          ..................--------======F
          sharpen          .........X
        F 4 done  X 2 cancelled  50 events
        ended at 11.000
        """)
  }

  @Test func `Reports what has failed by itself, as the title does`() {
    var session = Session(
      log(
        "0 created op=a; 0 created op=b; 1 executing op=a; 2 finished op=a outcome=failed; "
          + "3 executing op=b; 4 finished op=b outcome=completed"))
    session.run(to: .seconds(1))
    #expect(session.model.summary().contains { $0.hasPrefix("✓ 1 done  ! 1 failed") }, "\(session.model.summary())")
    #expect(session.screen.contains("✓1 !1 ✗0"), "\(session.screen)")
  }

  @Test func `Reports that it was left early`() {
    var session = Session()
    session.run(to: .seconds(3))
    #expect(session.model.summary().last == "left at 3.000, before the end")
  }

  @Test func `Has at most twenty lines`() {
    let many = (0..<100).map { event("0 created op=op\($0) queue=net") }
    let session = Session([event("0 created queue=net")] + many)
    #expect(10...20 ~= session.model.summary().count)
  }
}
