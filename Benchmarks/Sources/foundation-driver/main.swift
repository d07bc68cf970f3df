// What Foundation and XMLCoder need for one task on one file, for scripts/bench:
//
//   foundation-driver xmlcoder-decode|xmlcoder-encode|jsonencoder FILE COUNT    CPU nanoseconds per document

import CodablePayments
import Foundation

guard CommandLine.arguments.count == 4, let count = Int(CommandLine.arguments[3]), count > 0 else {
    print("usage: foundation-driver xmlcoder-decode|xmlcoder-encode|jsonencoder FILE COUNT")
    exit(64)
}

let message = try Data(contentsOf: URL(filePath: CommandLine.arguments[2]))
let envelope = try PaymentEnvelope(xml: message)

switch CommandLine.arguments[1] {
case "xmlcoder-decode": print(try measured { _ = try PaymentEnvelope(xml: message) })
case "xmlcoder-encode": print(try measured { _ = try envelope.xml() })
case "jsonencoder": print(try measured { _ = try envelope.json() })
default:
    print("there is no task \(CommandLine.arguments[1])")
    exit(64)
}

func measured(_ body: () throws -> Void) rethrows -> Int {
    try body()
    let start = cpuTime()
    for _ in 0..<count { try body() }
    return Int((cpuTime() - start) / UInt64(count))
}

func cpuTime() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
