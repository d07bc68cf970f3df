#if Offline
internal import Crypto
internal import SoapstoneCodec
internal import SoapstoneXML

/// Seals and opens values with the column keys of one master key.
///
/// A sealed value is the Base64 text of: the format's version (1 byte), the id of the master key (8), a random nonce
/// (12), the ciphertext of AES-256-GCM, and its tag (16). The key of a column is HKDF-SHA-256 of the master key with
/// the names of table and column as info, without salt. The additional data are the format, table, column and row id,
/// each name followed by a byte 0 and the row id in 8 bytes, most significant first: a value that is moved elsewhere
/// does not open.
struct Seal: Sendable {
    /// The id of the master key.
    let keyID: String
    private let keyIDBytes: [UInt8]
    private let keys: [Column: SymmetricKey]

    static let version: UInt8 = 1
    static let keyIDLength = 8
    private static let format = "soapstone.offline.1"
    private static let headLength = 1 + keyIDLength
    /// A nonce and a tag, which the empty value has too.
    private static let leastLength = headLength + 12 + 16

    private struct Column: Hashable {
        let table: String
        let column: String
    }

    /// The place of a value that tells whether a key is the store's, though no other value is sealed.
    static let checkPlace = OfflinePlace("soapstone_keys", "checkValue", row: 1)
    static let checkText = format

    init(_ key: OfflineKey) {
        keyID = key.id
        keyIDBytes = stride(from: 0, to: Self.keyIDLength * 2, by: 2).map { start in
            let digits = key.id.dropFirst(start).prefix(2)
            return UInt8(digits, radix: 16) ?? 0
        }
        let columns = OfflineTable.all.flatMap { table in
            table.sealedColumns.map { Column(table: table.name, column: $0.name) }
        }
        let check = Column(table: Self.checkPlace.table, column: Self.checkPlace.column ?? "")
        keys = Dictionary(
            uniqueKeysWithValues: (columns + [check]).map { column in
                let key = HKDF<SHA256>.deriveKey(
                    inputKeyMaterial: key.master,
                    info: Array("\(Self.format)\0\(column.table)\0\(column.column)".utf8),
                    outputByteCount: 32
                )
                return (column, key)
            }
        )
    }

    /// Seals a value for its place.
    ///
    /// - Throws: CryptoKit's errors, for keys and nonces of other lengths than these are.
    func seal(_ text: String, at place: OfflinePlace) throws -> String {
        guard let key = keys[Column(table: place.table, column: place.column ?? "")] else {
            throw Self.failure("the column is not sealed", place)
        }
        let box = try AES.GCM.seal(Array(text.utf8), using: key, authenticating: Self.additionalData(place))
        var output = ByteWriter(capacity: text.utf8.count * 2 + 64)
        Base64([Self.version] + keyIDBytes + Array(box.nonce) + box.ciphertext + box.tag).encode(to: &output)
        return output.string
    }

    /// Opens a value at its place.
    ///
    /// - Throws: `OFFLINE_SEALED` with the place where it was moved, cut or changed, or was sealed with another key.
    func open(_ sealed: String, at place: OfflinePlace) throws(OfflineError) -> String {
        guard let bytes = (try? Base64.decodeJSON(sealed.utf8.span))?.bytes, bytes.count >= Self.leastLength else {
            throw Self.failure("the sealed value is cut or changed", place)
        }
        guard bytes[0] == Self.version else {
            throw Self.failure("the sealed value has the version \(bytes[0]), not \(Self.version)", place)
        }
        guard bytes[1..<Self.headLength].elementsEqual(keyIDBytes) else {
            throw Self.failure("the value is sealed with another key than the store, or was changed", place)
        }
        guard let key = keys[Column(table: place.table, column: place.column ?? "")],
            let box = try? AES.GCM.SealedBox(combined: bytes[Self.headLength...]),
            let text = try? AES.GCM.open(box, using: key, authenticating: Self.additionalData(place))
        else { throw Self.failure("the sealed value was moved, cut or changed", place) }
        return String(decoding: text, as: UTF8.self)
    }

    private static func additionalData(_ place: OfflinePlace) -> [UInt8] {
        let row = UInt64(bitPattern: place.row)
        let bytes = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: row >> UInt64($0)) }
        return Array("\(format)\0\(place.table)\0\(place.column ?? "")\0".utf8) + bytes
    }

    private static func failure(_ message: String, _ place: OfflinePlace) -> OfflineError {
        OfflineError(.sealed, message, remedy: OfflineError.restoring, place: place)
    }
}
#endif
