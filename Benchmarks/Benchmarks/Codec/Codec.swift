import Benchmark
import CBench
import CodablePayments
import Foundation
import PaymentRecords
import SoapstoneCodec
import SoapstoneXML

/// What scripts/bench measures in processes of their own, in one process: for one change against another.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.cpuTotal, .throughput, .peakMemoryResident],
        scalingFactor: .kilo,
        maxDuration: .seconds(2)
    )
    for payload in [Payload.small, .medium] {
        floor(payload)
        reading(payload, "parse") { _ in }
        reading(payload, "decode") { document in
            blackHole(try PaymentRecords.PaymentEnvelope.decode(from: document.root))
        }
        reading(payload, "SOAP to JSON") { document in
            var output = ByteWriter()
            try PaymentRecords.PaymentEnvelope.decode(from: document.root).body.history.encodeJSON(to: &output)
            blackHole(output.count)
        }
        writing(payload, "encode SOAP") { envelope, output in envelope.encodeXML(to: &output) }
        writing(payload, "encode JSON") { envelope, output in envelope.body.history.encodeJSON(to: &output) }
        peers(payload)
    }
}

private func floor(_ payload: Payload) {
    Benchmark("\(payload): libxml2 SAX2, empty handlers") { benchmark in
        let bytes = try payload.bytes()
        guard let parser = floor_create() else { return benchmark.error("no memory for a parser") }
        defer { floor_free(parser) }
        bytes.withUnsafeBytes { bytes in
            let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            benchmark.startMeasurement()
            for _ in benchmark.scaledIterations { blackHole(floor_parse(parser, start, bytes.count)) }
        }
    }
}

private func reading(_ payload: Payload, _ name: String, _ body: @escaping @Sendable (XMLDocument) throws -> Void) {
    Benchmark("\(payload): \(name)") { benchmark in
        let bytes = try payload.bytes()
        benchmark.startMeasurement()
        for _ in benchmark.scaledIterations { try body(try XMLDocument(parsing: bytes, limits: Payload.limits)) }
    }
}

private func writing(
    _ payload: Payload,
    _ name: String,
    _ body: @escaping @Sendable (PaymentRecords.PaymentEnvelope, inout ByteWriter) -> Void
) {
    Benchmark("\(payload): \(name)") { benchmark in
        let envelope = try payload.envelope()
        var output = ByteWriter()
        benchmark.startMeasurement()
        for _ in benchmark.scaledIterations {
            output.removeAll()
            body(envelope, &output)
        }
        blackHole(output.count)
    }
}

private func peers(_ payload: Payload) {
    // One iteration, not a thousand: they take long enough.
    let once = Benchmark.Configuration(
        metrics: [.cpuTotal, .throughput],
        scalingFactor: .one,
        maxDuration: .seconds(2)
    )
    Benchmark("\(payload): JSONEncoder", configuration: once) { benchmark in
        let envelope = try CodablePayments.PaymentEnvelope(xml: Data(try payload.bytes()))
        benchmark.startMeasurement()
        blackHole(try envelope.json())
    }
    Benchmark("\(payload): XMLCoder decode", configuration: once) { benchmark in
        let message = Data(try payload.bytes())
        benchmark.startMeasurement()
        blackHole(try CodablePayments.PaymentEnvelope(xml: message))
    }
    Benchmark("\(payload): XMLCoder encode", configuration: once) { benchmark in
        let envelope = try CodablePayments.PaymentEnvelope(xml: Data(try payload.bytes()))
        benchmark.startMeasurement()
        blackHole(try envelope.xml())
    }
}
