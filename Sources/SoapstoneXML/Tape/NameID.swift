internal import Synchronization

/// A number that stands for an expanded name, so that a codec compares integers.
///
/// Names whose two parts the program knows (those of its contracts) have the same number in every document: the number
/// of the namespace and the number of the local name side by side, so that one declaration can serve in several
/// namespaces. Names that only a document has are numbered in that document, from `firstForeign`.
public struct NameID: Hashable, Sendable {
    /// The namespace's bits, the local name's bits.
    public let rawValue: UInt32

    @inlinable
    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Bits 0 to 17 are the local name, 18 to 28 the namespace. Bits 30 and 31 of a tape's name field say what kind of
    /// event it is.
    static let namespaceShift: UInt32 = 18
    static let firstForeign: UInt32 = 1 << 29

    /// Registers a name, or finds the number it already has.
    ///
    /// Call it for names that are part of the program, never for names from input: they are kept for ever.
    public init(_ name: XMLName) {
        self.init(rawValue: Self.namespaceBits(name.namespace) | Self.localBits(name.local))
    }

    /// Registers the names of a contract that is loaded while the program runs, all of them or none.
    ///
    /// They are kept for ever, as those of the program itself are: load a contract once, not once a message.
    ///
    /// - Returns: false where there is no room: a process has numbers for 2,047 namespaces and 262,143 local names.
    package static func register(_ names: some Sequence<XMLName>) -> Bool {
        NameRegistry.shared.register(names)
    }

    /// The number that a name has, if both of its parts are registered.
    package init?(registered name: XMLName) {
        guard let known = NameRegistry.shared.find(name) else { return nil }
        self = known
    }

    /// The part of the number that a namespace gives to every name in it; 0 for no namespace.
    public static func namespaceBits(_ namespace: String) -> UInt32 {
        NameRegistry.shared.registerNamespace(namespace) << namespaceShift
    }

    /// The part of the number that a local name gives in every namespace.
    public static func localBits(_ local: String) -> UInt32 {
        NameRegistry.shared.registerLocal(local)
    }

    /// The name that is registered under this number; nil for a number of one document.
    package var registeredName: XMLName? {
        NameRegistry.shared.name(self)
    }
}

/// The namespaces and local names that the program knows.
final class NameRegistry: Sendable {
    static let shared = NameRegistry()

    /// Strings numbered in the order of their registration; number 0 is the empty string.
    private struct Strings {
        var numbers: [ByteKey: UInt32] = [ByteKey(""): 0]
        var strings: [String] = [""]
        /// The same as bytes that stay where they are.
        var bytes = [ImmortalBytes("")]

        /// Makes the table with strings that every message may have, so that they have a number from the first one on.
        init(_ wellKnown: String...) {
            for string in wellKnown { _ = register(string, bound: .max) }
        }

        /// Registers strings where there is room for all that are new.
        mutating func register(all strings: Set<ByteKey>, bound: Int) {
            for string in strings { _ = register(string.text, bound: bound) }
        }

        /// How many of the strings are not registered.
        func unknown(of strings: Set<ByteKey>) -> Int {
            strings.reduce(0) { $0 + (numbers[$1] == nil ? 1 : 0) }
        }

        mutating func register(_ string: String, bound: Int) -> UInt32 {
            if let number = numbers[ByteKey(string)] { return number }
            precondition(strings.count < bound, "a program registers its contracts' names, not names from input")
            numbers[ByteKey(string)] = UInt32(strings.count)
            strings.append(string)
            bytes.append(ImmortalBytes(string))
            return UInt32(strings.count - 1)
        }
    }

    private struct Names {
        var namespaces = Strings("http://www.w3.org/2001/XMLSchema-instance")
        /// The prefixes that SOAP stacks declare: a name that is not registered is copied for each document.
        var locals = Strings("nil", "type", "soap", "soapenv", "SOAP-ENV", "S", "s", "env", "xsi", "xsd")
    }

    private static let namespaceBound = 1 << 11
    private static let localBound = 1 << Int(NameID.namespaceShift)
    /// What is kept free of names that are read, for those that the program itself registers later.
    private static let kept = (namespaces: 1 << 8, locals: 1 << 14)

