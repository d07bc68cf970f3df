public import SoapstoneXML

/// Writes messages: the same parts make the same bytes.
///
/// The envelope's prefix is `soapenv` and declared once; header blocks declare their own prefixes; the body's bytes are
/// taken as they are, with the namespaces that they declare.
public struct EnvelopeWriter {
    /// Appends a message.
    ///
    /// - Parameters:
    ///   - version: the version of the envelope.
    ///   - headers: the header blocks in their order; what belongs to WS-Security goes into one block, where the first
    ///     of it stands, the timestamp before the tokens.
    ///   - body: the element of the body in UTF-8, or nothing for an empty body.
    ///   - output: what is appended to.
    public static func write(
        _ version: SOAPVersion,
        headers: [HeaderContent] = [],
        body: [UInt8],
        to output: inout ByteWriter
    ) {
        begin(version, headers, to: &output)
        output.append(body)
        end(to: &output)
    }

    static func begin(_ version: SOAPVersion, _ headers: [HeaderContent], to output: inout ByteWriter) {
        output.append("<soapenv:Envelope xmlns:soapenv=\"")
        output.append(utf8: version.namespace)
        output.append("\">")
        if !headers.isEmpty {
            output.append("<soapenv:Header>")
            write(headers, to: &output)
            output.append("</soapenv:Header>")
        }
        output.append("<soapenv:Body>")
    }

    static func end(to output: inout ByteWriter) {
        output.append("</soapenv:Body></soapenv:Envelope>")
    }

    private static func write(_ headers: [HeaderContent], to output: inout ByteWriter) {
        var isSecurityWritten = false
        for header in headers {
            switch header {
            case .usernameToken, .timestamp:
                guard !isSecurityWritten else { continue }
                isSecurityWritten = true
                writeSecurity(of: headers, to: &output)
            case .addressing(let addressing): AddressingWriter.write(addressing, to: &output)
            case .notUnderstood(let names): for name in names { writeNotUnderstood(name, to: &output) }
            case .upgrade: writeUpgrade(to: &output)
            case .block(let bytes): output.append(bytes)
            }
        }
    }

    private static func writeSecurity(of headers: [HeaderContent], to output: inout ByteWriter) {
        var timestamp: Timestamp?
        var tokens: [UsernameToken] = []
        for header in headers {
            if case .timestamp(let value) = header { timestamp = value }
            if case .usernameToken(let token) = header { tokens.append(token) }
        }
        SecurityWriter.write(timestamp, tokens, to: &output)
    }

    /// SOAP 1.2 part 1 section 5.4.8.
    private static func writeNotUnderstood(_ name: XMLName, to output: inout ByteWriter) {
        output.append("<soapenv:NotUnderstood")
        if name.namespace.isEmpty {
            output.append(" qname=\"")
        } else {
            output.append(" xmlns:h=\"")
            output.appendXML(attribute: name.namespace)
            output.append("\" qname=\"h:")
        }
        output.appendXML(attribute: name.local)
        output.append("\"/>")
    }

    /// SOAP 1.2 part 1 section 5.4.7; in an envelope of SOAP 1.1 as its appendix A has it.
    private static func writeUpgrade(to output: inout ByteWriter) {
        output.append("<env:Upgrade xmlns:env=\"")
        output.append(utf8: SOAPVersion.soap12.namespace)
        output.append("\">")
        for (prefix, version) in [("s12", SOAPVersion.soap12), ("s11", .soap11)] {
            output.append("<env:SupportedEnvelope xmlns:")
            output.append(utf8: prefix)
            output.append("=\"")
            output.append(utf8: version.namespace)
            output.append("\" qname=\"")
            output.append(utf8: prefix)
            output.append(":Envelope\"/>")
        }
        output.append("</env:Upgrade>")
    }
}
