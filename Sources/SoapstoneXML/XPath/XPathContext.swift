internal import CLibXML2
internal import Synchronization

/// libxml2's room for evaluations, one at a time.
///
/// One is made anew with all the functions of XPath put into a table, which takes longer than most paths of a stub. So
/// those that are no longer used wait here for the next document.
///
/// `@unchecked Sendable`: it alone owns what it points to. It is used by one document, and no longer once it waits.
final class XPathContext: @unchecked Sendable {
    let pointer: xmlXPathContextPtr

    /// As many as threads commonly evaluate at once; more are made and thrown away.
    private static let bound = 16
    private static let idle = Mutex<[XPathContext]>([])

    private init?() {
        guard let pointer = xmlXPathNewContext(nil) else { return nil }
        self.pointer = pointer
    }

    deinit { xmlXPathFreeContext(pointer) }

    /// A context for a tree; nil for want of memory.
    static func take(for document: xmlDocPtr) -> XPathContext? {
        guard let context = idle.withLock({ $0.popLast() }) ?? XPathContext() else { return nil }
        context.pointer.pointee.doc = document
        return context
    }

    /// Keeps a context whose last evaluation came to its end: what one that failed has left in it is not known.
    func giveBack() {
        pointer.pointee.doc = nil
        pointer.pointee.node = nil
        Self.idle.withLock { if $0.count < Self.bound { $0.append(self) } }
    }
}
