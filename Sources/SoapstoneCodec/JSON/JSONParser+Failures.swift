extension JSONParser {
    /// What an error points at.
    enum Place {
        /// The innermost open container, as between two members.
        case container
        /// The value that was begun or must follow in it: its last key, or its last index.
        case value
    }

    /// Refuses a byte order mark, and UTF-16 and UTF-32 by the NUL that stands beside their first ASCII character.
    func refuseOtherEncodings() throws(JSONError) {
        let start = UnsafePointer(source)
        if start[0] == 0xEF, start[1] == 0xBB, start[2] == 0xBF {
            throw failure(.encoding, "a byte order mark, expected UTF-8 without one", at: start, within: .container)
        }
        let isMarked = (start[0] == 0xFE && start[1] == 0xFF) || (start[0] == 0xFF && start[1] == 0xFE)
        if isMarked || (sourceCount >= 2 && (start[0] == 0 || start[1] == 0)) {
            throw failure(.encoding, "UTF-16 or UTF-32, expected UTF-8", at: start, within: .container)
        }
    }

    @inline(never)
    func failure(
        _ code: JSONError.Code,
        _ message: String,
        limit: JSONLimits.Name? = nil,
        at cursor: UnsafePointer<UInt8>,
        within place: Place
    ) -> JSONError {
        JSONError(
            code,
            message,
            limit: limit,
            offset: Int(offset(cursor)),
            in: UnsafeBufferPointer(start: source, count: sourceCount),
            pointer: pointer(to: place)
        )
    }

    @inline(never)
    func unexpected(at cursor: UnsafePointer<UInt8>, expected: String, within place: Place) -> JSONError {
        if JSONBytes.sequenceLength(cursor) == 0 { return notUTF8(at: cursor, within: place) }
        let found = JSONMessage.found(at: cursor, end: end)
        return failure(.syntax, "found \(found), expected \(expected)", at: cursor, within: place)
    }

    @inline(never)
    func notUTF8(at cursor: UnsafePointer<UInt8>, within place: Place) -> JSONError {
        failure(.encoding, "bytes that are not UTF-8", at: cursor, within: place)
    }

    @inline(never)
    func over(
        _ limit: JSONLimits.Name,
        _ message: String,
        at cursor: UnsafePointer<UInt8>,
        within place: Place
    ) -> JSONError {
        failure(.limit, "\(message) (limit \(limit.rawValue))", limit: limit, at: cursor, within: place)
    }

    @inline(never)
    func longString(at cursor: UnsafePointer<UInt8>, within place: Place) -> JSONError {
        over(.string, "a string of more than \(limits.string) bytes", at: cursor, within: place)
    }

    @inline(never)
    func duplicateKey(_ key: Int) -> JSONError {
        let text = tape.text(at: key)
        return JSONError(
            .duplicateKey,
            "key \(JSONMessage.quoted(text)) stands twice in an object",
            offset: tape.sourceOffset(at: key),
            in: UnsafeBufferPointer(start: source, count: sourceCount),
            pointer: pointer(to: .container, then: text)
        )
    }

    /// The pointer to a place among the open containers, and to the member `then` in it.
    private func pointer(to place: Place, then key: UnsafeBufferPointer<UInt8>? = nil) -> String {
        var pointer = JSONPointer()
        if let key { pointer.prepend(key: key) }
        // The container around is looked at for the step to `child`: first the place itself, then what it stands in.
        var container = open
        var child = count
        var includesStep = place == .value
        while container != JSONRecord.none {
            let record = records[Int(container)]
            if includesStep {
                if record.kind == .array {
                    pointer.prepend(index: max(0, Int(record.length) - 1))
                } else {
                    pointer.prepend(key: tape.text(at: lastKey(of: Int(container), before: child)))
                }
            }
            includesStep = true
            child = Int(container)
            container = record.end
        }
        return pointer.text
    }

    /// The key of the last member of an open object, whose value is the record `child` or has not come yet.
    private func lastKey(of object: Int, before child: Int) -> Int {
        var key = object + 1
        while key + 1 < child {
            let next = Int(records[key + 1].end)
            if next >= child { break }
            key = next
        }
        return key
    }
}
