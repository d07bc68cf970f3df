import SoapstoneSOAP
import SoapstoneXML

/// Short messages of either version for the tables of these tests.
enum Messages {
    /// An envelope with the prefix `s` around what stands in it.
    static func envelope(_ version: SOAPVersion, _ content: String, attributes: String = "") -> [UInt8] {
        Array("<s:Envelope xmlns:s=\"\(version.namespace)\"\(attributes)>\(content)</s:Envelope>".utf8)
    }

    static func read(
        _ version: SOAPVersion,
        _ content: String,
        attributes: String = "",
        allowsEncoding: Bool = false
    ) throws(SOAPError) -> Envelope {
        try Envelope(
            parsing: envelope(version, content, attributes: attributes),
            allowsEncoding: allowsEncoding
        )
    }

    /// The error that something ends with; nil where it succeeds.
    static func error<R>(_ body: () throws(SOAPError) -> R) -> SOAPError? {
        do throws(SOAPError) {
            _ = try body()
            return nil
        } catch {
            return error
        }
    }

    static func written(_ write: (inout ByteWriter) -> Void) -> String {
        var output = ByteWriter()
        write(&output)
        return output.string
    }
}
