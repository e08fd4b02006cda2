import OpPlay
import Testing

/// Conditions and exclusive categories.
@Suite struct ConditionPlayTests {
  @Test(arguments: plays)
  func `Meets its expectations`(_ play: SmallPlay) {
    #expect(play.report.isEmpty, "\(play.report)")
  }

  static let plays = [
    SmallPlay(
      "A satisfied condition has no effect.",
      """
      queues: {q: {}}
      operations:
        like: {queue: q, duration: 1s, conditions: [{id: logged-in, satisfied: true, produces: login}]}
        login: {duration: 1s}
      expect: [{never: login.enqueued}, {order: [like.requires logged-in, like.condition, like.executing]}, {ends: 1s}]
      """),
    SmallPlay(
      "An unsatisfied condition produces its operation, once for all, and waits for it.",
      """
      queues: {q: {}}
      operations:
        like: {queue: q, duration: 1s, conditions: [{id: logged-in, satisfied: false, produces: login}]}
        post: {queue: q, duration: 1s, conditions: [{id: logged-in, produces: login}]}
        login: {duration: 2s}
      expect:
        - order: [login.enqueued, like.condition login, login.finished, like.condition, like.executing]
        - at: 1s
          states: {like: ready, post: ready, login: executing}
        - event: {is: like.executing, at: 2s}
        - never: misuse
        - ends: 3s
      """),
    SmallPlay(
      "If the producing operation fails or is cancelled, the condition fails.",
      """
      queues: {q: {}}
      operations:
        like: {queue: q, duration: 1s, conditions: [{id: a, produces: login}]}
        login: {duration: 2s, fails: {at: 1s, message: wrong password}}
        share: {queue: q, duration: 1s, conditions: [{id: b, produces: ask}]}
        ask: {duration: 5s}
        wait: {queue: q, duration: 1s, conditions: [{id: c, produces: ask, otherwise: wait}]}
      script: [{at: 2s, cancel: ask}, {at: 7s, satisfy: {wait: c}}]
      expect:
        - event: {is: like.cancelled, at: 1s}
        - outcome: {like: cancelledBeforeStart, share: cancelledBeforeStart, login: failed, wait: completed}
        - never: like.executing
        - event: {is: share.finished, at: 2s}
        - ends: 8s
      """),
    SmallPlay(
      "A condition that does not hold cancels, or waits until a step satisfies it.",
      """
      queues: {q: {}}
      operations:
        A: {queue: q, duration: 1s, after: [C], conditions: [{id: a}]}
        B: {queue: q, duration: 1s, conditions: [{id: a, otherwise: wait}, {id: b, satisfied: true}]}
        C: {queue: q, duration: 1s}
        D: {queue: q, at: 2s, conditions: [{id: early, satisfied: false, produces: E}]}
        E: {}
      script: [{satisfy: {D: early}}, {at: 3s, satisfy: {B: a}}]
      expect:
        - event: {is: A.cancelled, at: 1s}
        - event: {is: B.executing, at: 3s}
        - at: 2s
          states: {B: ready}
        - event: {is: D.finished, at: 2s}
        - never: E.enqueued
      """),
    SmallPlay(
      "The first condition that fails is the last to be evaluated.",
      """
      queues: {q: {}}
      operations:
        A: {queue: q, conditions: [{id: a}, {id: b, produces: B}]}
        B: {}
      expect: [{never: B.enqueued}, {outcome: {A: cancelledBeforeStart}}]
      """),
    SmallPlay(
      "One operation of an exclusive category runs at a time, in the order of their tickets.",
      """
      queues: {q: {}, p: {}}
      operations:
        A: {queue: q, duration: 2s, exclusive: [dialog]}
        B: {queue: p, duration: 1s, exclusive: [dialog, sound], after: [D]}
        C: {queue: q, duration: 1s, exclusive: [dialog, dialog]}
        D: {queue: q, duration: 1s}
      expect:
        - order: [A.requires dialog, A.executing, A.finished, C.executing, C.finished, B.executing]
        - at: 1500ms
          states: {B: ready, C: ready}
        - ends: 4s
      """),
  ]
}
