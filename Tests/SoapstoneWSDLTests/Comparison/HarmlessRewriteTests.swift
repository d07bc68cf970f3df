import SoapstoneComparison
import Testing

/// Contracts that are written in another way and allow the same messages.
@Suite struct HarmlessRewriteTests {
    @Test("What allows the same messages has not changed", arguments: HarmlessRewrite.rewrites)
    func rewrittenTypes(rewrite: HarmlessRewrite) throws {
        for (a, b) in [(rewrite.old, rewrite.new), (rewrite.new, rewrite.old)] {
            let isForward = a == rewrite.old
            let comparison = try ComparedContract.compare(
                ComparedContract.text(a, extra: isForward ? rewrite.oldExtra : rewrite.newExtra),
                ComparedContract.text(b, extra: isForward ? rewrite.newExtra : rewrite.oldExtra)
            )
            #expect(comparison.changes.isEmpty, "\(comparison.changes.map { "\($0.kind.rawValue) \($0.message)" })")
            #expect(comparison.comparedCount == 1)
        }
    }

    /// Pieces of the WSDL, and what stands in their place.
    static let rewritings: [(String, [(String, String)])] = [
        ("prefixes", [("xmlns:t=", "xmlns:u="), ("\"t:", "\"u:")]),
        ("white space", [("><", ">\n   <")]),
        (
            "messages and parts of other names",
            [("name=\"in\"", "name=\"asked\""), ("t:in\"", "t:asked\""), ("name=\"body\"", "name=\"p\"")]
        ),
        (
            "a port type of another name",
            [("portType name=\"P\"", "portType name=\"Q\""), ("type=\"t:P\"", "type=\"t:Q\"")]
        ),
        (
            "documentation",
            [("<w:portType name=\"P\">", "<w:portType name=\"P\"><w:documentation>New.</w:documentation>")]
        ),
    ]

    @Test("What messages do not show has not changed", arguments: rewritings)
    func rewrittenWSDL(name: String, pieces: [(String, String)]) throws {
        let old = ComparedContract.text(seq(e("a"), e("b", "xs:int")))
        var new = old
        for (piece, other) in pieces {
            #expect(new.contains(piece))
            new = new.replacing(piece, with: other)
        }
        let comparison = try ComparedContract.compare(old, new)
        #expect(comparison.changes.isEmpty, "\(comparison.changes.map { "\($0.kind.rawValue) \($0.message)" })")
    }
}
