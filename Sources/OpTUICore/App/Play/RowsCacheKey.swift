/// The state that determines the shown lane rows.
struct RowsCacheKey: Equatable, Sendable {
  /// The version of the timeline.
  let version: Int
  let showsThreads: Bool
  let list: LaneList
  let selection: LaneID?
  /// Whether operations that the script adds later are shown.
  let showsAll: Bool
  /// The operations that the script adds.
  let additions: Set<String>
  /// The time by which operations are sorted; nil if the order does not depend on time.
  let time: EngineTime?
  /// The number of rows that fit; nil for any number.
  let room: Int?

  // An initializer owns its arguments: a copy of the model takes 10,000 instructions.
  init(of model: borrowing PlayModel) {
    version = model.viewer.version
    showsThreads = model.view.showsThreads
    list = model.view.list
    selection = model.selection
    showsAll = model.transport == .end
    additions = model.title.additions
    time = list.order == .time ? model.time : nil
    room = model.frameContents.roomForRows
  }
}
