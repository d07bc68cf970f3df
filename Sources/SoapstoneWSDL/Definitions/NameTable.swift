internal import SoapstoneSchema
internal import SoapstoneXML

/// The numbers of definitions of one kind by name, and by what a wrong name may mean.
///
/// A class, for what is found out when the first wrong name is met stays known.
final class NameTable {
    private(set) var names: [XMLName] = []
    private var numbers: [XMLName: Int] = [:]
    /// By local names in lower case; nil until a name is not found, which in most contracts none is.
    private var alike: [ByteKey: [Int]]?

    init() {}

    /// Makes room for names that are to come.
    func reserve(_ count: Int) {
        names.reserveCapacity(names.count + count)
        numbers.reserveCapacity(names.count + count)
    }

    init(_ names: some Sequence<XMLName>) {
        for name in names { _ = insert(name) }
    }

    /// Gives the next number to a name, and says whether the name was new: the first definition of a name is the one
    /// that is referred to.
    func insert(_ name: XMLName) -> Bool {
        let number = names.count
        names.append(name)
        if let first = numbers.updateValue(number, forKey: name) {
            numbers[name] = first
            return false
        }
        alike?[Self.key(name.local), default: []].append(number)
        return true
    }

    subscript(name: XMLName) -> Int? { numbers[name] }

    /// The only one with a local name in whatever namespace; for lack of any, the only one in another case.
    func meant(_ local: String) -> Int? {
        // So many that differ in case alone are made to cost time.
        guard let alike = numbersAlike()[Self.key(local)], alike.count <= 64 else { return nil }
        let same = alike.filter { names[$0].local.isSameBytes(as: local) }
        if same.count == 1 { return same[0] }
        return same.isEmpty && alike.count == 1 ? alike[0] : nil
    }

    private func numbersAlike() -> [ByteKey: [Int]] {
        if let alike { return alike }
        var found: [ByteKey: [Int]] = [:]
        for (number, name) in names.enumerated() where numbers[name] == number {
            found[Self.key(name.local), default: []].append(number)
        }
        alike = found
        return found
    }

    private static func key(_ local: String) -> ByteKey {
        ByteKey(String(decoding: local.utf8.map(FilePath.lowercase), as: UTF8.self))
    }
}
