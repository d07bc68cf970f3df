internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

/// An inspection as a person or a machine reads it.
public struct InspectionReport: Sendable {
    private let inspection: Inspection

    /// Makes the report of an inspection.
    public init(_ inspection: Inspection) {
        self.inspection = inspection
    }

    /// Lines for a terminal, without a line feed at the end.
    public var text: String {
        lines.map { line in String(repeating: "  ", count: line.depth) + Excerpt.visible(line.text) }.joined(
            separator: "\n"
        )
    }

    private var lines: [(depth: Int, text: String)] {
        switch inspection {
        case .envelope(let envelope):
            var lines = [(0, "SOAP \(envelope.version.rawValue) envelope")]
            lines += envelope.headers.map { (1, "header \($0)") }
            if let fault = envelope.fault {
                lines.append((1, "fault \(fault.code): \(Excerpt.escaped(fault.reason.utf8))"))
            } else {
                lines.append((1, envelope.payload.map { "body \($0)" } ?? "empty body"))
            }
            return lines
        case .other(let name):
            return [(0, "XML document \(name)")]
        }
    }

    /// One JSON object; `kind` is `envelope` or `xml`.
    public var json: [UInt8] {
        var writer = JSONText()
        switch inspection {
        case .envelope(let envelope):
            writer.object {
                $0.member("kind", "envelope")
                $0.member("version", envelope.version.rawValue)
                $0.member("headers", envelope.headers.map(\.description))
                $0.member("body", envelope.payload?.description)
                if let fault = envelope.fault {
                    $0.member("faultCode", fault.code.description)
                    $0.member("faultReason", fault.reason)
                }
            }
        case .other(let name):
            writer.object {
                $0.member("kind", "xml")
                $0.member("root", name.description)
            }
        }
        return writer.bytes
    }
}
