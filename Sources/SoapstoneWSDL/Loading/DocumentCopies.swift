internal import SoapstoneSchema
internal import SoapstoneXML

/// Tells which documents have the bytes of an earlier one.
///
/// Most documents are the only ones of their length, which is found out without hashing them.
struct DocumentCopies {
    private enum Length {
        /// One document, by its number, which is not hashed yet.
        case one(Int)
        /// All of them are hashed.
        case several
    }

    private var lengths: [Int: Length] = [:]
    /// The documents of a length that is not the only one, by a hash that cannot be made to collide.
    private var hashes: [Int: [Int]] = [:]

    /// Says whether a document is a copy, and keeps it for those to come.
    ///
    /// - Parameter others: the documents before it, by their numbers.
    mutating func add(_ document: ContractDocument, to others: [ContractDocument]) -> Bool {
        let length = document.document.withSource(\.count)
        switch lengths[length] {
        case nil:
            lengths[length] = .one(others.count)
            return false
        case .one(let number):
            hashes[Self.hash(others[number]), default: []].append(number)
            lengths[length] = .several
        case .several:
            break
        }
        let hash = Self.hash(document)
        let isCopy = hashes[hash, default: []].contains { others[$0].hasSameBytes(as: document) }
        hashes[hash, default: []].append(others.count)
        return isCopy
    }

    private static func hash(_ document: ContractDocument) -> Int {
        document.document.withSource { bytes in
            var hasher = Hasher()
            hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
            return hasher.finalize()
        }
    }
}

extension ContractDocument {
    fileprivate func hasSameBytes(as other: ContractDocument) -> Bool {
        document.withSource { bytes in
            other.document.withSource { UnsafeRawBufferPointer(bytes).elementsEqual(UnsafeRawBufferPointer($0)) }
        }
    }
}
