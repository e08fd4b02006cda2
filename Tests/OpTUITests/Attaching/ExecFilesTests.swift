import Foundation
import Testing

@testable import OpTUI

@Suite struct ExecFilesTests {
  @Test func `The folder of a program left running remains only if something serves in it`() throws {
    let unused = try ExecFiles()
    unused.removeIfUnused()
    #expect(access(unused.folder, F_OK) != 0)
    let used = try ExecFiles()
    defer { used.remove() }
    try OutputFile.write("", to: used.socket)
    used.removeIfUnused()
    #expect(used.hasSocket)
  }
}
