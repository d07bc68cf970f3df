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
}
