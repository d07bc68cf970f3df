import Testing

@testable import SoapstoneComparison

/// Two versions of a type, and what XML Schema says of them, however many changes it is told in: whether there are messages
/// that the old one allows and the new one refuses (`fewer`), and the other way round (`more`).
///
/// Where neither is, the versions are two ways to write the same, or what changed is compatible for everybody.
struct VerdictPair: CustomTestStringConvertible, Sendable {
    var name: String
    var fewer: ChangeVerdict
    var more: ChangeVerdict
    var old: String
    var new: String
    var oldExtra = ""
    var newExtra = ""

    var testDescription: String { name }

    init(
        _ name: String,
        _ fewer: ChangeVerdict,
        _ more: ChangeVerdict,
        _ old: String,
        _ new: String,
        _ oldExtra: String = "",
        _ newExtra: String? = nil
    ) {
        (self.name, self.fewer, self.more) = (name, fewer, more)
        (self.old, self.new, self.oldExtra, self.newExtra) = (old, new, oldExtra, newExtra ?? oldExtra)
    }

    /// The same two versions, the newer one first.
    var reversed: VerdictPair {
        VerdictPair("\(name), the other way round", more, fewer, new, old, newExtra, oldExtra)
    }

    static let every = attributes + content + kinds + values + declared

    static let optional = "minOccurs=\"0\""
    static let many = "maxOccurs=\"unbounded\""
    static let only = seq(e("a"))

    static func anyAttribute(_ processContents: String) -> String {
        "<xs:anyAttribute namespace=\"##any\" processContents=\"\(processContents)\"/>"
    }

    static func simpleType(_ name: String, _ content: String) -> String {
        "<xs:simpleType name=\"\(name)\">\(content)</xs:simpleType>"
    }

    static func complexType(_ name: String, _ content: String, _ rest: String = "") -> String {
        "<xs:complexType name=\"\(name)\" \(rest)>\(content)</xs:complexType>"
    }

    static func extended(_ base: String, _ content: String) -> String {
        "<xs:complexContent><xs:extension base=\"\(base)\">\(content)</xs:extension></xs:complexContent>"
    }

    static func restriction(_ base: String, _ content: String) -> String {
        "<xs:complexContent><xs:restriction base=\"\(base)\">\(content)</xs:restriction></xs:complexContent>"
    }
}

@Suite struct VerdictPairTests {
    @Test(
        "However a change is told, the worst of it is for whom messages say it is, and proved",
        arguments: VerdictPair.every,
        [true, false]
    )
    func verdict(pair: VerdictPair, isRequest: Bool) throws {
        try check(pair, isRequest: isRequest)
        try check(pair.reversed, isRequest: isRequest)
    }

    private func check(_ pair: VerdictPair, isRequest: Bool) throws {
        let old = ComparedContract.text(pair.old, extra: pair.oldExtra, isRequest: isRequest)
        let new = ComparedContract.text(pair.new, extra: pair.newExtra, isRequest: isRequest)
        let comparison = try ComparedContract.compare(old, new)
        let words = comparison.changes.map { "\($0.kind.rawValue) \($0.words): \($0.message) \($0.notes)" }
        let clients = comparison.changes.map(\.clients).max() ?? .compatible
        let servers = comparison.changes.map(\.servers).max() ?? .compatible
        #expect(clients == (isRequest ? pair.fewer : pair.more), "\(pair.name): \(words)")
        #expect(servers == (isRequest ? pair.more : pair.fewer), "\(pair.name): \(words)")
        for change in comparison.changes {
            let breaks = [change.clients, change.servers].filter { $0 == .breaking }.count
            #expect(change.counterexamples.count >= breaks, "\(pair.name): \(words)")
        }
        try ComparedContract.checkCounterexamples(comparison, old, new)
    }
}
