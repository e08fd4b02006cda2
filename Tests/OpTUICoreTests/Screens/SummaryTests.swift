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
