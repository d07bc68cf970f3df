internal import CLibXML2
internal import Synchronization

/// An XPath 1.0 expression, compiled once.
///
/// Its prefixes are declared beside it, whatever the documents call theirs. So a declared prefix also selects elements
/// that are in their namespace by default, without a prefix of their own.
///
///     let path = try XPath("//i:caseNumber", namespaces: ["i": "urn:sets:ims-case"])
///     try path.value(in: XPathDocument(document)).text
package final class XPath: Sendable {
    package let text: String
    /// The names of elements in it that have no prefix. They select elements in no namespace: who finds nothing may have
    /// meant others.
    package let unprefixedNames: [String]
    /// Locked, because libxml2 keeps in a compiled expression what it looked up for it.
    private let compiled: Mutex<Compiled>

    /// What libxml2 does for one evaluation at most: some milliseconds.
    private static let operations: UInt = 1_000_000

    /// Compiles an expression.
    ///
    /// - Parameter namespaces: the namespace names by their prefixes; `xml` is always declared.
    package init(_ text: String, namespaces: [String: String] = [:]) throws(XPathError) {
        let check = try XPathCheck(text, prefixes: Array(namespaces.keys))
        LibXML2.start()
        self.text = text
        unprefixedNames = check.unprefixedNames
        compiled = Mutex(try Compiled(text, namespaces))
    }

    /// Evaluates the expression with the root node as its context.
    package func value(in document: XPathDocument) throws(XPathError) -> XPathValue {
        let failure = FailureBox()
        let value = document.evaluate { context in
            compiled.withLock { compiled -> XPathValue? in
                context.pointee.namespaces = compiled.namespaces
                context.pointee.nsNr = compiled.namespaceCount
                context.pointee.opLimit = Self.operations
                context.pointee.opCount = 0
                soapstone_set_xpath_errors(context, note, Unmanaged.passUnretained(failure).toOpaque())
                defer {
                    context.pointee.namespaces = nil
                    context.pointee.nsNr = 0
                    soapstone_set_xpath_errors(context, nil, nil)
                }
                guard let object = xmlXPathCompiledEval(compiled.expression, context) else { return nil }
                defer { xmlXPathFreeObject(object) }
                return XPathValue(object, in: document)
            }
        }
        guard let value else { throw failure.error ?? XPathError(.evaluation, "libxml2 gave no value and no reason") }
        return value
    }
}

/// libxml2's form of an expression, with its namespaces.
///
/// `@unchecked Sendable`: it alone owns what it points to, and only who holds the lock around it uses that.
private struct Compiled: ~Copyable, @unchecked Sendable {
    let expression: xmlXPathCompExprPtr
    let namespaces: UnsafeMutablePointer<xmlNsPtr?>
    let namespaceCount: CInt

    init(_ text: String, _ declared: [String: String]) throws(XPathError) {
        let failure = FailureBox()
        guard let context = xmlXPathNewContext(nil) else { throw XPathError(.cost, "there is no memory for the path") }
        defer { xmlXPathFreeContext(context) }
        soapstone_set_xpath_errors(context, note, Unmanaged.passUnretained(failure).toOpaque())
        let compiled = withExtendedLifetime(failure) { xmlXPathCtxtCompile(context, text) }
        guard let compiled else {
            throw failure.error ?? XPathError(.syntax, "this is no expression of XPath 1.0")
        }
        expression = compiled
        namespaces = .allocate(capacity: max(declared.count, 1))
        var count = 0
        for (prefix, name) in declared {
            guard let namespace = xmlNewNs(nil, name, prefix) else { continue }
            (namespaces + count).initialize(to: namespace)
            count += 1
        }
        namespaceCount = CInt(count)
    }

    deinit {
        xmlXPathFreeCompExpr(expression)
        for index in 0..<Int(namespaceCount) { xmlFreeNs(namespaces[index]) }
        namespaces.deallocate()
    }
}

/// The first error that libxml2 reports while one of its functions runs.
private final class FailureBox {
    var error: XPathError?
}

private let note: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<xmlError>?) -> Void = { data, error in
    guard let data, let error = error?.pointee else { return }
    let box = Unmanaged<FailureBox>.fromOpaque(data).takeUnretainedValue()
    guard box.error == nil else { return }
    var text = error.message.map { String(cString: $0) } ?? "unknown error"
    while text.last?.isNewline == true { text.removeLast() }
    let code: XPathError.Code =
        switch CInt(error.code) - CInt(XML_XPATH_EXPRESSION_OK.rawValue) {
        case CInt(XPATH_OP_LIMIT_EXCEEDED.rawValue), CInt(XPATH_RECURSION_LIMIT_EXCEEDED.rawValue),
            CInt(XPATH_MEMORY_ERROR.rawValue):
            .cost
        case CInt(XPATH_INVALID_TYPE.rawValue), CInt(XPATH_INVALID_OPERAND.rawValue),
            CInt(XPATH_INVALID_ARITY.rawValue):
            .evaluation
        default: .syntax
        }
    let column = code == .syntax && error.int1 >= 0 ? Int(error.int1) + 1 : nil
    box.error = XPathError(code, Excerpt.escaped(text.utf8), column: column)
}

extension XPathValue {
    /// What libxml2 found; nil for a kind of value that XPath 1.0 does not have.
    fileprivate init?(_ object: xmlXPathObjectPtr, in document: XPathDocument) {
        switch object.pointee.type {
        case XPATH_BOOLEAN: self = .boolean(object.pointee.boolval != 0)
        case XPATH_NUMBER: self = .number(object.pointee.floatval)
        case XPATH_STRING: self = .string(object.pointee.stringval.map { String(cString: $0) } ?? "")
        case XPATH_NODESET:
            guard let set = object.pointee.nodesetval else {
                self = .nodes([])
                return
            }
            xmlXPathNodeSetSort(set)
            self = .nodes(
                (0..<Int(set.pointee.nodeNr)).compactMap { index in
                    set.pointee.nodeTab[index].flatMap(document.node)
                }
            )
        default: return nil
        }
    }
}
