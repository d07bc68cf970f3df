internal import CLibXML2
internal import Synchronization

/// The schema documents that libxml2 may ask for while it compiles a schema: those that were handed over, by a name that
/// no other compilation uses.
enum SchemaDocuments {
    /// A document's bytes at an address that does not change.
    ///
    /// `@unchecked Sendable`: they are written before the value is shared, only read after it, and freed by the last
    /// owner.
    final class Bytes: @unchecked Sendable {
        let start: UnsafeMutablePointer<CChar>
        let count: Int

        init(_ document: XMLDocument) {
            (start, count) = document.withSource { source in
                let copy = UnsafeMutablePointer<CChar>.allocate(capacity: source.count + 1)
                for (index, byte) in source.enumerated() { copy[index] = CChar(bitPattern: byte) }
                return (copy, source.count)
            }
            blankDeclaration()
        }

        deinit { start.deallocate() }

        /// The declaration may name the encoding that the document had before the gate; blanks keep lines and columns.
        private func blankDeclaration() {
            let bytes = UnsafeBufferPointer(
                start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self),
                count: count
            )
            guard let declaration = try? XMLDeclaration(bytes) else { return }
            for index in 0..<min(declaration.length, count) where bytes[index] != UInt8(ascii: "\n") {
                start[index] = CChar(bitPattern: UInt8(ascii: " "))
            }
        }
    }

    private struct Registered {
        var documents: [String: Bytes] = [:]
        var compilations = 0
    }

    private static let registered = Mutex(Registered())

    /// Hands documents over; libxml2 finds them by the prefix that is returned and their own name.
    static func add(_ documents: [(name: String, bytes: Bytes)]) -> String {
        registered.withLock { registered in
            registered.compilations += 1
            let prefix = "soapstone:/\(registered.compilations)/"
            for (name, bytes) in documents { registered.documents[prefix + name] = bytes }
            return prefix
        }
    }

    static func remove(_ names: [String], prefix: String) {
        registered.withLock { registered in
            for name in names { registered.documents[prefix + name] = nil }
        }
    }

    /// The bytes of a document. The compilation that handed it over keeps it until libxml2 is done with it.
    static let find: @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<CInt>?) -> UnsafePointer<CChar>? = {
        name,
        length in
        guard let name else { return nil }
        let bytes = registered.withLock { $0.documents[String(cString: name)] }
        guard let bytes else { return nil }
        length?.pointee = CInt(clamping: bytes.count)
        return UnsafePointer(bytes.start)
    }
}
