internal import SoapstoneCodec
internal import SoapstoneXML

/// A member of the JSON of one of the gateway's built-in operations, as its OpenAPI document describes it.
struct MemberSchema: Sendable {
    let name: String
    /// The JSON Schema of its value.
    let schema: String
    let isRequired: Bool

    init(_ name: String, _ schema: String, isRequired: Bool = true) {
        self.name = name
        self.schema = schema
        self.isRequired = isRequired
    }

    /// A text, with what it is.
    static func text(_ name: String, _ description: String, isRequired: Bool = true) -> MemberSchema {
        MemberSchema(name, #"{"type":"string","description":\#(quoted(description))}"#, isRequired: isRequired)
    }

    /// A text that is never written anywhere, with what it is.
    static func secret(_ name: String, _ description: String, isRequired: Bool = true) -> MemberSchema {
        let schema = #"{"type":"string","description":"\#(description)","x-redaction":"secret"}"#
        return MemberSchema(name, schema, isRequired: isRequired)
    }

    /// A text as JSON has it, quotes and all.
    static func quoted(_ text: String) -> String {
        var output = ByteWriter()
        output.appendJSON(text)
        return String(decoding: output.bytes, as: UTF8.self)
    }

    /// A name or password, encrypted.
    static func blob(_ name: String) -> MemberSchema {
        secret(name, "Encrypted with the key of keyId, in Base64.")
    }

    static let cacheID = secret("cacheid", "The session's id.")

    /// The id of a session that need not be there, with what session it is.
    static func optionalCacheID(_ description: String) -> MemberSchema {
        secret("cacheid", description, isRequired: false)
    }
}
