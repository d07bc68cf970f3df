extension JSONTape {
    /// Where the value or key begins in the source, in bytes; a string begins at its quote.
    package func sourceOffset(at index: Int) -> Int {
        let record = records[index]
        guard record.kind == .string else { return Int(record.offset) }
        guard record.isUnescaped else { return Int(record.offset) - 1 }
        let stored = UnsafeRawPointer(unescaped + Int(record.offset) - MemoryLayout<UInt32>.size)
        return Int(stored.loadUnaligned(as: UInt32.self))
    }

    /// The JSON pointer (RFC 6901) of the value that a byte of the source is in, or whose key it is in.
    package func pointer(at offset: Int) -> String {
        pointer(to: (0..<count).last { sourceOffset(at: $0) <= offset } ?? 0)
    }

    /// The JSON pointer (RFC 6901) of a value; for a key, that of its value.
    package func pointer(to index: Int) -> String {
        var steps: [(position: Int, key: Int?)] = []
        var container = 0
        while container != index, isContainer(at: container), index < end(at: container) {
            let isObject = kind(at: container) == .object
            var child = firstChild(of: container)
            var position = 0
            // A value's subtree ends past `index` when it holds it.
            while end(at: isObject ? child + 1 : child) <= index {
                child = end(at: isObject ? child + 1 : child)
                position += 1
            }
            steps.append((position, isObject ? child : nil))
            if isObject, child == index { break }
            container = isObject ? child + 1 : child
        }
        var pointer = JSONPointer()
        for step in steps.reversed() {
            if let key = step.key {
                pointer.prepend(key: text(at: key))
            } else {
                pointer.prepend(index: step.position)
            }
        }
        return pointer.text
    }

    /// An error that says that the value at `index` is not what the contract asks for.
    ///
    /// - Parameter message: what was found and expected, without the value itself.
    package func valueError(at index: Int, _ message: String) -> JSONError {
        JSONError(
            .value,
            message,
            offset: sourceOffset(at: index),
            in: UnsafeBufferPointer(start: source, count: sourceCount),
            pointer: pointer(to: index)
        )
    }
}
