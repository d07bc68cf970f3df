/// A page on which people use a function. A gateway that serves the function serves the page.
public struct OperationPage: Equatable, Sendable {
    /// Where it is: `/push`.
    public let path: String
    /// The title of the document.
    public let title: String
    /// What is in the page, in HTML, without style and script.
    public let content: String
    /// Rules of CSS beside those of all pages.
    public let style: String
    /// The script. It may ask the gateway alone.
    public let script: String

    /// Makes a page of its parts, which are texts of the program.
    public init(path: String, title: String, content: String, style: String, script: String) {
        self.path = path
        self.title = title
        self.content = content
        self.style = style
        self.script = script
    }
}
