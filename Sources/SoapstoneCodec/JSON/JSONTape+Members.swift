extension JSONTape {
    /// The value of the object's member with this key, or nil; looks at one key after the other.
    package func member(_ key: UnsafeBufferPointer<UInt8>, of object: Int) -> Int? {
        let end = end(at: object)
        var member = firstChild(of: object)
        while member < end {
            if JSONBytes.areEqual(text(at: member), key) { return member + 1 }
            member = self.end(at: member + 1)
        }
        return nil
    }

    /// The object's keys in the order of their bytes.
    func sortedKeys(of object: Int) -> [Int] {
        var keys: [Int] = []
        keys.reserveCapacity(childCount(at: object))
        let end = end(at: object)
        var key = firstChild(of: object)
        while key < end {
            keys.append(key)
            key = self.end(at: key + 1)
        }
        keys.sort { JSONBytes.precedes(text(at: $0), text(at: $1)) }
        return keys
    }
}
