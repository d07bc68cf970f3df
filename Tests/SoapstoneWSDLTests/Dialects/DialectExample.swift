import Foundation
import Testing

@testable import SoapstoneMessages

/// An example of the page about dialects: an envelope and its JSON.
struct DialectExample: CustomTestStringConvertible, Sendable {
    var heading: String
    var dialect: JSONDialect
    var operation: String
    var direction: OperationCodec.Direction
    /// nil where JSON alone is given.
    var xml: String?
    var json: String
    /// The envelope that JSON becomes.
    var back: String

    var testDescription: String { heading }

    private static let page: String = {
        let root = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
        let path = root + "/Sources/SoapstoneMessages/Documentation.docc/Dialects.md"
        return (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }()

    /// The contract of the page.
    static let contract = listings(of: page[...]).first { $0.kind == "wsdl" }?.text ?? ""

    /// The sections whose heading names a dialect with its keys, an operation and a direction:
    /// ``### `node-soap`, order request: numbers``.
    static let all: [DialectExample] = page.split(separator: "\n### ").dropFirst().compactMap { section in
        let heading = section.prefix { $0 != "\n" }
        let keys = heading.matches(of: /`([^`]+)`/).map { String($0.1) }
        guard let match = heading.firstMatch(of: #/, (\w+) (request|response): /#), let name = keys.first,
            let direction = OperationCodec.Direction(rawValue: String(match.2)),
            let dialect = try? JSONDialect(
                named: name,
                attributePrefix: keys.dropFirst().first,
                textKey: keys.dropFirst(2).first
            )
        else { return nil }
        let listings = listings(of: section)
        let envelopes = listings.filter { $0.kind == "xml" }.map(\.text)
        guard let json = listings.first(where: { $0.kind == "json" })?.text, let back = envelopes.last else {
            return nil
        }
        return DialectExample(
            heading: String(heading),
            dialect: dialect,
            operation: String(match.1),
            direction: direction,
            xml: listings.first?.kind == "xml" ? envelopes.first : nil,
            json: json,
            back: back
        )
    }

    private static func listings(of text: Substring) -> [(kind: String, text: String)] {
        text.split(separator: "```", omittingEmptySubsequences: false).enumerated().compactMap { number, piece in
            guard !number.isMultiple(of: 2), let end = piece.firstIndex(of: "\n") else { return nil }
            return (String(piece[..<end]), String(piece[end...]))
        }
    }
}
