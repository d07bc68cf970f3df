internal import Mustache
internal import SoapstoneBase
internal import SoapstoneSOAP
internal import SoapstoneXML

/// A recorded response with places that each request fills.
package struct ResponseTemplate: Sendable {
    /// The names that it uses, each once.
    package var names: [TemplateName] { used.map(\.name) }
    private let used: [(text: String, name: TemplateName)]
    private let template: MustacheTemplate

    /// Reads the template that a fixture's response is.
    ///
    /// - Parameter file: the file of the response, for errors.
    package init(_ fixture: Fixture, file: String) throws(FixtureError) {
        func error(_ message: String, line: Int? = nil) -> FixtureError {
            FixtureError(.template, message, file: file, line: line)
        }
        let headers = fixture.details.responseHeaders
        guard !headers.isMultipart else { throw error("a template is one envelope, without parts") }
        guard let text = String(validating: fixture.response, as: UTF8.self), Self.isUTF8(text, headers) else {
            throw error("a template is UTF-8, and says nothing else of itself")
        }
        let values = fixture.details.behaviour.template?.values.keys.map { $0 } ?? []
        used = try TemplateScan(fixture.response, values: values, file: file).names
        do {
            template = try MustacheTemplate(string: Self.prefix + text)
        } catch let failure as MustacheTemplate.ParserError {
            throw error("Mustache cannot read this: \(failure.error)", line: failure.context.lineNumber)
        } catch {
            throw FixtureError(.template, "Mustache cannot read this: \(error)", file: file)
        }
    }

    /// Values are escaped before Mustache has them: it would escape characters, and a '<' with an accent upon it is another
    /// one. A tag alone on its line takes the line with it, so there is a letter before it, which is dropped again.
    private static let prefix = "x{{% CONTENT_TYPE:TEXT}}"

    /// Whether the media type, or else the XML declaration, names no other encoding.
    private static func isUTF8(_ text: String, _ headers: [Fixture.Header]) -> Bool {
        let type = headers.first(named: "Content-Type").flatMap { try? MediaType(parsing: $0) }
        if let charset = type?["charset"] { return ASCII.matches(charset.utf8, "utf-8".utf8) }
        guard text.utf8.starts(with: "<?xml".utf8) else { return true }
        let declaration = text.utf8.prefix { $0 != UInt8(ascii: ">") }.map(ASCII.lowercase)
        let words = declaration.split { " \t\r\n='\"?".utf8.contains($0) }
        guard let label = words.firstIndex(where: { $0.elementsEqual("encoding".utf8) }) else { return true }
        return words.dropFirst(label + 1).first?.elementsEqual("utf-8".utf8) == true
    }

    /// Fills the places.
    ///
    /// - Parameter value: the text for a name that the template uses.
    package func filled<E: Error>(_ value: (TemplateName) throws(E) -> String) throws(E) -> [UInt8] {
        var root = TemplateNode()
        for (text, name) in used {
            let steps = text.utf8.split(separator: UInt8(ascii: "."))
            root.set(Self.escaped(try value(name)), at: steps.map { String(decoding: $0, as: UTF8.self) }[...])
        }
        return Array(template.render(root).utf8.dropFirst())
    }

    /// Text as it stands in an element, or in an attribute between quotes of either kind.
    private static func escaped(_ text: String) -> String {
        var output = ByteWriter(capacity: text.utf8.count + 16)
        for (index, piece) in text.utf8.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
            .enumerated()
        {
            if index > 0 { output.append("&#39;") }
            output.appendXML(attribute: String(Substring(piece)))
        }
        return output.string
    }
}

/// What stands at a name, and below it.
private struct TemplateNode: MustacheParent, MustacheCustomRenderable {
    private var text = ""
    private var children: [String: TemplateNode] = [:]

    mutating func set(_ text: String, at steps: ArraySlice<String>) {
        guard let first = steps.first else {
            self.text = text
            return
        }
        children[first, default: TemplateNode()].set(text, at: steps.dropFirst())
    }

    func child(named name: String) -> Any? { children[name] }

    var renderText: String { text }

    /// A section of a value that is empty is left out.
    var isNull: Bool { text.isEmpty }
}
