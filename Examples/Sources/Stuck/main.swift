import OpEngine

// A program that is stuck: somebody suspended a queue and forgot it. `optui exec --control -- stuck` shows it, `w` says
// why, `s` on the queue frees it; so does `optui attach` from another terminal, if it runs with OPTUI_ATTACH=1,control.

let (net, cpu) = (OperationQueue(), OperationQueue())
(net.name, cpu.name) = ("net", "cpu")
net.maxConcurrentOperationCount = 2

let poster = BlockOperation { print("the poster is printed") }
poster.name = "poster"
for number in 1...3 {
  let photo = BlockOperation { print("photo \(number) has come") }
  photo.name = "photo \(number)"
  let resize = BlockOperation { print("photo \(number) is smaller now") }
  resize.name = "resize \(number)"
  resize.addDependency(photo)
  poster.addDependency(resize)
  net.addOperation(photo)
  cpu.addOperation(resize)
  if number == 2 {
    net.waitUntilAllOperationsAreFinished()
    // Nobody resumes it.
    net.isSuspended = true
  }
}
cpu.addOperation(poster)

// `make examples` runs every example to its end: `now` frees this one at once.
if CommandLine.arguments.contains("now") { net.isSuspended = false }
print("waiting for the poster")
poster.waitUntilFinished()
