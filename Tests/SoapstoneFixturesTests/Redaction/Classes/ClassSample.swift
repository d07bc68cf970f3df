import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML

/// An order with a field of every kind that a record can have.
struct ClassOrder: Record {
    var trace: HostText<8>?
    var customer: HostText<10>?
    var number: Digits<6>?
    var state: HostText<4>?
    var born: HostDate?
    var card: HostText<20>?
    var place: ClassPlace
    var shop: ClassShop?
    var rows: [ClassRow]
    var part: ClassPart?

    static let codec = Codec(
        "order",
        in: "urn:o",
        leading: [.fixed("kind", "ORD")],
        ClassOrder.init,
        .attribute("trace", \.trace),
        .element("customer", \.customer, .blank),
        .element("number", \.number, .blank),
        .element("state", \.state, .blank, .open),
        .element("born", json: "birthDate", \.born, .blank),
        .element("card", \.card, .blank, .secret, .internal),
        .inline(json: "place", \.place),
        .element("shop", in: "urn:s", \.shop),
        .table("row", count: "rows", json: "rows", rows: 2, \.rows),
        .element("part", \.part)
    )
}

/// Fields without an element of their own.
struct ClassPlace: Record {
    var city: HostText<12>?
    static let codec = Codec("place", ClassPlace.init, .element("city", \.city, .blank))
}

/// A record with a namespace of its own, and text beside attributes.
struct ClassShop: Record {
    var id: HostText<4>?
    var text: PlainText<200>
    static let codec = Codec(
        "shop",
        in: "urn:s2",
        ClassShop.init,
        .attribute("id", \.id, .open),
        .text(json: "name", \.text)
    )
}

struct ClassRow: Record {
    var item: HostText<8>?
    var amount: Digits<4>?
    static let codec = Codec(
        "row",
        ClassRow.init,
        .element("item", \.item, .blank, .open),
        .element("amount", \.amount, .blank)
    )
}

/// A record that may be in itself.
struct ClassPart: Record {
    var name: PlainText<60>?
    var parts: [ClassPart]
    static let codec = Codec(
        "part",
        ClassPart.init,
        .element("name", \.name),
        .element("part", json: "parts", \.parts)
    )
}

/// What stands in the detail of a fault.
struct ClassFault: Record {
    var code: HostText<4>?
    var message: PlainText<200>?
    static let codec = Codec(
        "fault",
        in: "urn:f",
        ClassFault.init,
        .element("code", \.code, .open),
        .element("message", \.message)
    )
}

enum ClassSample {
    /// An operation whose request and response are orders; nothing calls it.
    static let operation = Operation(
        service: "shop",
        name: "order",
        wsdl: "",
        action: "urn:get",
        request: XMLName("order", in: "urn:o"),
        response: XMLName("order", in: "urn:o"),
        credentials: .none,
        timeout: .seconds(1),
        isIdempotent: true,
        encode: { _, _ throws(DecodeError) in Operation.Request(body: []) },
        decode: { _ throws(DecodeError) in throw Operation.Response.isNoElement },
        requestLines: ClassOrder.codec.lines,
        responseLines: ClassOrder.codec.lines,
        faultDetails: [Operation.FaultDetail(XMLName("fault", in: "urn:f"), ClassFault.codec.lines)],
        requestToJSON: { _ throws(DecodeError) in [] },
        responseFromJSON: { _ throws(DecodeError) in [] }
    )

    static let rules = RedactionRules.standard.adding(classesOf: [operation])
    static let redactor = Redactor(rules, key: RedactionSample.key)
}
