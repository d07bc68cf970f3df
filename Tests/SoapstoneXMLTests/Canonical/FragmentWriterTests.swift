import Testing

@testable import SoapstoneXML

@Suite struct FragmentWriterTests {
    @Test("A part of a document stands alone, and its xsi:type means what it meant there")
    func alone() throws {
        let document = try XMLDocument(
            parsing: Array(
                """
                <a:root xmlns:a="urn:a" xmlns:x="http://www.w3.org/2001/XMLSchema-instance" xmlns="urn:d">
                <a:b x:type="T"><c x:type="a:T" z="1"/></a:b><none xmlns="" x:type=" T "/><odd x:type="q:T"/></a:root>
                """.utf8
            )
        )
        let parts = document.withTape { tape in
            var writer = FragmentWriter(document, tape)
            // The root's declarations follow its record.
            return document.root.children.map { child in
                var output = ByteWriter()
                writer.write(child.index, in: [1, 2, 3], to: &output)
                return output.string
            }
        }
        let xsi = "http://www.w3.org/2001/XMLSchema-instance"
        #expect(
            parts == [
                #"<b xmlns="urn:a" xmlns:t="urn:d" xmlns:a0="\#(xsi)" a0:type="t:T">"#
                    + #"<c xmlns="urn:d" xmlns:t="urn:a" z="1" xmlns:a0="\#(xsi)" a0:type="t:T"></c></b>"#,
                // No prefix can say that a type is in no namespace.
                #"<none xmlns:a0="\#(xsi)" a0:type="{}T"></none>"#,
                #"<odd xmlns="urn:d" xmlns:a0="\#(xsi)" a0:type="q:T"></odd>"#,
            ]
        )
    }

    /// What the writer makes of the only child of a document's root, which has two declarations.
    private static func fragment(_ text: String) throws -> String {
        let document = try XMLDocument(parsing: Array(text.utf8))
        let child = try #require(document.root.children.first)
        return document.withTape { tape in
            var writer = FragmentWriter(document, tape)
            var output = ByteWriter()
            writer.write(child.index, in: [1, 2], to: &output)
            return output.string
        }
    }

    private static let xs = "http://www.w3.org/2001/XMLSchema"

    @Test(
        "In a schema document the names in attributes keep their prefixes",
        arguments: [
            (
                #"<s:element type="s:int"/>"#,
                #"<xs:element xmlns:xs="\#(xs)" xmlns:s="\#(xs)" type="s:int"></xs:element>"#
            ),
            // One that is in scope and not used is left out, and one that is declared is not declared again.
            (
                #"<s:a x="p:a s:b"><s:b x="p:a"/><s:b x="q:a" xmlns:p="urn:2"><s:c x="./p:a/p:b"/></s:b></s:a>"#,
                #"<xs:a xmlns:xs="\#(xs)" xmlns:p="urn:p" xmlns:s="\#(xs)" x="p:a s:b"><xs:b x="p:a"></xs:b>"#
                    + #"<xs:b x="q:a"><xs:c xmlns:p="urn:2" x="./p:a/p:b"></xs:c></xs:b></xs:a>"#
            ),
            // Names without a prefix are in the default namespace.
            (
                #"<s:a xmlns="urn:d" x="T"><s:b xmlns="" x="T"/></s:a>"#,
                #"<xs:a xmlns="urn:d" xmlns:xs="\#(xs)" x="T"><xs:b xmlns="" x="T"></xs:b></xs:a>"#
            ),
            // Elements of other documents in it are as ever, and what is in them begins anew.
            (
                #"<s:a x="p:a"><p:b x="p:a"><s:c x="p:a" p:y="1"/></p:b></s:a>"#,
                #"<xs:a xmlns:xs="\#(xs)" xmlns:p="urn:p" x="p:a"><b xmlns="urn:p" x="p:a">"#
                    + #"<xs:c xmlns="" xmlns:xs="\#(xs)" xmlns:p="urn:p" x="p:a" xmlns:a0="urn:p" a0:y="1"></xs:c></b></xs:a>"#
            ),
            // Prefixes that are in use are not taken for others.
            (
                #"<s:a xmlns:xs="urn:x" xmlns:a0="urn:a" x="xs:a a0:a" a0:y="1"/>"#,
                #"<xs_:a xmlns:xs_="\#(xs)" xmlns:xs="urn:x" xmlns:a0="urn:a" x="xs:a a0:a""#
                    + #" xmlns:a_0="urn:a" a_0:y="1"></xs_:a>"#
            ),
        ]
    )
    func schemas(child: String, expected: String) throws {
        let text = "<root xmlns:s=\"\(Self.xs)\" xmlns:p=\"urn:p\">\(child)</root>"
        let found = try Self.fragment(text)
        #expect(found == expected)
        // It is XML, and means what it meant.
        let before = try XMLDocument(parsing: Array(text.utf8))
        let after = try XMLDocument(parsing: Array(found.utf8))
        #expect(
            try CanonicalForm().text(of: #require(before.root.children.first)) == CanonicalForm().text(of: after.root)
        )
    }
}
