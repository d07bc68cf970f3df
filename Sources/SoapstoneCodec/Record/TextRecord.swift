internal import SoapstoneXML

/// A record of several elements that is one string in JSON: a zip code that a host keeps in two numbers.
///
/// Its fields say `.internal`: none of them is in JSON by itself. Where the string is left out, so are all of them.
public protocol TextRecord: Record {
    /// The string; nil where the elements have no value.
    var jsonText: String? { get }

    /// Takes a string apart.
    init(jsonText: String) throws(ScalarError)
}

extension TextRecord {
    public static func decodeJSONItem(_ slot: Slot, at index: Int, from reader: borrowing ObjectReader)
        throws(DecodeError) -> Self
    {
        let text = try reader.text(at: index, as: .string)
        do {
            return try Self(jsonText: String(decoding: text, as: UTF8.self))
        } catch {
            throw reader.invalid(at: index, error)
        }
    }

    public func encodeJSON(_ slot: Slot, to writer: inout ObjectWriter) {
        guard let jsonText else { return }
        writer.key(slot)
        writer.output.appendJSON(jsonText)
    }

    public func encodeJSONItem(to writer: inout ObjectWriter) {
        writer.output.appendJSON(jsonText ?? "")
    }
}
