/// Where this package's own files lie.
enum Repository {
    static let root = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
    static let fixtures = root + "/fixtures"
}
