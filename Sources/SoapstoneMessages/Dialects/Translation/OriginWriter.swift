internal import SoapstoneCodec
internal import SoapstoneXML

/// Writes JSON, and notes for each of its keys and values where in other JSON it comes from.
struct OriginWriter: ~Copyable {
    private(set) var output = ByteWriter(capacity: 1024)
    /// One for each record that a tape of the output has; `~origin` where errors are known already.
    private(set) var origins: [Int32] = []

    var count: Int { output.count }

    private mutating func begin(_ origin: Int, _ isKnown: Bool = false) {
        let last = output.withBytes { $0.last }
        if let last, last != UInt8(ascii: "{"), last != UInt8(ascii: "["), last != UInt8(ascii: ":") {
            output.append(",")
        }
        let origin = Int32(truncatingIfNeeded: origin)
        origins.append(isKnown ? ~origin : origin)
    }

    mutating func openObject(_ origin: Int) {
        begin(origin)
        output.append("{")
    }

    mutating func closeObject() { output.append("}") }

    mutating func openArray(_ origin: Int) {
        begin(origin)
        output.append("[")
    }

    mutating func closeArray() { output.append("]") }

    mutating func key(_ key: some Collection<UInt8>, _ origin: Int) {
        string(key, origin)
        output.append(":")
    }

    mutating func key(_ key: String, _ origin: Int) { self.key(Array(key.utf8), origin) }

    mutating func string(_ text: some Collection<UInt8>, _ origin: Int) {
        begin(origin)
        Array(text).withUnsafeBufferPointer { output.appendJSON(string: $0) }
    }

    mutating func boolean(_ value: Bool, _ origin: Int) {
        begin(origin)
        output.appendJSON(boolean: value)
    }

    mutating func null(_ origin: Int) {
        begin(origin)
        output.append("null")
    }

    mutating func number(_ text: UnsafeBufferPointer<UInt8>, _ origin: Int) {
        begin(origin)
        output.append(text)
    }

    /// Writes what stands for a value that has an error: nothing more is said of it.
    mutating func placeholder(isObject: Bool, _ origin: Int) {
        begin(origin, true)
        output.append(isObject ? "{}" : "\"\"")
    }

    /// Writes JSON that comes from one place as a whole.
    mutating func json(_ document: JSONDocument, _ origin: Int) {
        begin(origin)
        document.root.write(to: &output)
        let count = document.withTape { $0.count }
        origins += repeatElement(Int32(truncatingIfNeeded: origin), count: count - 1)
    }

    /// Makes what was written since `start` the value of `key` in an object, which stays open.
    mutating func wrap(since start: Int, record: Int, in key: String, _ origin: Int) {
        let value = output.withBytes { Array($0[start...]) }
        let origins = Array(self.origins[record...])
        output.truncate(to: start)
        self.origins.removeLast(origins.count)
        openObject(origin)
        self.key(key, origin)
        output.append(value)
        self.origins += origins
    }

    /// Takes the end of an object away, so that members can follow.
    mutating func reopenObject() { output.truncate(to: output.count - 1) }

    func startsObject(at start: Int) -> Bool {
        output.withBytes { $0[start] == UInt8(ascii: "{") }
    }

    /// Hands over what was written, and puts the errors that it has to whoever reads it where they belong.
    ///
    /// - Parameters:
    ///   - tape: where it comes from.
    ///   - known: errors that were found there.
    consuming func result<Result>(
        at tape: JSONTape,
        _ known: SchemaEncodeErrors,
        _ body: (JSONDocument, inout SchemaEncodeErrors) -> Result
    ) -> (result: Result?, errors: SchemaEncodeErrors) {
        var all = known
        do throws(JSONError) {
            let document = try JSONDocument(parsing: output.bytes, limits: .own)
            var found = SchemaEncodeErrors()
            let result = body(document, &found)
            all.add(found.moved(from: document, origins, to: tape))
            return (result, all)
        } catch {
            all.add(SchemaEncodeError(.cost, "", error.message, "less JSON"))
            return (nil, all)
        }
    }
}

extension JSONLimits {
    /// For JSON that was made here: what it comes from has passed limits of its own.
    static let own = JSONLimits(body: .max, depth: 10_000, members: .max, values: .max, string: .max, number: .max)
}

extension SchemaEncodeErrors {
    /// The errors in translated JSON as errors in the JSON that it comes from; without those that are known already.
    func moved(
        from translated: JSONDocument,
        _ origins: [Int32],
        to tape: JSONTape
    ) -> SchemaEncodeErrors {
        var moved = SchemaEncodeErrors()
        for error in errors {
            guard let index = translated.withTape({ $0.index(of: error.pointer) }), index < origins.count else {
                continue
            }
            let origin = Int(origins[index])
            guard origin >= 0 else { continue }
            // The elements of wildcards have no key in dialects.
            let found = error.found.replacing(/'\$any[0-9]*'/, with: "element that a wildcard lets through")
            moved.add(
                SchemaEncodeError(error.code, tape.pointer(to: origin), found, error.expected, nearest: error.nearest)
            )
        }
        moved.count += count - errors.count
        return moved
    }
}

extension JSONTape {
    /// The value that a JSON pointer leads to; nil where there is none.
    func index(of pointer: String) -> Int? {
        var index = 0
        for token in JSONPointer.steps(of: pointer) {
            switch kind(at: index) {
            case .object:
                guard let member = member(token, of: index) else { return nil }
                index = member
            case .array:
                guard let number = Int(token), number < childCount(at: index) else { return nil }
                index = firstChild(of: index)
                for _ in 0..<number { index = end(at: index) }
            default:
                return nil
            }
        }
        return index
    }
}
