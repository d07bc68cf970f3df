import Foundation
import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML

/// A way in which one text carries another one.
enum Layer: String, CaseIterable {
    case element, section, splitSection, references, attribute, json, jsonEscapes, base64, base64URL, percent, form,
        words

    /// The text that carries another one.
    func wrap(_ text: String) -> String {
        switch self {
        case .element: return "<v>\(RedactionSample.escaped(text))</v>"
        case .section: return "<v>\(Self.section(text[...]))</v>"
        case .splitSection:
            let middle = text.index(text.startIndex, offsetBy: text.count / 2)
            return "<v>\(Self.section(text[..<middle]))\(Self.section(text[middle...]))</v>"
        case .references: return "<v>\(text.unicodeScalars.map { "&#\($0.value);" }.joined())</v>"
        case .attribute: return "<v w=\"\(RedactionSample.escaped(text).replacing("\n", with: "&#10;"))\"/>"
        case .json: return "{\"v\":\(RedactionSample.jsonString(text).replacing("\n", with: "\\n"))}"
        case .jsonEscapes:
            let escapes = text.utf16.map { unit in
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
            return "[\"\(escapes.joined())\"]"
        case .base64: return RedactionSample.base64(text)
        case .base64URL:
            return RedactionSample.base64(text).replacing("+", with: "-").replacing("/", with: "_").replacing(
                "=",
                with: ""
            )
        case .percent: return RedactionSample.percent(text)
        case .form: return "x=1&v=\(RedactionSample.percent(text))&y=2"
        case .words: return "before \(text) behind"
        }
    }

    /// The text that is carried, read by other means than redaction's own; nil where the carrier is broken.
    func unwrap(_ text: String) -> String? {
        switch self {
        case .element, .section, .splitSection, .references:
            return try? XMLDocument(parsing: Array(text.utf8)).root.text
        case .attribute: return try? XMLDocument(parsing: Array(text.utf8)).root.attribute(XMLName("w"))
        case .json: return try? JSONDocument(parsing: Array(text.utf8)).root["v"]?.string
        case .jsonEscapes:
            return (try? JSONDocument(parsing: Array(text.utf8)))?.root.elements.first { _ in true }?.string
        case .base64: return Data(base64Encoded: text).map { String(decoding: $0, as: UTF8.self) }
        case .base64URL:
            let plain = text.replacing("-", with: "+").replacing("_", with: "/")
            let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
            return Data(base64Encoded: plain + padding).map { String(decoding: $0, as: UTF8.self) }
        case .percent: return text.removingPercentEncoding
        case .form:
            guard text.hasPrefix("x=1&v="), text.hasSuffix("&y=2") else { return nil }
            return String(text.dropFirst(6).dropLast(4)).removingPercentEncoding
        case .words:
            guard text.hasPrefix("before "), text.hasSuffix(" behind") else { return nil }
            return String(text.dropFirst(7).dropLast(7))
        }
    }

    private static func section(_ text: Substring) -> String {
        "<![CDATA[\(text.replacing("]]>", with: "]]]]><![CDATA[>"))]]>"
    }
}
