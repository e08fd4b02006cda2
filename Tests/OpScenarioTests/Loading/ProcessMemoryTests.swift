import Testing

@testable import OpScenario

/// The memory of a process, from the system's files.
@Suite struct ProcessMemoryTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var limits: [(ResourceLimit, Int?)] = []
    var files: [String: String] = [:]
    var bytes: Int
  }

  private static let mounts = """
    22 1 0:21 / /proc rw,nosuid - proc proc rw
    32 31 0:28 / /sys/fs/cgroup/cpu rw,relatime shared:9 - cgroup cgroup rw,cpu
    35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory
    36 31 0:33 /docker/4f /unified rw,relatime shared:3 master:2 - cgroup2 cgroup rw,nsdelegate
    """

  private static let gibibyte = 1 << 30

  static let cases = [
    Case(testDescription: "nothing is limited", bytes: 16 * gibibyte),
    Case(
      testDescription: "an address space, of which some is used",
      limits: [(.addressSpace, gibibyte), (.data, nil)], files: ["/proc/self/statm": "1000 900 8 7 0 500 0\n"],
      bytes: gibibyte - 1000 * 4096),
    Case(
      testDescription: "data, of which some is used", limits: [(.addressSpace, 3 * gibibyte), (.data, gibibyte)],
      files: ["/proc/self/statm": "1000 900 8 7 0 500 0\n"], bytes: gibibyte - 500 * 4096),
    Case(
      testDescription: "a limit that is used up", limits: [(.data, 7)], files: ["/proc/self/statm": "9 9 9 9 9 9 9"],
      bytes: 0),
    Case(
      testDescription: "version 1: the own group",
      files: [
        "/proc/self/cgroup": "5:devices:/\n4:memory:/a/b\n1:cpu:/c\n0::/\n", "/proc/self/mountinfo": mounts,
        "/sys/fs/cgroup/memory/a/b/memory.limit_in_bytes": "1048576\n",
        "/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
        "/sys/fs/cgroup/cpu/c/memory.limit_in_bytes": "7\n",
      ], bytes: 1_048_576),
    Case(
      testDescription: "version 1: a group around it",
      files: [
        "/proc/self/cgroup": "4:cpu,memory:/a/b\n", "/proc/self/mountinfo": mounts,
        "/sys/fs/cgroup/memory/a/b/memory.limit_in_bytes": "1048576\n",
        "/sys/fs/cgroup/memory/a/memory.limit_in_bytes": "1048575\n",
      ], bytes: 1_048_575),
    Case(
      testDescription: "version 2: in a container, which sees its group as the root",
      files: [
        "/proc/self/cgroup": "0::/docker/4f/a\n", "/proc/self/mountinfo": mounts, "/unified/a/memory.max": "max\n",
        "/unified/memory.max": "2097152\n",
      ], bytes: 2_097_152),
    Case(
      testDescription: "version 2: a group that is not shown",
      files: [
        "/proc/self/cgroup": "0::/elsewhere\n", "/proc/self/mountinfo": mounts, "/unified/memory.max": "5242880\n",
      ],
      bytes: 5_242_880),
    Case(
      testDescription: "garbage",
      files: [
        "/proc/self/cgroup": "0:\n::\n4:memory", "/proc/self/mountinfo": " - cgroup2\n- - -", "/proc/self/statm": "x",
      ],
      bytes: 16 * gibibyte),
  ]

  @Test(arguments: cases) func `The lowest limit counts`(_ given: Case) {
    let memory = ProcessMemory(ofMachine: 16 * Self.gibibyte, limits: given.limits, pageSize: 4096) { given.files[$0] }
    #expect(memory.bytes == given.bytes)
  }

  @Test func `This process has some memory`() { #expect(ProcessMemory.ofThisProcess.bytes > 1 << 20) }

  /// Too many operations for a limit of 1.2 GB, where a machine with 24 GiB takes them.
  @Test func `A scenario that is too large for the memory is refused`() {
    let bytes = Array("optui: 1\ntitle: t\noperations: {a: {repeat: 1000000}}\n".utf8)
    let memory = ProcessMemory(bytes: 1_200_000_000)
    let problem = ScenarioLoader.load(file: "", bytes: bytes, memory: memory).problems.first
    #expect(problem?.code == "too-many-operations" && problem?.message.contains("73242 operations") == true)
    #expect(problem?.message.contains("that this process may have (1 GiB)") == true)
  }
}
