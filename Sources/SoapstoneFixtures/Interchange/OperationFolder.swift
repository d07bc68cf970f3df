internal import SoapstoneXML

/// What is in an operation's folder, found in the same time however much it is.
struct OperationFolder {
    private struct Bodies: Hashable {
        let request: [UInt8]
        let response: [UInt8]
    }

    private var cases: [Bodies: [(id: Exchange.ID, details: Exchange.Details)]] = [:]
    /// In lower case: names that differ in the case of letters only are one to some file systems.
    private var names: Set<String> = []
    /// The number to try next for a name that others have.
    private var numbers: [String: Int] = [:]

    mutating func add(_ exchange: Exchange) {
        cases[Self.bodies(of: exchange), default: []].append((exchange.id, exchange.details))
        names.insert(Self.lowercase(exchange.id.name))
    }

    /// The case that differs in nothing but its name.
    func same(as exchange: Exchange) -> Exchange.ID? {
        cases[Self.bodies(of: exchange)]?.first { $0.details == exchange.details }?.id
    }

    /// A name, with a number where others have it.
    mutating func free(_ name: String) -> String {
        let stem = Self.lowercase(name)
        guard names.contains(stem) else { return name }
        var number = numbers[stem] ?? 2
        // Ends, as there are more numbers than names.
        while names.contains("\(stem)-\(number)") { number += 1 }
        numbers[stem] = number
        return "\(name)-\(number)"
    }

    private static func bodies(of exchange: Exchange) -> Bodies {
        Bodies(request: exchange.request, response: exchange.response)
    }

    private static func lowercase(_ name: String) -> String {
        String(decoding: name.utf8.map(ASCIIText.lowercase), as: UTF8.self)
    }
}
