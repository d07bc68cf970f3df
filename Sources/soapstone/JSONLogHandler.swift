import Logging
import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Writes a log to standard error: one JSON object a line, for what collects logs.
///
/// `time`, `level`, `logger` and `message` come first, then what the event has beside them under its own names.
struct JSONLogHandler: LogHandler {
    let label: String
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let moment = Instant(milliseconds: Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000)
        let own = [
            ("time", "\(moment)"), ("level", event.level.rawValue), ("logger", label), ("message", "\(event.message)"),
        ]
        var output = ByteWriter(capacity: 256)
        for (number, (name, text)) in own.enumerated() {
            output.append(number == 0 ? "{" : ",")
            output.appendJSON(name)
            output.append(":")
            output.appendJSON(text)
        }
        for (name, value) in all(event.metadata).sorted(by: { $0.key < $1.key }) {
            output.append(",")
            // A name of the handler's own is not there twice.
            output.appendJSON(own.contains { $0.0 == name } ? "metadata.\(name)" : name)
            output.append(":")
            Self.write(value, to: &output)
        }
        output.append("}")
        printError(String(decoding: output.bytes, as: UTF8.self))
    }

    private func all(_ own: Logger.Metadata?) -> Logger.Metadata {
        guard let own else { return metadata }
        return metadata.merging(own) { $1 }
    }

    private static func write(_ value: Logger.Metadata.Value, to output: inout ByteWriter) {
        switch value {
        case .stringConvertible(let number as Int): output.append(utf8: "\(number)")
        case .stringConvertible(let other): output.appendJSON("\(other)")
        case .string(let text): output.appendJSON(text)
        case .array(let values): output.appendJSON("\(values)")
        case .dictionary(let values): output.appendJSON("\(values)")
        }
    }
}
