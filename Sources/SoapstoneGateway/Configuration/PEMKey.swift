internal import SoapstoneBase

/// A private key as a text (RFC 7468), without a copy that nothing overwrites.
enum PEMKey {
    /// The first key's bytes; nil where there is none, or it is encrypted.
    static func der(of pem: borrowing SecretBytes) -> SecretBytes? {
        pem.withBytes { text -> [UInt8]? in
            for label in ["PRIVATE KEY", "RSA PRIVATE KEY"] {
                guard let begin = index(behind: "-----BEGIN \(label)-----", in: text, from: 0),
                    let end = index(behind: "-----END \(label)-----", in: text, from: begin)
                else { continue }
                let length = "-----END \(label)-----".utf8.count
                return Base64Bytes.decode(text[begin..<(end - length)])
            }
            return nil
        }
        .map { bytes in
            var bytes = bytes
            defer { SecretBytes.erase(&bytes) }
            return SecretBytes(copying: bytes)
        }
    }

    private static func index(behind mark: String, in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
        let mark = Array(mark.utf8)
        guard text.count >= mark.count + start else { return nil }
        for place in start...(text.count - mark.count) where text[place..<(place + mark.count)].elementsEqual(mark) {
            return place + mark.count
        }
        return nil
    }
}
