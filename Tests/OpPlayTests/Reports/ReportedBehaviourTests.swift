import Testing

@testable import OpPlay

/// Reports about operation queues, as small scenarios that hold the right value.
@Suite struct ReportedBehaviourTests {
  struct Report: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String

    init(_ testDescription: String, _ text: String) {
      self.testDescription = testDescription
      self.text = text
    }
  }

  /// Completion blocks, the order of additions, and categories.
  static let orders = [
    Report(
      "a summary depends on the operations, not on their completion blocks",
      """
      queues: {mail: {max: 2}}
      operations:
        inbox: {queue: mail, duration: 1s, completion: [{sleep: 2s}, {log: shown}]}
        drafts: {queue: mail, duration: 1s, completion: [{sleep: 1s}, {log: shown}]}
        summary: {queue: mail, after: [inbox, drafts], steps: [{log: complete}]}
      expect: [{log: [1s summary complete, 2s drafts shown, 3s inbox shown]}]
      """),
    Report(
      "the completion blocks of a queue of one run one after the other",
      """
      queues: {disk: {max: 1}}
      operations:
        open: {queue: disk, duration: 200ms, completion: [{sleep: 1s}, {log: told}]}
        read: {queue: disk, duration: 200ms, completion: [{sleep: 1s}, {log: told}]}
      expect: [{log: [1200ms open told, 2200ms read told]}, {ends: 400ms}]
      """),
    Report(
      "operations that each depend on the last one run in that order, whatever their priorities and the limit",
      """
      queues: {chat: {max: 4}}
      operations:
        hello: {queue: chat, duration: 1s, priority: very-low}
        photo: {queue: chat, duration: 2s, after: [hello], priority: very-high}
        bye: {queue: chat, at: 500ms, duration: 1s, after: [photo], priority: high}
      expect:
        - order: [hello.finished, photo.executing, photo.finished, bye.executing]
        - running: {queue: chat, exactly: 1}
        - ends: 4s
      """),
    Report(
      "the place in a category goes by arrival, and one that waits for it holds no slot",
      """
      queues: {work: {max: 2}}
      operations:
        save: {queue: work, exclusive: [file], duration: 2s, priority: very-low}
        copy: {queue: work, exclusive: [file], duration: 1s, priority: low}
        rename: {queue: work, exclusive: [file], duration: 1s, priority: very-high}
        beep: {queue: work, duration: 1s, priority: very-low}
      expect:
        - order: [save.executing, copy.executing, rename.executing]
        - event: {is: beep.executing, at: 0s}
        - ends: 4s
      """),
    Report(
      "one that is cancelled while it waits for its place delays nobody",
      """
      queues: {work: {}}
      operations:
        first: {queue: work, exclusive: [map], duration: 2s}
        dropped: {queue: work, exclusive: [map], duration: 9s}
        third: {queue: work, exclusive: [map], duration: 1s}
      script: [{at: 1s, cancel: dropped}]
      expect:
        - event: {is: dropped.finished, at: 1s}
        - event: {is: third.executing, at: 2s}
        - ends: 3s
      """),
    Report(
      "what an operation makes of a category runs before one that depends on the maker and wants it too",
      """
      queues: {work: {}}
      operations:
        sync: {queue: work, steps: [{sleep: 1s}, {add: upload, to: work, wait: true}, {log: synced}]}
        report: {queue: work, after: [sync], exclusive: [account], duration: 1s}
        upload: {duration: 2s, exclusive: [account]}
      expect:
        - order: [upload.finished, sync.finished, report.executing]
        - ends: 4s
        - no-lints: true
      """),
    Report(
      "conditions of two operations that produce two of one category take turns",
      """
      queues: {feed: {}}
      operations:
        news: {queue: feed, conditions: [{id: token, produces: sign-in}], duration: 1s}
        ads: {queue: feed, conditions: [{id: token, produces: renew}], duration: 1s}
        sign-in: {exclusive: [session], duration: 3s}
        renew: {exclusive: [session], duration: 1s}
      expect:
        - order: [sign-in.finished, renew.executing]
        - event: {is: news.executing, at: 3s}
        - event: {is: ads.executing, at: 4s}
      """),
  ]

  /// Cancels, failures, and their consequences.
  static let ends = [
    Report(
      "the cancel of a diamond reaches each of its operations once, and nothing that only depends on it",
      """
      queues: {q: {max: 1}}
      operations:
        long: {queue: q, duration: 3s}
        root: {queue: q, kind: custom, overrides: {cancel: [{log: asked}, {call: super.cancel}]}}
        east: {queue: q, after: [root], kind: custom, overrides: {cancel: [{cancel: root}, {call: super.cancel}]}}
        west: {queue: q, after: [root], kind: custom, overrides: {cancel: [{cancel: root}, {call: super.cancel}]}}
        tip: {queue: q, after: [east, west], kind: custom, overrides: {cancel: [{cancel: [east, west]}, {call: super.cancel}]}}
        other: {queue: q, after: [root], steps: [{log: ran}]}
      script: [{at: 1s, cancel: tip}]
      expect:
        - outcome: {root: cancelledBeforeStart, east: cancelledBeforeStart, west: cancelledBeforeStart}
        - outcome: {tip: cancelledBeforeStart, other: completed}
        - log: [1s root asked, 1s root asked, 3s other ran]
      """),
    Report(
      "a dependant runs after a failure, and one with a condition on it is cancelled",
      """
      queues: {q: {}}
      operations:
        login: {queue: q, duration: 2s, fails: {at: 1s, message: wrong password}}
        refresh: {queue: q, after: [login], duration: 1s}
        upload: {queue: q, after: [login], conditions: [{id: signed-in, produces: login}], duration: 1s}
      expect:
        - outcome: {login: failed, refresh: completed, upload: cancelledBeforeStart}
        - never: upload.executing
      """),
    Report(
      "what a condition has produced is cancelled, and so are all that need it, also later",
      """
      queues: {q: {}}
      operations:
        post: {queue: q, conditions: [{id: located, produces: locate}], duration: 1s}
        locate: {duration: 5s, checks-cancel: 500ms}
        search: {queue: q, at: 3s, conditions: [{id: located, produces: locate}], duration: 1s}
      script: [{at: 1s, cancel: locate}]
      expect:
        - outcome: {locate: cancelledWhileExecuting, post: cancelledBeforeStart, search: cancelledBeforeStart}
      """),
    Report(
      "a group that is cancelled fails if a child fails because of that",
      """
      allow: [cancel-ignored]
      queues: {q: {}}
      operations:
        import: {queue: q, kind: group, children: [parse, store]}
        parse: {checks-cancel: never, steps: [{sleep: 3s}, {fail: cut off}]}
        store: {duration: 4s}
      script: [{at: 2s, cancel: import}]
      expect: [{outcome: {parse: failed, store: cancelledWhileExecuting, import: failed}}]
      """),
    Report(
      "a group without children ends at once, and one whose children are cancelled is completed",
      """
      queues: {q: {max: 1}}
      operations:
        nothing: {queue: q, kind: group, children: []}
        both: {queue: q, kind: group, children: [left, right]}
        left: {duration: 9s}
        right: {duration: 9s, after: [left]}
        next: {queue: q, duration: 1s}
      script: [{at: 2s, cancel: [left, right]}]
      expect:
        - event: {is: nothing.finished, at: 0s}
        - order: [left.finished, both.finished, next.executing]
        - outcome: {nothing: completed, both: completed}
      """),
    Report(
      "to cancel all of one queue leaves the other alone",
      """
      queues: {jobs: {max: 1}, calls: {max: 1}}
      operations:
        job: {queue: jobs, repeat: 3, duration: 2s, checks-cancel: 100ms}
        call: {queue: calls, repeat: 2, duration: 2s}
      script: [{at: 1s, cancel-all: jobs}]
      expect:
        - outcome: {job.1: cancelledWhileExecuting, job.2: cancelledBeforeStart, job.3: cancelledBeforeStart, call: completed}
        - event: {is: jobs.idle, at: 1s}
        - ends: 4s
      """),
  ]

  /// Stalls and their reasons.
  static let stalls = [
    Report(
      "a wait for a suspended queue does not end when all of it is cancelled",
      """
      allow: [deadlock]
      queues: {ahead: {suspended: true}}
      operations: {guess: {queue: ahead, duration: 2s}}
      script: [{at: 1s, cancel-all: ahead}, {wait: ahead}, {log: over}]
      expect:
        - log: []
        - never: guess.finished
        - lint: {id: suspended-with-work, queue: ahead}
        - stalled: {op: guess, because: [suspended]}
      """),
    Report(
      "operations of a suspended queue cannot be taken over into a new one",
      """
      allow: [deadlock]
      queues: {old: {suspended: true}, new: {}}
      operations: {page: {queue: old, duration: 1s}, cover: {duration: 1s}}
      script: [{at: 2s, add: cover, to: new}, {add: page, to: new}]
      expect:
        - misuse: {code: alreadyEnqueuedOrFinished, op: page}
        - stalled: {op: page, because: [suspended]}
        - event: {is: cover.executing, at: 2s}
      """),
    Report(
      "a class that reports no finish after an error keeps its slot forever",
      """
      allow: [deadlock]
      queues: {icons: {max: 1}}
      operations:
        broken:
          queue: icons
          kind: custom
          overrides:
            start: [{set: {isExecuting: true, isFinished: false}}, {detach: [{sleep: 1s}, {log: no answer}]}]
        fine: {queue: icons, duration: 1s}
      expect:
        - never: fine.dispatched
        - stalled: {op: fine, because: [max, never-finishes]}
        - lint: {id: deadlock}
      """),
    Report(
      "a child that depends on its group waits for itself",
      """
      allow: [deadlock]
      queues: {q: {}}
      operations: {trip: {queue: q, kind: group, children: [pack]}, pack: {after: [trip]}}
      expect: [{stalled: {op: pack, because: [dependency, wait, cycle]}}]
      """),
    Report(
      "a child that depends on one behind its group waits for itself",
      """
      allow: [deadlock]
      queues: {q: {}}
      operations:
        trip: {queue: q, kind: group, children: [pack]}
        pack: {after: [return]}
        return: {queue: q, after: [trip]}
      expect: [{stalled: {op: pack, because: [dependency, dependency, wait, cycle]}}]
      """),
    Report(
      "a child that waits for one in the full queue of its group waits for itself",
      """
      allow: [deadlock]
      queues: {q: {max: 1}}
      operations:
        trip: {queue: q, kind: group, children: [pack]}
        pack: {steps: [{add: buy, to: q, wait: true}]}
        buy: {duration: 1s}
      expect: [{stalled: {op: buy, because: [max, wait, wait, cycle]}}]
      """),
    Report(
      "a grandchild that wants the category of its group waits for itself",
      """
      allow: [deadlock]
      queues: {q: {}}
      operations:
        window: {queue: q, kind: group, children: [panel], exclusive: [screen]}
        panel: {kind: group, children: [button]}
        button: {exclusive: [screen]}
      expect: [{stalled: {op: button, because: [exclusive, wait, wait, cycle]}}]
      """),
  ]

  /// Mistakes that a lint reports.
  static let mistakes = [
    Report(
      "main() only begins a request: a queue of one lets all of them run at once",
      """
      queues: {api: {max: 1}}
      operations:
        users: {queue: api, kind: custom, overrides: {main: [{detach: [{sleep: 2s}, {log: got}]}]}}
        teams: {queue: api, kind: custom, overrides: {main: [{detach: [{sleep: 1s}, {log: got}]}]}}
      expect:
        - event: {is: users.finished, at: 0s}
        - event: {is: teams.finished, at: 0s}
        - log: [1s teams got, 2s users got]
        - lint: {id: work-after-finish, op: users}
        - lint: {id: work-after-finish, op: teams}
      """),
    Report(
      "cancel() forgets super: what waits is started, and done to its end",
      """
      queues: {lines: {max: 1}}
      operations:
        one: &class
          queue: lines
          kind: custom
          overrides: {cancel: [{log: hung up}], main: [{if-cancelled: [{return: true}]}, {sleep: 2s}, {log: said}]}
        two: {<<: *class}
      script: [{at: 1s, cancel-all: lines}]
      expect:
        - never: two.cancelled
        - outcome: {one: completed, two: completed}
        - log: [1s one hung up, 1s two hung up, 2s one said, 4s two said]
        - lint: {id: cancel-without-super, op: one}
        - lint: {id: cancel-without-super, op: two}
      """),
  ]

  @Test(arguments: orders + ends + stalls + mistakes)
  func `It passes its check`(_ report: Report) throws {
    let text = "optui: 1\ntitle: t\n\(report.text)\n"
    let failures = Verifier.check(try Scenario(reading: text, file: "report.yaml"))
    #expect(failures.isEmpty, "\(failures.map { "\($0.message) \($0.notes)" })")
  }
}
