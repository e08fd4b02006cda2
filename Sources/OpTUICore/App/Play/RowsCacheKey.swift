import OpEngine

/// The state that decides which rows of the lanes are shown.
struct RowsCacheKey: Equatable, Sendable {
  /// The state of the timeline.
  let version: Int
  let showsThreads: Bool
  let list: LaneList
  let selection: LaneID?
  /// Whether operations are shown that the script adds later.
  let showsAll: Bool
  /// The operations that it adds.
  let additions: Set<String>
  /// The moment by which operations are sorted; nil in an order that no time changes.
  let time: EngineTime?

  init(of model: PlayModel) {
    version = model.viewer.version
    showsThreads = model.view.showsThreads
    list = model.view.list
    selection = model.selection
    showsAll = model.transport == .end
    additions = model.title.additions
    time = list.order == .time ? model.time : nil
  }
}
