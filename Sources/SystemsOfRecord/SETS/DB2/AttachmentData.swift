import SoapstoneCodec

/// The bytes of an attachment in a column `BLOB`: at most 5 MiB before they become Base64.
struct AttachmentData: NarrowedScalar {
    static let limit = 5 * 1024 * 1024

    let base: Base64

    init(unchecked base: Base64) {
        self.base = base
    }

    static func allows(_ base: Base64) -> Bool { base.bytes.count <= limit }

    static var expected: String { "at most \(limit) bytes" }

    static var type: ScalarType { ScalarType("base64Binary", [.maxLength(limit)]) }

    static func specimen(_ seed: Int) -> Self { Self(unchecked: .specimen(seed)) }
}