    private let names = Mutex(Names())
    /// Changes with every registration: a cache made before is out of date.
    let generation = Atomic<Int>(0)

    deinit {
        names.withLock { names in
            for bytes in names.namespaces.bytes + names.locals.bytes { bytes.deallocate() }
        }
    }

    func registerNamespace(_ namespace: String) -> UInt32 {
        names.withLock { names in
            let before = names.namespaces.strings.count
            let number = names.namespaces.register(namespace, bound: Self.namespaceBound)
            if names.namespaces.strings.count > before { generation.add(1, ordering: .releasing) }
            return number
        }
    }

    func registerLocal(_ local: String) -> UInt32 {
        names.withLock { names in
            let before = names.locals.strings.count
            let number = names.locals.register(local, bound: Self.localBound)
            if names.locals.strings.count > before { generation.add(1, ordering: .releasing) }
            return number
        }
    }

    /// How many namespaces and local names there may be for names of files to be registered, too.
    private static let roomForRecorded = (namespaces: 1 << 10, locals: 1 << 15)

    /// Registers names out of files as far as there is room, which is left for those of contracts.
    func register(recorded new: [XMLName]) {
        names.withLock { names in
            var isChanged = false
            for name in new {
                guard names.namespaces.strings.count < Self.roomForRecorded.namespaces,
                    names.locals.strings.count < Self.roomForRecorded.locals
                else { break }
                let before = names.namespaces.strings.count + names.locals.strings.count
                _ = names.namespaces.register(name.namespace, bound: Self.namespaceBound)
                _ = names.locals.register(name.local, bound: Self.localBound)
                if names.namespaces.strings.count + names.locals.strings.count > before { isChanged = true }
            }
            if isChanged { generation.add(1, ordering: .releasing) }
        }
    }

    /// Registers all of the names, or none where there is no room for all.
    func register(_ names: some Sequence<XMLName>) -> Bool {
        var namespaces: Set<ByteKey> = []
        var locals: Set<ByteKey> = []
        for name in names {
            namespaces.insert(ByteKey(name.namespace))
            locals.insert(ByteKey(name.local))
        }
        return self.names.withLock { names in
            let newNamespaces = names.namespaces.unknown(of: namespaces)
            let newLocals = names.locals.unknown(of: locals)
            guard names.namespaces.strings.count + newNamespaces <= Self.namespaceBound - Self.kept.namespaces,
                names.locals.strings.count + newLocals <= Self.localBound - Self.kept.locals
            else { return false }
            names.namespaces.register(all: namespaces, bound: Self.namespaceBound)
            names.locals.register(all: locals, bound: Self.localBound)
            if newNamespaces + newLocals > 0 { generation.add(1, ordering: .releasing) }
            return true
        }
    }

    /// The bytes of all parts of names by their numbers.
    struct Bytes {
        let locals: [ImmortalBytes]
        let namespaces: [ImmortalBytes]
    }

    func bytes() -> Bytes {
        names.withLock { Bytes(locals: $0.locals.bytes, namespaces: $0.namespaces.bytes) }
    }

    /// The number of a name of which both parts are registered.
    func find(_ name: XMLName) -> NameID? {
        names.withLock { names in
            guard let namespace = names.namespaces.numbers[ByteKey(name.namespace)],
                let local = names.locals.numbers[ByteKey(name.local)]
            else { return nil }
            return NameID(rawValue: namespace << NameID.namespaceShift | local)
        }
    }

    func name(_ id: NameID) -> XMLName? {
        guard id.rawValue < NameID.firstForeign else { return nil }
        let local = Int(id.rawValue & ((1 << NameID.namespaceShift) - 1))
        let namespace = Int(id.rawValue >> NameID.namespaceShift)
        return names.withLock { names in
            guard local < names.locals.strings.count, namespace < names.namespaces.strings.count else { return nil }
            return XMLName(names.locals.strings[local], in: names.namespaces.strings[namespace])
        }
    }
}
