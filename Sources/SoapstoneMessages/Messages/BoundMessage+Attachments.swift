internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneWSDL

extension BoundMessage {
    /// A part of the message that stands beside the envelope (WSDL 1.1 section 5.2).
    struct AttachedPart: Sendable {
        let name: String
        /// The media types that it may have, ranges among them; empty for any.
        let types: [String]

        /// Whether a media type is one of them.
        func allows(_ type: MediaType?) -> Bool {
            types.isEmpty || types.contains { Self.isType(type, $0) }
        }

        /// The media type where nobody says another: the first that is no range.
        var type: MediaType? {
            types.lazy.compactMap { try? MediaType(parsing: $0) }
                .first { $0.type != "multipart" && !$0.essence.utf8.contains(UInt8(ascii: "*")) } ?? .octets
        }

        /// Whether a media type is what a contract asks for: `image/png`, `image/*`, `*/*`.
        private static func isType(_ type: MediaType?, _ wanted: String) -> Bool {
            // RFC 2045 section 5.2 reads a part without a type so.
            let essence = (type?.essence ?? "text/plain").utf8.split(separator: UInt8(ascii: "/"))
            let words = wanted.utf8.prefix { $0 != UInt8(ascii: ";") }.split(separator: UInt8(ascii: "/"))
            guard words.count == 2, essence.count == 2 else { return false }
            return zip(words, essence).allSatisfy { word, own in
                word.elementsEqual("*".utf8) || word.lazy.map(FilePath.lowercase).elementsEqual(own)
            }
        }
    }

    /// The parts beside the envelope that have a name: that of the message's part, else their own.
    var attachedParts: [AttachedPart] {
        attachments.filter { !$0.isEnvelope }.compactMap { attachment in
            guard let name = attachment.contents.compactMap(\.part).first ?? attachment.name else { return nil }
            let types = attachment.contents.compactMap { content in
                if case .media(let type) = content.form { type } else { nil }
            }
            return AttachedPart(name: name, types: types)
        }
    }
}
