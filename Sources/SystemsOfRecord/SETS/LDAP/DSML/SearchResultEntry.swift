import SoapstoneCodec

/// An entry with the attributes that were asked for, in any order.
struct SearchResultEntry: Equatable {
    var dn: DSMLText
    var attributes: [EntryAttribute]
}

struct EntryAttribute: Equatable {
    var name: DSMLText
    var values: [EntryValue]
}

/// A value of an attribute: text, or Base64 where its `xsi:type` says so.
struct EntryValue: Equatable {
    var type: DSMLText?
    var text: DSMLText
}

extension SearchResultEntry: Record {
    static let codec = Codec(
        "searchResultEntry",
        SearchResultEntry.init,
        .attribute("dn", \.dn),
        .element("attr", \.attributes)
    )

    /// The first value of an attribute; nil where the entry has none.
    func first(_ name: DSMLText) throws(DecodeError) -> DSMLText? {
        guard let value = attributes.first(where: { $0.name.isAttribute(name) })?.values.first else { return nil }
        guard let text = value.decoded else {
            throw DecodeError(.value, [Self.codec.name, name.value], "is not Base64 of UTF-8")
        }
        return text.value.isEmpty ? nil : text
    }

    /// The first value of an attribute that every entry must have.
    func required(_ name: DSMLText) throws(DecodeError) -> DSMLText {
        guard let value = try first(name) else {
            throw DecodeError(.missing, [Self.codec.name, name.value], "is missing")
        }
        return value
    }
}

extension EntryAttribute: Record {
    static let codec = Codec(
        "attr",
        EntryAttribute.init,
        .attribute("name", \.name, .open),
        .element("value", \.values)
    )
}

extension EntryValue: Record {
    static let codec = Codec(
        "value",
        EntryValue.init,
        .attribute("type", in: "http://www.w3.org/2001/XMLSchema-instance", \.type, .open),
        .text(json: "text", \.text)
    )

    /// The text that the value stands for; nil where it is not Base64 of UTF-8 although it says so.
    fileprivate var decoded: DSMLText? {
        // A prefix may stand for anything, but no other type is called so.
        guard let type,
            type.value.utf8.split(separator: UInt8(ascii: ":")).last?.elementsEqual("base64Binary".utf8) == true
        else { return text }
        guard let bytes = try? Base64(lexical: text.value)?.bytes else { return nil }
        return try? DSMLText.decode(bytes.span)
    }
}
