import OpEngine

// A thumbnail is made of a photo, and a gallery shows it. The queue that downloads the photo is suspended.

let (net, cpu) = (OperationQueue(), OperationQueue())
(net.name, cpu.name) = ("net", "cpu")
net.maxConcurrentOperationCount = 4
net.isSuspended = true

let photo = BlockOperation { print("downloading the photo") }
let thumbnail = BlockOperation { print("making the thumbnail") }
let gallery = BlockOperation { print("showing the gallery") }
(photo.name, thumbnail.name, gallery.name) = ("photo", "thumbnail", "gallery")
thumbnail.addDependency(photo)
gallery.addDependency(thumbnail)

net.addOperation(photo)
cpu.addOperations([thumbnail, gallery], waitUntilFinished: false)

let why = gallery.explain()
print(why)
print(why.chain.map(\.kind.rawValue))

// The last link names the queue.
if let root = why.chain.last, root.kind == .suspended, root.queue == net.id { net.isSuspended = false }

gallery.waitUntilFinished()
print(gallery.phase, gallery.outcome == .completed)
