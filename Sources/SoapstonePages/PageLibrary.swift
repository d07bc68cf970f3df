internal import Mustache

/// The templates of some pages. They are in the program, so that the tool is one file wherever it lies.
package struct PageLibrary: Sendable {
    private let library: MustacheLibrary

    /// Reads templates, which can include each other by their names.
    ///
    /// - Parameter templates: texts of the program; `PageData` escapes what is put into them.
    package init(_ templates: [String: String]) {
        var library = MustacheLibrary()
        for (name, text) in templates {
            // It is no input: the tests render each template, so that one which cannot be read is found there.
            // Values are escaped before they get here, and a partial does not keep this from who includes it.
            try! library.register("{{% CONTENT_TYPE:TEXT}}\n" + text, named: name)
        }
        self.library = library
    }

    /// A page with some data in it.
    package func render(_ name: String, _ data: PageData) -> [UInt8] {
        Array((library.render(data, withTemplate: name) ?? "").utf8)
    }

    /// A text of the program.
    package static func text(_ resource: [UInt8]) -> String { String(decoding: resource, as: UTF8.self) }
}
