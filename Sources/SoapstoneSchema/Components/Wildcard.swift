internal import SoapstoneXML

/// What `xs:any` and `xs:anyAttribute` let through (XML Schema 1.0 Part 1, section 3.10).
public struct Wildcard: Equatable, Sendable {
    /// The namespaces of what may stand there.
    public var namespaces: Namespaces
    /// Whether what stands there must have a declaration and be valid.
    public var processContents: ProcessContents

    /// The namespaces of names that are let through.
    public enum Namespaces: Equatable, Sendable {
        case any
        /// Any namespace but this one, and none; empty for "any namespace, but not none".
        case other(than: String)
        /// Those in the list; an empty name for no namespace.
        case of([String])
    }

    /// How closely what is let through is looked at.
    public enum ProcessContents: String, Sendable {
        case strict, lax, skip
    }

    /// Whether a name in this namespace, empty for none, is let through (`cvc-wildcard-namespace`).
    public func allows(_ namespace: String) -> Bool {
        switch namespaces {
        case .any: true
        case .other(let own): !namespace.isEmpty && !namespace.isSameBytes(as: own)
        case .of(let list): list.has(namespace)
        }
    }
}

extension Wildcard.Namespaces {
    /// How many namespaces are listed; 1 where none are.
    var count: Int {
        if case .of(let list) = self { Swift.max(list.count, 1) } else { 1 }
    }

    /// The names that either lets through (`cos-aw-union`); nil where no wildcard says that.
    func union(_ other: Self) -> Self? {
        switch (self, other) {
        case (.any, _), (_, .any): return .any
        case (.of(let a), .of(let b)): return .of(a + b.without(a))
        case (.other(let a), .other(let b)): return a.isSameBytes(as: b) ? self : .other(than: "")
        case (.other(let own), .of(let list)), (.of(let list), .other(let own)):
            let hasNone = list.has("")
            if own.isEmpty || list.has(own) { return hasNone ? .any : .other(than: "") }
            return hasNone ? nil : .other(than: own)
        }
    }

    /// The names that both let through (`cos-aw-intersect`); nil where no wildcard says that.
    func intersection(_ other: Self) -> Self? {
        switch (self, other) {
        case (.any, _): return other
        case (_, .any): return self
        case (.of(let a), .of(let b)): return .of(a.without(a.without(b)))
        case (.other(let own), .of(let list)), (.of(let list), .other(let own)):
            return .of(list.filter { !$0.isSameBytes(as: own) && !$0.isEmpty })
        case (.other(let a), .other(let b)):
            if a.isSameBytes(as: b) || b.isEmpty { return self }
            return a.isEmpty ? other : nil
        }
    }

    /// Whether all that this lets through is let through by the other (`cos-ns-subset`).
    package func isSubset(of other: Self) -> Bool {
        switch (self, other) {
        case (_, .any): true
        case (.any, _): false
        case (.other(let a), .other(let b)): a.isSameBytes(as: b) || b.isEmpty
        case (.other, .of): false
        case (.of(let list), .of(let wider)): list.without(wider).isEmpty
        case (.of(let list), .other(let own)): !list.has(own) && !list.has("")
        }
    }
}

extension [String] {
    fileprivate func has(_ name: String) -> Bool {
        contains { $0.isSameBytes(as: name) }
    }

    /// Those that are not in another list. Lists may be long: they are not compared name by name.
    fileprivate func without(_ other: [String]) -> [String] {
        let names = Set(other.lazy.map { XMLName("", in: $0) })
        return filter { !names.contains(XMLName("", in: $0)) }
    }
}
