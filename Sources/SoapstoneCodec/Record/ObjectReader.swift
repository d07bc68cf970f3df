internal import SoapstoneXML

/// Reads the fields of one record from a JSON object, whose members may come in any order.
public struct ObjectReader {
    let tape: JSONTape
    let object: Int
    let end: Int
    /// The key that is expected next: members usually come in the codec's order.
    var next: Int
    /// Members that fields have taken.
    var taken = 0
    /// Whether the reader stands for an object that was left out.
    private var isAbsent = false
    private let session: SessionValues
    /// Keys of members that are none of the record's and no mistake either.
    private let ignored: [String]

    init(tape: JSONTape, object: Int, session: SessionValues, ignoring ignored: [String] = []) {
        self.tape = tape
        self.session = session
        self.object = object
        self.ignored = ignored
        end = tape.end(at: object)
        next = tape.firstChild(of: object)
        for key in ignored { skip(key) }
    }

    /// The value of the member that a field wants; nil where there is none.
    @usableFromInline
    mutating func find(_ slot: Slot) -> Int? {
        slot.jsonBytes.withUnsafeBufferPointer { key in
            if next < end, JSONBytes.areEqual(tape.text(at: next), key) {
                let value = next + 1
                next = tape.end(at: value)
                taken += 1
                return value
            }
            guard !isAbsent, let value = tape.member(key, of: object) else { return nil }
            next = tape.end(at: value)
            taken += 1
            return value
        }
    }

    /// The session's value for a field that takes it from there.
    @usableFromInline
    func sessionValue<Value: Scalar>(_ key: String, _ slot: Slot) throws(DecodeError) -> Value {
        guard let text = session.values[key] else {
            throw DecodeError(.session, [key], "is not known to the session", slot: slot)
        }
        do {
            return try Value(json: text)
        } catch {
            throw DecodeError(.session, [key], "is not \(error.expected)", slot: slot)
        }
    }

    /// Takes a member that is written and never read, so that it does not count as unknown.
    @usableFromInline
    mutating func skip(_ key: String) {
        let found = key.utf8.withContiguousStorageIfAvailable { tape.member($0, of: object) } ?? nil
        if found != nil { taken += 1 }
    }

    /// Whether a member of a group without an object around it is there.
    func hasAny(of group: ItemType) -> Bool {
        guard case .record(_, let lines) = group else { return false }
        return lines().contains { line in
            if line.slot.isFlat { return line.slot.isInJSON && hasAny(of: line.type) }
            var probe = self
            return line.slot.isInJSON && probe.find(line.slot) != nil
        }
    }

    /// A reader for a group of members that is not there.
    @usableFromInline
    func nothing() -> ObjectReader {
        var reader = self
        reader.next = end
        reader.isAbsent = true
        return reader
    }

    /// A reader for the object at `index`.
    @usableFromInline
    func object(at index: Int) throws(DecodeError) -> ObjectReader {
        guard tape.kind(at: index) == .object else { throw wrongKind(at: index, expected: "an object") }
        return ObjectReader(tape: tape, object: index, session: session)
    }

    @usableFromInline
    func isNull(_ index: Int) -> Bool {
        tape.kind(at: index) == .null
    }

    @usableFromInline
    func forEachElement(
        _ slot: Slot,
        of index: Int,
        _ body: (Int, borrowing ObjectReader) throws(DecodeError) -> Void
    ) throws(DecodeError) {
        guard tape.kind(at: index) == .array else { throw wrongKind(at: index, expected: "an array").under(slot) }
        var element = tape.firstChild(of: index)
        while element < tape.end(at: index) {
            do {
                try body(element, self)
            } catch {
                throw error.under(slot)
            }
            element = tape.nextSibling(of: element)
        }
    }

    /// Refuses members that no field has taken.
    @usableFromInline
    func finish(known keys: () -> [String]) throws(DecodeError) {
        guard tape.childCount(at: object) > taken else { return }
        let known = keys()
        var key = tape.firstChild(of: object)
        while key < end {
            let text = tape.text(at: key)
            if !(known + ignored).contains(where: { $0.utf8.elementsEqual(text) }) {
                let near = NearestNames.of(text, among: known)
                let hint = near.isEmpty ? "" : "; did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"
                throw DecodeError(.unknown, [Excerpt.escaped(text)], "is not a key of this object\(hint)")
            }
            key = tape.end(at: key + 1)
        }
    }

    /// The text of a scalar, if it is of the form that its type has in JSON.
    @usableFromInline
    func text(at index: Int, as form: ScalarType.JSONForm) throws(DecodeError) -> UnsafeBufferPointer<UInt8> {
        switch (tape.kind(at: index), form) {
        case (.string, .string), (.number, .number), (.true, .boolean), (.false, .boolean):
            return tape.text(at: index)
        default:
            throw wrongKind(at: index, expected: form == .boolean ? "a Boolean" : "a \(form.rawValue)")
        }
    }

    // MARK: - Errors

    @usableFromInline
    @inline(never)
    func missing(_ slot: Slot) -> DecodeError {
        DecodeError(.missing, [slot.jsonName ?? ""], "is missing", slot: slot)
    }

    func wrongKind(at index: Int, expected: String) -> DecodeError {
        let found =
            switch tape.kind(at: index) {
            case .object: "an object"
            case .array: "an array"
            case .string: "a string"
            case .number: "a number"
            case .true, .false: "a Boolean"
            case .null: "null"
            }
        return DecodeError(.kind, [], "is \(found) where \(expected) is expected")
    }

    @usableFromInline
    @inline(never)
    func invalid(at index: Int, _ reason: ScalarError) -> DecodeError {
        DecodeError(.value, [], "is not \(reason.expected)")
    }

    @usableFromInline
    func miscount(_ slot: Slot, at index: Int, found: Int, _ times: ClosedRange<Int>) -> DecodeError {
        DecodeError(.count, [slot.jsonName ?? ""], "has \(found) elements; \(times.words) are expected", slot: slot)
    }
}

extension DecodeError {
    /// The error as seen from the object around a field.
    @usableFromInline
    func under(_ slot: Slot) -> DecodeError {
        var error = under(slot.jsonName ?? "")
        if error.declaration == nil { error.declaration = "\(slot.fileID):\(slot.line)" }
        return error
    }
}
