package import SoapstoneXML

/// One validation: what it has found so far.
///
/// A class, because what it notes is put into words by closures that read it. It lives on one thread, during one call.
package final class ValidationRun {
    let plan: ValidationPlan
    var set: SchemaSet { plan.set }
    let document: XMLDocument
    let tape: XMLTape
    /// The record of the element that is validated.
    let root: Int
    /// Everything that was looked at, to keep hostile documents from taking for ever.
    var steps = 0
    var gaps: [String] = []
    /// Whether there are gaps for want of a part of the schema.
    private(set) var isForUnread = false
    /// Elements whose type is not known: `xsi:type` names one of a schema that was not read.
    var untyped: Set<Int> = []
    private var violations: [(index: Int, violation: ValidationViolation)] = []
    private var dropped = 0
    private var plans: [ComplexTypeID: TypePlan] = [:]
    private var symbols: [UInt32: Symbol] = [:]
    private var names: [UInt32: XMLName] = [:]
    private var madeScopes: NamespaceScopes?
    private var madeLines: LineTable?
    private var madeHints: Set<ByteKey>?
    /// Elements by the IDs that they have, and references to IDs.
    var identified: [[UInt8]: Int] = [:]
    var references: [(name: [UInt8], index: Int)] = []
    package var assessments: Assessments
    /// The tables of the keys in what was read, in document order: for each key one of every element that was read and is
    /// in no other one that was.
    var keyTables: [IdentityTable] = []

    package init(_ plan: ValidationPlan, _ element: XMLElement, _ tape: XMLTape) {
        self.plan = plan
        document = element.document
        self.tape = tape
        root = element.index
        assessments = Assessments(count: plan.hasIdentityConstraints ? tape.count : 0)
    }

    /// What was found.
    func report() -> ValidationReport {
        var report = ValidationReport(verdict: .valid)
        let inOrder = violations.enumerated().sorted { ($0.element.index, $0.offset) < ($1.element.index, $1.offset) }
        report.violations = inOrder.map(\.element.violation)
        report.droppedViolations = dropped
        report.gaps = gaps
        report.isForUnread = isForUnread
        if !violations.isEmpty {
            report.verdict = .invalid
        } else if let gap = gaps.first {
            report.verdict = .notChecked(reason: gap)
        }
        return report
    }

    /// Whether more may be done; notes it as a gap where not.
    func mayGoOn() -> Bool {
        steps += 1
        guard steps <= plan.limits.steps else {
            addGap("the document takes more than \(plan.limits.steps) steps to check")
            return false
        }
        return true
    }

    func addGap(_ reason: String) {
        if !gaps.contains(reason), gaps.count < plan.limits.violations { gaps.append(reason) }
    }

    /// Notes that what decides about something was not read.
    func addUnread(_ subject: String, _ origin: Origin? = nil) {
        isForUnread = true
        var place = ""
        if let origin, set.files.indices.contains(origin.file) {
            place = " (\(Excerpt.escaped(set.files[origin.file].utf8)):\(origin.line))"
        }
        addGap("a part of the schema\(place) that decides about \(subject) was not read")
    }

    /// Whether a namespace may have declarations that were not read: in a document of the schema that could not be had, or
    /// in one that the validated document names and nobody follows (`xsi:schemaLocation`).
    func mayDeclareMore(in namespace: String) -> Bool {
        if set.mayDeclareMore(in: namespace) { return true }
        let key = ByteKey(namespace)
        return !plan.namespaces.contains(key) && hintedNamespaces.contains(key)
    }

    /// The namespaces for which the document names a schema.
    private var hintedNamespaces: Set<ByteKey> {
        if let madeHints { return madeHints }
        var found: Set<ByteKey> = []
        for index in 0..<tape.count where tape.events[index].kind == .attribute {
            let name = name(of: index)
            guard name.namespace.isSameBytes(as: Self.instanceNamespace) else { continue }
            if name.local == "noNamespaceSchemaLocation" { found.insert(ByteKey("")) }
            guard name.local == "schemaLocation" else { continue }
            let words = tape.text(at: index).split(whereSeparator: WhiteSpace.isSpace)
            for word in words.enumerated() where word.offset.isMultiple(of: 2) {
                found.insert(ByteKey(String(decoding: word.element, as: UTF8.self)))
            }
        }
        madeHints = found
        return found
    }

    /// A complex type made ready; the lock around those of all runs is taken once for each.
    func plan(of id: ComplexTypeID) -> TypePlan {
        if let known = plans[id] { return known }
        let plan = plan.plan(of: id)
        plans[id] = plan
        return plan
    }

    // MARK: - Names

    func name(of index: Int) -> XMLName {
        let id = tape.events[index].nameID
        if let known = names[id] { return known }
        let name = document.name(id)
        names[id] = name
        return name
    }

    func symbol(of index: Int) -> Symbol {
        let id = tape.events[index].nameID
        if let known = plan.symbol(ofNumber: id) ?? symbols[id] { return known }
        let symbol = plan.symbol(of: name(of: index))
        symbols[id] = symbol
        return symbol
    }

    /// The namespaces by prefix at an element, for values that are QNames.
    func resolver(at index: Int) -> (UnsafeBufferPointer<UInt8>) -> String? {
        let scopes = scopes()
        return { prefix in
            if prefix.isEmpty { return scopes.namespace(for: nil, at: index) }
            return scopes.namespace(for: String(decoding: prefix, as: UTF8.self)[...].utf8, at: index)
        }
    }

    private func scopes() -> NamespaceScopes {
        if let madeScopes { return madeScopes }
        let scopes = NamespaceScopes(tape, in: document)
        madeScopes = scopes
        return scopes
    }

    // MARK: - Text and children

    /// The child elements of an element, and whether text other than white space stands between them.
    func children(of index: Int) -> (elements: [Int], hasText: Bool) {
        var elements: [Int] = []
        var hasText = false
        let end = Int(tape.events[index].end)
        var next = tape.content(of: index)
        while next < end {
            // The tape drops white space between elements, as long as no other text was there before it.
            switch tape.events[next].kind {
            case .element: elements.append(next)
            default: if !tape.text(at: next).allSatisfy(WhiteSpace.isSpace) { hasText = true }
            }
            next = Int(tape.events[next].end)
        }
        return (elements, hasText)
    }

    func hasChildren(_ index: Int) -> Bool {
        var next = tape.content(of: index)
        let end = Int(tape.events[index].end)
        while next < end {
            if tape.events[next].kind == .element { return true }
            next = Int(tape.events[next].end)
        }
        return false
    }

    // MARK: - Violations

    /// Whether one more violation is kept; where not, nothing need be put together for it.
    var keepsViolations: Bool { violations.count < plan.limits.violations }

    /// Notes a broken rule, unless there are too many.
    func add(
        _ rule: String,
        at index: Int,
        attribute: XMLName? = nil,
        datatypeRule: String? = nil,
        _ message: @autoclosure () -> String,
        allowed: @autoclosure () -> [AllowedTerm] = []
    ) {
        guard keepsViolations else {
            dropped += 1
            return
        }
        let violation = ValidationViolation(
            rule: rule,
            datatypeRule: datatypeRule,
            message: message(),
            allowed: allowed(),
            place: place(of: index, attribute: attribute)
        )
        violations.append((index, violation))
    }

    private func place(of index: Int, attribute: XMLName?) -> XMLPlace {
        let lines = madeLines ?? document.withSource { LineTable($0) }
        madeLines = lines
        let (line, column) = lines.lineAndColumn(at: document.startOffset(of: index))
        return XMLPlace(line: line, column: column, path: path(to: index, attribute: attribute))
    }

    /// An XPath 3.1 that needs no prefixes, from the document element.
    private func path(to index: Int, attribute: XMLName?) -> String {
        var path = "/" + Self.step(name(of: 0))
        var parent = 0
        while parent != index {
            var next = tape.content(of: parent)
            var alike: [UInt32: Int] = [:]
            while Int(tape.events[next].end) <= index {
                let event = tape.events[next]
                if event.kind == .element { alike[event.nameID, default: 0] += 1 }
                next = Int(event.end)
            }
            let before = alike[tape.events[next].nameID] ?? 0
            path += "/" + Self.step(name(of: next))
            if before > 0 || isFollowedByAlike(next, in: parent) { path += "[\(before + 1)]" }
            parent = next
        }
        if let attribute { path += "/@" + (attribute.namespace.isEmpty ? attribute.local : Self.step(attribute)) }
        return path
    }

    private func isFollowedByAlike(_ index: Int, in parent: Int) -> Bool {
        let end = Int(tape.events[parent].end)
        var next = Int(tape.events[index].end)
        while next < end {
            let event = tape.events[next]
            if event.kind == .element, event.nameID == tape.events[index].nameID { return true }
            next = Int(event.end)
        }
        return false
    }

    private static func step(_ name: XMLName) -> String {
        let local = Excerpt.escaped(name.local.utf8)
        return "Q{\(Excerpt.escaped(name.namespace.utf8))}\(local)"
    }
}

extension ValidationRun {
    package static let instanceNamespace = "http://www.w3.org/2001/XMLSchema-instance"
    // These have the same number in every document, whenever it was parsed: `NameRegistry` begins with them.
    static let typeNumber = NameID(XMLName("type", in: instanceNamespace)).rawValue
    static let nilNumber = NameID(XMLName("nil", in: instanceNamespace)).rawValue

    /// A name for a message.
    package static func shown(_ name: XMLName) -> String { "'\(Excerpt.escaped(name.description.utf8))'" }
}
