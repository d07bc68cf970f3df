// One task on one payload, for scripts/bench:
//
//   codec-driver TASK PAYLOAD COUNT    the task's CPU time per document in nanoseconds, over COUNT documents
//   codec-driver SCHEMA-TASK PAYLOAD COUNT WSDL    the same of a codec that the contract drives
//   codec-driver write PAYLOAD FILE    the payload into a file, for peers
//   codec-driver load WSDL             the CPU time of loading a contract in nanoseconds
//   codec-driver path FILE PATH NAMESPACE COUNT    the CPU time of libxml2's tree and a path with the prefix c, a document
//   codec-driver names COUNT           resident bytes before and after COUNT messages, each with names of its own
//   codec-driver peak FILE             bytes of memory beside the result at the peak of one decoding, and the file's size

import PaymentRecords

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

let usage =
    "usage: codec-driver TASK PAYLOAD COUNT [WSDL] | write PAYLOAD FILE | load WSDL | "
    + "path FILE PATH NAMESPACE COUNT | names COUNT | peak FILE"

do {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case ("load", 2):
        print(try SchemaTask.load(arguments[1]))
    case ("path", 5):
        let bytes = try Command.read(arguments[1])
        print(try PathTask.run(arguments[2], namespace: arguments[3], on: bytes, count: Command.count(arguments[4])))
    case ("names", 2):
        print(try Memory.names(count: Command.count(arguments[1])))
    case ("peak", 2):
        print(try Memory.peak(arguments[1]))
    case ("write", 3):
        try Command.write(Command.payload(arguments[1]).bytes(), to: arguments[2])
    case (let task?, 3):
        guard let task = Task(rawValue: task) else { throw Command.Failure(message: usage) }
        print(try task.run(on: Command.payload(arguments[1]), count: Command.count(arguments[2])))
    case (let task?, 4):
        guard let task = SchemaTask(rawValue: task) else { throw Command.Failure(message: usage) }
        let (payload, count) = (try Command.payload(arguments[1]), try Command.count(arguments[2]))
        print(try task.run(on: payload, count: count, contract: arguments[3]))
    default:
        throw Command.Failure(message: usage)
    }
} catch {
    print("codec-driver: \(error)")
    exit(64)
}
