internal import SoapstoneBase
internal import SoapstoneXML

/// What is in an operation's folder, found in the same time however much it is.
struct OperationFolder {
    private struct Bodies: Hashable {
        let request: [UInt8]
        let response: [UInt8]
    }

    private var cases: [Bodies: [(id: Fixture.ID, details: Fixture.Details)]] = [:]
    /// In lower case: names that differ in the case of letters only are one to some file systems.
    private var names: Set<String> = []
    /// The number to try next for a name that others have.
    private var numbers: [String: Int] = [:]

    mutating func add(_ fixture: Fixture) {
        cases[Self.bodies(of: fixture), default: []].append((fixture.id, fixture.details))
        names.insert(Self.lowercase(fixture.id.name))
    }

    /// The case that differs in nothing but its name.
    func same(as fixture: Fixture) -> Fixture.ID? {
        cases[Self.bodies(of: fixture)]?.first { $0.details == fixture.details }?.id
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

    private static func bodies(of fixture: Fixture) -> Bodies {
        Bodies(request: fixture.request, response: fixture.response)
    }

    private static func lowercase(_ name: String) -> String {
        String(decoding: name.utf8.map(ASCII.lowercase), as: UTF8.self)
    }
}
