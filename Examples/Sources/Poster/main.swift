import Foundation

// A program that is stuck, and knows nothing of optui: somebody suspended a queue and forgot it. From another terminal,
// `optui why PID` says why, and `optui attach PID` shows it.

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
print("waiting for the poster")
poster.waitUntilFinished()
