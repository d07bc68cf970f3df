import SoapstoneComparison

// What values an element allows: its simple type, and what its declaration says of them.
extension ComponentPair {
    static let values = simpleTypes + facets + declarations

    private static let simpleTypes: [ComponentPair] = [
        .init("int becomes string", .simpleType, .compatible, .breaking, seq(e("a", "xs:int")), seq(e("a"))),
        .init("string becomes int", .simpleType, .breaking, .compatible, seq(e("a")), seq(e("a", "xs:int"))),
        .init("int becomes long", .simpleType, .compatible, .breaking, seq(e("a", "xs:int")), seq(e("a", "xs:long"))),
        .init("long becomes int", .simpleType, .breaking, .compatible, seq(e("a", "xs:long")), seq(e("a", "xs:int"))),
        .init(
            "decimal becomes integer",
            .simpleType,
            .breaking,
            .compatible,
            seq(e("a", "xs:decimal")),
            seq(e("a", "xs:integer"))
        ),
        .init(
            "date becomes dateTime",
            .simpleType,
            .breaking,
            .breaking,
            seq(e("a", "xs:date")),
            seq(e("a", "xs:dateTime"))
        ),
        .init(
            "boolean becomes int",
            .simpleType,
            .breaking,
            .breaking,
            seq(e("a", "xs:boolean")),
            seq(e("a", "xs:int"))
        ),
        .init("string becomes token", .simpleType, .warning, .warning, seq(e("a")), seq(e("a", "xs:token"))),
        .init(
            "list of other items",
            .simpleType,
            .compatible,
            .breaking,
            seq(e("a", "t:L")),
            seq(e("a", "t:L")),
            "<xs:simpleType name=\"L\"><xs:list itemType=\"xs:int\"/></xs:simpleType>",
            "<xs:simpleType name=\"L\"><xs:list itemType=\"xs:string\"/></xs:simpleType>"
        ),
        .init(
            "union without a member",
            .simpleType,
            .breaking,
            .compatible,
            seq(e("a", "t:L")),
            seq(e("a", "t:L")),
            "<xs:simpleType name=\"L\"><xs:union memberTypes=\"xs:int xs:boolean\"/></xs:simpleType>",
            "<xs:simpleType name=\"L\"><xs:union memberTypes=\"xs:int\"/></xs:simpleType>"
        ),
    ]

    private static let media = "xmlns:m=\"http://www.w3.org/2005/05/xmlmime\" m:expectedContentTypes"

    private static let declarations: [ComponentPair] = [
        .init(
            "may be nil",
            .nillable,
            .compatible,
            .breaking,
            seq(e("a", "xs:int")),
            seq(e("a", "xs:int", "nillable=\"true\""))
        ),
        .init(
            "may not be nil",
            .nillable,
            .breaking,
            .compatible,
            seq(e("a", "xs:int", "nillable=\"true\"")),
            seq(e("a", "xs:int"))
        ),
        .init(
            "default given",
            .defaultValue,
            .warning,
            .warning,
            seq(e("a")),
            seq(e("a", "xs:string", "default=\"x\""))
        ),
        .init("fixed given", .fixedValue, .breaking, .compatible, seq(e("a")), seq(e("a", "xs:string", "fixed=\"x\""))),
        .init(
            // An element that is empty has the fixed value (cvc-elt, 5.1), and nothing is no number.
            "fixed taken away",
            .fixedValue,
            .breaking,
            .breaking,
            seq(e("a", "xs:int", "fixed=\"7\"")),
            seq(e("a", "xs:int"))
        ),
        .init(
            "fixed is another",
            .fixedValue,
            .breaking,
            .breaking,
            seq(e("a", "xs:string", "fixed=\"x\"")),
            seq(e("a", "xs:string", "fixed=\"y\""))
        ),
        .init(
            "default is another",
            .defaultValue,
            .warning,
            .warning,
            seq(e("a", "xs:string", "default=\"x\"")),
            seq(e("a", "xs:string", "default=\"y\""))
        ),
        .init(
            "media type",
            .mediaType,
            .warning,
            .warning,
            seq(e("a", "xs:base64Binary", media + "=\"image/png\"")),
            seq(e("a", "xs:base64Binary", media + "=\"image/gif\""))
        ),
        .init(
            "unique values",
            .identity,
            .breaking,
            .compatible,
            seq(e("a", "t:K")),
            seq(
                "<xs:element name=\"a\" type=\"t:K\"><xs:unique name=\"u\"><xs:selector xpath=\"t:k\"/><xs:field xpath=\".\"/></xs:unique></xs:element>"
            ),
            "<xs:complexType name=\"K\">\(seq(e("k", "xs:string", many)))</xs:complexType>"
        ),
    ]
}
