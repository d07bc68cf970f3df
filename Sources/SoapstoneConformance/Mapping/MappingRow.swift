internal import SoapstoneXML

/// A row of a mapping sheet: an element of a screen, and where its value stands in a contract and in JSON.
struct MappingRow {
    /// The columns, in the order in which sheets are written.
    enum Column: String, CaseIterable {
        case screen, element, service, operation, path
        case json = "json path"
        case type, required, redaction, dependency, note
    }

    /// By `Column.allCases`.
    private let cells: [SheetCell]

    init(_ cells: [SheetCell]) { self.cells = cells }

    func cell(_ column: Column) -> SheetCell {
        // A row is made with a cell for each column.
        cells[Column.allCases.firstIndex(of: column) ?? 0]
    }

    subscript(_ column: Column) -> String { cell(column).text }

    /// What says that there is nothing.
    static let nothing = "-"
    /// The operation that stands for all of a service.
    static let everyOperation = "*"

    /// The place in the message, without what stands for all below it.
    var path: String { isSubtree ? String(decoding: self[.path].utf8.dropLast(3), as: UTF8.self) : self[.path] }

    /// Whether the row speaks of all that is below its path: `request/modDNRequest/**`.
    var isSubtree: Bool { self[.path].utf8.suffix(3).elementsEqual("/**".utf8) }

    /// The path in JSON; nil for none.
    var json: String? { self[.json] == Self.nothing ? nil : self[.json] }

    /// The path in JSON below which the row describes everything: `order.customer` for `order.customer.**`; nil for a row
    /// with one path, or none.
    var jsonSubtree: String? {
        guard let json, json.utf8.suffix(3).elementsEqual(".**".utf8) else { return nil }
        return String(decoding: json.utf8.dropLast(3), as: UTF8.self)
    }

    /// Whether the row describes a path in JSON.
    func speaks(ofJSON path: String) -> Bool {
        if let jsonSubtree { return isSubtree && path.utf8.starts(with: "\(jsonSubtree).".utf8) }
        return json?.isSameBytes(as: path) ?? false
    }

    /// Which message the row is of.
    var message: MappedMessage? {
        MappedMessage.allCases.first { self[.path].utf8.starts(with: "\($0.rawValue)/".utf8) }
    }

    /// What the value depends on, those words that are known.
    var dependencies: Set<MappedDependency> { Set(words.compactMap { MappedDependency(rawValue: $0) }) }

    /// Whether the gateway makes the value, of one response or of several.
    var isOfGateway: Bool { !dependencies.isDisjoint(with: [.gateway, .composite]) }

    /// The words of the column `dependency`.
    var words: [String] {
        self[.dependency].utf8.split(separator: UInt8(ascii: ";")).map { word in
            String(decoding: word.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
        }
    }
}

/// The first step of a path: which part of which message it leads into.
enum MappedMessage: String, CaseIterable, Sendable {
    /// The body of the request, from its element on.
    case request
    /// The body of the response.
    case response
    /// The header blocks of the request that the binding declares.
    case header
    /// The detail of a fault.
    case fault
}

/// What a value of a screen depends on.
enum MappedDependency: String, CaseIterable, Sendable {
    /// The back end has it, and the codec hands it on.
    case api
    /// The session has it: the device never sends or sees it.
    case session
    /// The gateway makes it of the operation's response, or consumes it.
    case gateway
    /// The gateway makes it of the responses of several operations.
    case composite
    /// The device keeps it in its database.
    case sqlite
    /// The device needs a connection to show it.
    case wifi
    /// A web page shows it.
    case webview
    /// Nobody uses it.
    case nobody = "-"
}
