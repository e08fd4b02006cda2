/// A dispatch group of a play: how much has entered it, and what runs when that is out.
struct DispatchGroup {
  var count = 0
  var notifications: [[Step]] = []
}
