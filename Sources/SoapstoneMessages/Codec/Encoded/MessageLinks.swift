internal import SoapstoneSOAP
internal import SoapstoneSchema
internal import SoapstoneXML

/// What the values of one message refer to, and how much of that was written.
///
/// References make a graph of a message. JSON is a tree, so what is referred to from several places is written in each of
/// them; all together that is bounded, or a message of a kilobyte would make gigabytes.
package final class MessageLinks {
    /// An element with an id, and the namespaces around it.
    struct Target {
        var element: Int
        /// The innermost element around it that declares namespaces, in `scopes`; -1 for none.
        fileprivate var scope: Int
    }

    /// An element that declares namespaces, and the one around it.
    private struct Scope {
        var element: Int
        var parent: Int
    }

    /// Follows references to the parts beside the envelope; nil for an envelope alone.
    private(set) var parts: XOPResolver?

    init(_ parts: XOPResolver? = nil) {
        self.parts = parts
    }

    /// The elements by their ids; nil for an id that several have. Empty until the first reference is met.
    private var targets: [ByteKey: Target?] = [:]
    private var scopes: [Scope] = []
    private var isIndexed = false
    /// The elements that are being written because something referred to them.
    private(set) var open: [Int] = []
    /// The element of a response to a call, whose first child may be called anything; -1 for none.
    var call = -1
    /// Values inside each other at the place that is being written.
    var depth = 0
    private var records = 0
    private var bytes = 0
    /// Where the JSON of the outermost reference began.
    private var start = 0
    private var absentItems = 0

    /// Values inside each other: as many as elements inside each other in a document.
    static let depthLimit = XMLLimits.request.elementDepth
    /// Records on the tape that references may lead to, each as often as it is led to: as many as a message has elements.
    static let recordLimit = XMLLimits.request.elements
    /// Bytes of JSON that values which something refers to may have together.
    static let byteLimit = 64 << 20
    /// Items that arrays may leave out, each of them a null in JSON.
    static let absentItemLimit = 10_000

    /// What a reference leads to.
    enum Found {
        case target(Target)
        case nothing
        case several
    }

    /// The element with an id.
    func target(_ id: UnsafeBufferPointer<UInt8>, in tape: XMLTape, _ names: EncodedNames) -> Found {
        if !isIndexed { index(tape, names) }
        switch targets[ByteKey(String(decoding: id, as: UTF8.self))] {
        case .some(.some(let target)): return .target(target)
        case .some(.none): return .several
        case .none: return .nothing
        }
    }

    /// Goes through the whole document once.
    private func index(_ tape: XMLTape, _ names: EncodedNames) {
        isIndexed = true
        var around: [(end: Int, scope: Int)] = []
        var current = Target(element: 0, scope: -1)
        for index in 0..<tape.count {
            let event = tape.events[index]
            switch event.kind {
            case .element:
                while let last = around.last, last.end <= index { around.removeLast() }
                let scope = around.last?.scope ?? -1
                current = Target(element: index, scope: scope)
                if index + 1 < Int(event.end), tape.events[index + 1].kind == .namespace {
                    around.append((Int(event.end), scopes.count))
                    scopes.append(Scope(element: index, parent: scope))
                }
            case .attribute where event.nameID == names.id11 || event.nameID == names.id12:
                let key = ByteKey(String(decoding: WhiteSpace.trimmed(tape.text(event)), as: UTF8.self))
                targets[key] = targets[key] == nil ? .some(current) : .some(nil)
            default: break
            }
        }
    }

    /// The namespace declarations in scope around an element, innermost last.
    func declarations(around target: Target, in tape: XMLTape) -> [Int] {
        var elements: [Int] = []
        var scope = target.scope
        while scope >= 0 {
            elements.append(scopes[scope].element)
            scope = scopes[scope].parent
        }
        return elements.reversed().flatMap { element in
            (element + 1..<tape.content(of: element)).filter { tape.events[$0].kind == .namespace }
        }
    }

    /// Notes that an element is going to be written for a reference to it.
    ///
    /// - Parameter count: the bytes of JSON so far.
    /// - Throws: `SchemaCodecError` where references led to more than they may.
    func enter(_ element: Int, in tape: XMLTape, at count: Int) throws(SchemaCodecError) {
        // What stands in another reference's value is counted there.
        if open.isEmpty { start = count }
        open.append(element)
        records += Int(tape.events[element].end) - element
        guard records <= Self.recordLimit else {
            throw SchemaCodecError(
                .cost,
                "the references of the message lead to more than \(Self.recordLimit) elements and attributes"
            )
        }
        guard bytes + count - start <= Self.byteLimit else {
            throw SchemaCodecError(.cost, "the references of the message lead to more than \(Self.byteLimit) bytes")
        }
    }

    /// Notes that it was written.
    func leave(at count: Int) {
        open.removeLast()
        if open.isEmpty { bytes += count - start }
    }

    /// The content of the part that a reference leads to; nil where it leads to none.
    ///
    /// - Throws: `SchemaCodecError` where the envelope has referred to more than it may.
    func content(of href: String) throws(SchemaCodecError) -> ArraySlice<UInt8>? {
        guard var resolver = parts else { return nil }
        // Two references to a copy of the resolver would copy its counts.
        parts = nil
        defer { parts = resolver }
        do throws(MIMEError) {
            return try resolver.part(for: href).content()
        } catch {
            if error.code == .limit { throw SchemaCodecError(.cost, error.message) }
            return nil
        }
    }

    /// Takes so many items that an array leaves out.
    func leaveOut(_ count: Int) throws(SchemaCodecError) {
        guard count <= Self.absentItemLimit - absentItems else {
            throw SchemaCodecError(
                .cost,
                "the arrays of the message leave out more than \(Self.absentItemLimit) items of their size"
            )
        }
        absentItems += count
    }
}
