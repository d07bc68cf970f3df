import Foundation
import Testing

@testable import SoapstoneMessages

/// An example of the page about messages: an envelope of an operation and its JSON.
struct MessageExample: CustomTestStringConvertible, Sendable {
    var operation: String
    var direction: OperationCodec.Direction
    var xml = ""
    var json = ""
    /// The envelope that comes back.
    var back = ""

    var testDescription: String { "\(operation) \(direction.rawValue)" }

    private static let page: String = {
        let root = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
        let path = root + "/Sources/SoapstoneMessages/Documentation.docc/Messages.md"
        return (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }()

    /// The contract of the page.
    static let contract = listings(of: page[...]).first { $0.kind == "wsdl" }?.text ?? ""

    static let all: [MessageExample] = page.split(separator: "\n## ").dropFirst().compactMap { section in
        let heading = section.prefix { $0 != ":" }.split(separator: " ").map(String.init)
        guard heading.count == 2, let direction = OperationCodec.Direction(rawValue: heading[1]) else { return nil }
        let listings = listings(of: section)
        let envelopes = listings.filter { $0.kind == "xml" }.map(\.text)
        guard let xml = envelopes.first, let back = envelopes.last,
            let json = listings.first(where: { $0.kind == "json" })?.text
        else { return nil }
        return MessageExample(operation: heading[0], direction: direction, xml: xml, json: json, back: back)
    }

    /// The example of a package: the head and the body, and its JSON.
    static let package: (mime: String, json: String) = {
        let section = page.split(separator: "\n## ").first { $0.hasPrefix("photo request") } ?? ""
        let found = listings(of: section)
        return (found.first { $0.kind == "mime" }?.text ?? "", found.first { $0.kind == "json" }?.text ?? "")
    }()

    private static func listings(of text: Substring) -> [(kind: String, text: String)] {
        text.split(separator: "```", omittingEmptySubsequences: false).enumerated().compactMap { number, piece in
            guard !number.isMultiple(of: 2), let end = piece.firstIndex(of: "\n") else { return nil }
            return (String(piece[..<end]), String(piece[end...]))
        }
    }
}
