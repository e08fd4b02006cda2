import Testing

@testable import OpTUI

@Suite struct FileNameTests {
  @Test(
    arguments: [
      [], [0x61], Array("图片/b c.yaml".utf8), [0xFF], [0x61, 0x80, 0x62], [0xE5, 0x9B], [0xE5, 0x9B, 0xBE, 0xE5],
      [0xC0, 0xAF], [0xF4, 0x8F, 0xBF, 0xBF],
    ] as [[UInt8]])
  func `Bytes become text and bytes again`(bytes: [UInt8]) {
    let text = FileName.text(of: bytes)
    #expect(
      FileName.path(of: text).dropLast().map(UInt8.init(bitPattern:)) == bytes)
    #expect(FileName.path(of: text).last == 0)
  }

  @Test(arguments: [
    ("/u/anna/x.yaml", "/u/anna", "~/x.yaml"), ("/u/annabel/x.yaml", "/u/anna", "/u/annabel/x.yaml"),
    ("x.yaml", "/u/anna", "x.yaml"), ("/x.yaml", "/", "/x.yaml"), ("/x.yaml", nil, "/x.yaml"),
  ])
  func `The home folder is shortened`(path: String, home: String?, shown: String) {
    #expect(FileName.abbreviated(path, home: home) == shown)
  }

  @Test func `A name in UTF-8 stays as it is`() {
    #expect(FileName.text(of: Array("图片".utf8)) == "图片")
  }
}
