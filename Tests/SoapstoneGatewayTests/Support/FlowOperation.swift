import SoapstoneCodec
import Synchronization

@testable import SoapstoneOperations

@testable import SoapstoneSOAP

/// Operations whose responses tell a session something, as those of a registration do.
enum FlowOperation {
    static let all = [
        make("begin", needsSession: false, telling: ["flowToken": "Canary-Flow-Token"]),
        make("next", needsSession: true, telling: ["webId": "300000000017"]),
        FakeOperation.make("ask", Question.self),
    ]

    private static func make(_ name: String, needsSession: Bool, telling values: [String: String]) -> Operation {
        let plain = FakeOperation.make(name, Ping.self, needsSession: needsSession)
        return Operation(
            service: plain.service,
            name: plain.name,
            wsdl: plain.wsdl,
            action: plain.action,
            request: plain.request,
            responseShape: plain.responseShape,
            credentials: .none,
            needsSession: needsSession,
            timeout: plain.timeout,
            isIdempotent: false,
            encode: plain.encode,
            decode: plain.decode,
            requestToJSON: plain.requestToJSON,
            responseFromJSON: plain.responseFromJSON,
            sessionValues: { _ in SessionValues(values) }
        )
    }
}

/// A time of day that jumps: five days on, an hour back, a minute for each second.
final class Jumps: Sendable {
    private let times = Mutex<[Int64]>([1_710_235_800, 1_710_667_800, 1_710_232_200, 1_710_239_400, 0, 4_102_444_800])

    func next() -> Int64 {
        times.withLock { times in
            times.append(times.removeFirst())
            return times[0]
        }
    }
}
