internal import SoapstoneXML

/// The numbers of definitions of one kind by name, and by what a wrong name may mean.
struct NameTable {
    private(set) var names: [XMLName] = []
    private var numbers: [XMLName: Int] = [:]
    private var alike: [ByteKey: [Int]] = [:]

    init() {}

    init(_ names: some Sequence<XMLName>) {
        for name in names { _ = insert(name) }
    }

    /// Gives the next number to a name; nil where it has one.
    mutating func insert(_ name: XMLName) -> Int? {
        guard numbers[name] == nil else { return nil }
        let number = names.count
        names.append(name)
        numbers[name] = number
        alike[Self.key(name.local), default: []].append(number)
        return number
    }

    subscript(name: XMLName) -> Int? { numbers[name] }

    /// The only one with a local name in whatever namespace; for lack of any, the only one in another case.
    func meant(_ local: String) -> Int? {
        guard let alike = alike[Self.key(local)] else { return nil }
        let same = alike.filter { names[$0].local.isSameBytes(as: local) }
        if same.count == 1 { return same[0] }
        return same.isEmpty && alike.count == 1 ? alike[0] : nil
    }

    private static func key(_ local: String) -> ByteKey {
        ByteKey(String(decoding: local.utf8.map(FilePath.lowercase), as: UTF8.self))
    }
}
