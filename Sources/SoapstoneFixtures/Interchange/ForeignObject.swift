internal import SoapstoneCodec
internal import SoapstoneXML

/// An object of another tool's JSON, of which each member is asked for or told.
struct ForeignObject {
    let value: JSONValue
    let file: String
    /// The members that nobody has asked for yet.
    private(set) var rest: [(key: String, value: JSONValue)]

    init(_ value: JSONValue, file: String) throws(InterchangeRefusal) {
        guard value.kind == .object else {
            throw InterchangeRefusal(
                InterchangePlace(file: file, pointer: value.pointer),
                "an object was expected here"
            )
        }
        self.value = value
        self.file = file
        rest = value.members.map { ($0.key, $0.value) }
    }

    /// The member with a key; nil where there is none or it is null.
    mutating func take(_ key: String) -> JSONValue? {
        guard let index = rest.firstIndex(where: { $0.key.utf8.elementsEqual(key.utf8) }) else { return nil }
        let value = rest.remove(at: index).value
        return value.kind == .null ? nil : value
    }

    mutating func string(_ key: String) throws(InterchangeRefusal) -> String? {
        guard let value = take(key) else { return nil }
        guard let text = value.string else { throw refusal(value, "'\(key)' is a text") }
        return text
    }

    mutating func boolean(_ key: String) throws(InterchangeRefusal) -> Bool? {
        guard let value = take(key) else { return nil }
        guard let flag = value.boolean else { throw refusal(value, "'\(key)' is true or false") }
        return flag
    }

    /// A number, which in JSON may have a fraction.
    mutating func number(_ key: String) throws(InterchangeRefusal) -> Double? {
        guard let value = take(key) else { return nil }
        guard let number = value.numberText.flatMap(Double.init), number.isFinite else {
            throw refusal(value, "'\(key)' is a number")
        }
        return number
    }

    mutating func integer(_ key: String) throws(InterchangeRefusal) -> Int? {
        guard let value = take(key) else { return nil }
        guard let number = value.numberText.flatMap(Int.init) else {
            throw refusal(value, "'\(key)' is a whole number")
        }
        return number
    }

    mutating func object(_ key: String) throws(InterchangeRefusal) -> ForeignObject? {
        guard let value = take(key) else { return nil }
        return try ForeignObject(value, file: file)
    }

    /// The first of two keys that is there.
    mutating func object(_ key: String, _ other: String) throws(InterchangeRefusal) -> ForeignObject? {
        if let value = try object(key) { return value }
        return try object(other)
    }

    mutating func list(_ key: String) throws(InterchangeRefusal) -> [JSONValue]? {
        guard let value = take(key) else { return nil }
        guard value.kind == .array else { throw refusal(value, "'\(key)' is a list") }
        return Array(value.elements)
    }

    var place: InterchangePlace { place(of: value) }

    func place(of value: JSONValue) -> InterchangePlace { InterchangePlace(file: file, pointer: value.pointer) }

    func refusal(_ value: JSONValue, _ message: String) -> InterchangeRefusal {
        InterchangeRefusal(place(of: value), message)
    }

    /// Takes members that have no meaning for a stub.
    mutating func passOver(_ keys: [String], _ into: inout ImportCollection) {
        for key in keys where take(key) != nil { into.passOver(key) }
    }

    /// Tells each member that nobody has asked for.
    func tellRest(_ into: inout ImportCollection) {
        for (key, value) in rest where value.kind != .null {
            into.leaveOut(place(of: value), "'\(Excerpt.escaped(key.utf8))' has no equal here")
        }
    }
}
