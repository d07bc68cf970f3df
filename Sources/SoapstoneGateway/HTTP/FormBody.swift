internal import SoapstoneBase
internal import SoapstoneCodec
internal import SoapstoneSOAP
internal import SoapstoneXML

/// A form (WHATWG URL section 5, `application/x-www-form-urlencoded`) as the JSON object that says the same: each field a
/// member, each value a string.
///
/// `address[city]` is the member `city` of the object `address`, `ids[]` an item of the array `ids`. Keys that stand twice,
/// text that is not UTF-8 and whatever is too much are for the JSON reader to refuse.
enum FormBody {
    /// The JSON; nil where a percent sign has no two hexadecimal digits behind it.
    static func json(_ form: [UInt8]) -> [UInt8]? {
        var object = FormObject()
        for field in form.split(separator: UInt8(ascii: "&")) {
            let sign = field.firstIndex(of: UInt8(ascii: "=")) ?? field.endIndex
            guard let key = decoded(field[..<sign]), let value = decoded(field[sign...].dropFirst()) else { return nil }
            object.add(value, at: path(key))
        }
        var output = ByteWriter(capacity: form.count + 64)
        object.write(to: &output)
        return output.bytes
    }

    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        PercentEncoding.decoded(text, plusIsBlank: true, malformed: .refused)
    }

    /// The most steps of a key; one with more is a name as it stands.
    private static let deepest = 16

    /// The steps of a key such as `address[lines][]`; only the last may be empty. Any other key is one step.
    private static func path(_ key: [UInt8]) -> ArraySlice<[UInt8]> {
        guard key.last == UInt8(ascii: "]"), let open = key.firstIndex(of: UInt8(ascii: "[")), open > 0 else {
            return [key]
        }
        let inner = key[(open + 1)..<(key.count - 1)]
        let bracket = { (byte: UInt8) in byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") }
        var steps = [Array(key[..<open])]
        var rest = inner
        while let close = rest.firstIndex(where: bracket) {
            let next = close + 1
            guard rest[close] == UInt8(ascii: "]"), next < rest.endIndex, rest[next] == UInt8(ascii: "["),
                close > rest.startIndex
            else { return [key] }
            steps.append(Array(rest[..<close]))
            rest = rest[(next + 1)...]
        }
        steps.append(Array(rest))
        return steps.count <= deepest ? steps[...] : [key]
    }
}

/// A JSON object while fields of a form are added to it.
private struct FormObject {
    private enum Value {
        case text([UInt8])
        case items([[UInt8]])
        case object(FormObject)
    }

    private struct Place: Hashable {
        let key: [UInt8]
        let isArray: Bool
    }

    private var members: [(key: [UInt8], value: Value)] = []
    /// The indices of arrays and objects in `members`.
    private var places: [Place: Int] = [:]

    /// - Parameter path: at least one step.
    mutating func add(_ value: [UInt8], at path: ArraySlice<[UInt8]>) {
        guard let key = path.first else { return }
        let rest = path.dropFirst()
        guard let next = rest.first else { return members.append((key, .text(value))) }
        let place = Place(key: key, isArray: next.isEmpty)
        let index = places[place] ?? members.count
        if index == members.count {
            places[place] = index
            members.append((key, place.isArray ? .items([]) : .object(FormObject())))
        }
        // Nothing else refers to what is changed, so that nothing is copied.
        switch members[index].value {
        case .items(var items):
            members[index].value = .text([])
            items.append(value)
            members[index].value = .items(items)
        case .object(var object):
            members[index].value = .text([])
            object.add(value, at: rest)
            members[index].value = .object(object)
        case .text: break
        }
    }

    func write(to output: inout ByteWriter) {
        output.append("{")
        for (index, (key, value)) in members.enumerated() {
            if index > 0 { output.append(",") }
            output.appendJSON(string: key.span)
            output.append(":")
            switch value {
            case .text(let text): output.appendJSON(string: text.span)
            case .items(let items):
                output.append("[")
                for (index, item) in items.enumerated() {
                    if index > 0 { output.append(",") }
                    output.appendJSON(string: item.span)
                }
                output.append("]")
            case .object(let object): object.write(to: &output)
            }
        }
        output.append("}")
    }
}
