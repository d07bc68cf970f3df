import SoapstoneCodec
import SoapstoneSOAP

extension Blob {
    /// The most bytes of a document.
    static let largest = 8 << 20

    /// The document's bytes, from the one place that they are in.
    ///
    /// - Parameter package: the parts beside the envelope.
    /// - Throws: where there is no such place, or more than one; where nobody but the server that is named could tell
    ///   what is there; where the bytes are no PDF, or too many.
    func pdf(in package: MultipartMessage?) throws(DecodeError) -> [UInt8] {
        // An address that a response names is not asked: whoever can write responses could steer what the gateway fetches.
        if let remoteURL, !remoteURL.value.isEmpty {
            throw DecodeError(.unknown, ["remoteURL"], "is refused: no document is fetched from elsewhere")
        }
        var found: [(name: String, source: OptimizedBase64.Source)] = []
        if let bytes, bytes.source != .bytes([]) { found.append(("binaryData", bytes.source)) }
        if let attachmentID, let name = ContentName(attachmentID.value) {
            found.append(("attachmentID", .part(name.url)))
        }
        if let optimizedBytes, optimizedBytes.source != .bytes([]) { found.append(("MTOM", optimizedBytes.source)) }
        if let attachmentReference, !attachmentReference.value.isEmpty {
            found.append(("swaRef", .part(attachmentReference.value)))
        }
        guard let place = found.first else { throw DecodeError(.missing, ["binaryData"], "is missing") }
        guard found.count == 1 else {
            throw DecodeError(.count, [found[1].name], "stands beside '\(place.name)': the document is in one place")
        }
        do throws(DecodeError) {
            let pdf = try Self.bytes(place.source, package)
            guard pdf.count <= Self.largest else {
                throw DecodeError(.value, [], "has \(pdf.count) bytes; at most \(Self.largest) are allowed")
            }
            guard pdf.starts(with: "%PDF-".utf8) else { throw DecodeError(.value, [], "is no PDF") }
            return pdf
        } catch {
            throw error.under(place.name)
        }
    }

    private static func bytes(
        _ source: OptimizedBase64.Source,
        _ package: MultipartMessage?
    ) throws(DecodeError) -> [UInt8] {
        let reference: String
        switch source {
        case .bytes(let bytes): return bytes
        case .part(let url): reference = url
        }
        guard let package else { throw DecodeError(.missing, [], "refers to a part, and the answer has none") }
        do throws(MIMEError) {
            var resolver = XOPResolver(package)
            let part = try resolver.part(for: reference)
            if let type = part.contentType, !PDFMediaType.mayBeOfPart(type) {
                throw MIMEError(.invalid, "the part is of another media type than application/pdf")
            }
            return [UInt8](try part.content())
        } catch {
            // The code says enough: the message quotes the reference.
            throw DecodeError(.value, [], "refers to no part that can be read [\(error.code.rawValue)]")
        }
    }
}

/// The Content-ID of a part as a response may spell it: with angle brackets, as a URL, or bare.
private struct ContentName {
    let url: String

    /// nil for an empty name.
    init?(_ text: String) {
        var name = text.utf8[...]
        if name.first == UInt8(ascii: "<"), name.last == UInt8(ascii: ">") { name = name.dropFirst().dropLast() }
        guard !name.isEmpty else { return nil }
        let bare = String(decoding: name, as: UTF8.self)
        url = bare.prefix(4).lowercased() == "cid:" ? bare : "cid:\(bare)"
    }
}
