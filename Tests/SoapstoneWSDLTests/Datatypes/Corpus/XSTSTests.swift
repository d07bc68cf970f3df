import SoapstoneSchema
import Testing

/// The datatypes, patterns and simple types of the W3C XML Schema test suite.
@Suite(.enabled(if: XSTSGroup.areThere)) struct XSTSTests {
    /// Schemas that are wrong in what the sketch does not look at.
    private static let unseen: Set = [
        // A schemaLocation or namespace that is not there, or a reference that does not resolve.
        "anyURI_a001_1336", "stD009", "stE008",
        // A nested type with a name, an element out of place, a name twice, no members, an unknown attribute or facet.
        "stA010", "stA015", "stB004", "stB010", "stB013", "stB014", "stB021", "stE012", "stK015", "st_name00301m",
        // The base type is final.
        "st_final00101m1",
    ]

    /// Instances that are said to be invalid and are not, as far as datatypes go.
    private static let deviations: Set = [
        // U+100000 is in PrivateUse by the table of appendix F.1.1, and so it is for libxml2.
        "reM98.i",
        // U+1D7FF, MATHEMATICAL MONOSPACE DIGIT NINE, is of the category Nd since Unicode 3.1.
        "reS42.i",
        // xs:redefine of what is not there; the texts are in the enumeration.
        "anyURI_a004_1339.i",
        // An abstract element.
        "stZ044.i",
        // The type's name is not a name.
        "ST_name00101m1_n",
    ]

    @Test(
        "What the suite calls valid is valid, and nothing else",
        arguments: [
            ("nist.jsonl", "", 890), ("ms.jsonl", "MS-DataTypes", 990), ("ms.jsonl", "MS-Regex", 190),
            ("ms.jsonl", "MS-SimpleType", 78), ("sun.jsonl", "SType", 90),
        ]
    )
    func agrees(file: String, set: String, least: Int) throws {
        var count = 0
        for group in try XSTSGroup.all(in: file, set: set) {
            for schema in group.schemas {
                guard let path = schema.documents.first, let bytes = group.files[path] else { continue }
                guard let sketch = SimpleTypeSketch(bytes) else { continue }
                count += 1
                if !Self.unseen.contains(group.name) {
                    #expect(
                        sketch.problems.isEmpty == schema.isValid,
                        "\(group.name): \(sketch.problems.map(\.description))"
                    )
                }
                guard schema.isValid else { continue }
                for instance in group.instances where !Self.deviations.contains(instance.name) {
                    guard let bytes = group.files[instance.document], let isValid = sketch.isValid(bytes) else {
                        continue
                    }
                    count += 1
                    #expect(isValid == instance.isValid, "\(instance.name)")
                }
            }
        }
        // What the sketch cannot read is left out: not more than was seen when this was written.
        #expect(count >= least)
    }
}
