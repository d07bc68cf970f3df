internal import NIOHTTP1
internal import SoapstoneBase
internal import SoapstoneFixtures
internal import SoapstoneXML

/// The parameters behind a path of the admin interface.
struct AdminQuery {
    private var values: [String: String] = [:]

    /// Reads a query that may have these parameters and no others, each once.
    init(_ target: RequestTarget, _ names: [String]) throws(Refusal) {
        try self.init(target.query ?? "".utf8[...], names)
    }

    /// Reads what a form sends, in a query or a body: as above, and with `+` for blanks.
    init(form: some Collection<UInt8>, _ names: [String]) throws(Refusal) {
        try self.init(form.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }, names)
    }

    private init(_ pairs: some Collection<UInt8>, _ names: [String]) throws(Refusal) {
        for pair in pairs.split(separator: UInt8(ascii: "&")) {
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            guard let key = Self.decoded(name), names.contains(where: { $0.isSameBytes(as: key) }) else {
                let list = names.joined(separator: ", ")
                throw .query("there is no parameter '\(Excerpt.escaped(name))', only \(list)")
            }
            guard let value = Self.decoded(pair.dropFirst(name.count + 1)) else {
                throw .query("the parameter '\(key)' has malformed percent-encoding")
            }
            guard values.updateValue(value, forKey: key) == nil else {
                throw .query("the parameter '\(key)' stands more than once")
            }
        }
    }

    /// The text behind percent-encoding; nil where that is malformed, or no UTF-8.
    static func decoded(_ text: some Collection<UInt8>) -> String? {
        PercentEncoding.decoded(text, malformed: .refused).flatMap { String(validating: $0, as: UTF8.self) }
    }

    subscript(name: String) -> String? { values[name] }

    /// A whole number; nil where there is none.
    func number(_ name: String) throws(Refusal) -> Int? {
        guard let text = values[name] else { return nil }
        guard let number = Self.number(text) else {
            throw .query("'\(name)' is a whole number, not '\(Excerpt.escaped(text.utf8))'")
        }
        return number
    }

    /// `true` or `false`; nil where there is none.
    func boolean(_ name: String) throws(Refusal) -> Bool? {
        switch values[name] {
        case nil: return nil
        case "true": return true
        case "false": return false
        case let text?: throw .query("'\(name)' is true or false, not '\(Excerpt.escaped(text.utf8))'")
        }
    }

    /// The number that some digits are; nil for anything else, and for more than 15 digits.
    static func number(_ text: String) -> Int? {
        guard 1...15 ~= text.utf8.count, text.utf8.allSatisfy(ASCII.isDigit) else { return nil }
        return Int(text)
    }
}

extension Refusal {
    static func query(_ message: String) -> Refusal {
        Refusal(status: .badRequest, code: .query, message: message, closes: false)
    }
}
