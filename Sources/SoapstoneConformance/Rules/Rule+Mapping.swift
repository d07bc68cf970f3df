extension Rule {
    static let mappingRules: [Rule] = [
        sheetReadable, unresolvedPath, unresolvedJSON, unfixtured, mappedType, mappedRequired, mappedRedaction,
        mappedDependency, duplicateRow, contradiction, uncovered, stored,
    ]

    static let sheetReadable = Rule(
        "mapping.readable",
        .error,
        "A mapping sheet can be read whole: it is a table with the columns that are known and a value in each cell",
        remedy: "Correct the cell at the place that is named; '-' says that there is nothing."
    )
    static let unresolvedPath = Rule(
        "mapping.unresolved-path",
        .error,
        "A row's service, operation and path lead to a value that the contract has",
        remedy: "Correct the path, or take the row out where the contract no longer has the value."
    )
    static let unresolvedJSON = Rule(
        "mapping.unresolved-json",
        .error,
        "A row's path in JSON is one that the codec reads or writes",
        remedy: "Correct the path, or say 'gateway' in the column 'dependency' where the gateway makes the value."
    )
    static let unfixtured = Rule(
        "mapping.unfixtured",
        .error,
        "A row's value is in at least one fixture of its operation, in XML and in JSON",
        remedy: "Record a call that has the value, or say '-' in the column 'dependency' where nobody uses it."
    )
    static let mappedType = Rule(
        "mapping.type",
        .error,
        "A row's type is that of the contract",
        remedy: "Write the type that the contract has."
    )
    static let mappedRequired = Rule(
        "mapping.required",
        .error,
        "A row says 'yes' to what the contract requires, and 'no' to all else",
        remedy: "Write what the contract says."
    )
    static let mappedRedaction = Rule(
        "mapping.redaction",
        .error,
        "A row's class is N, P or S, and that of the codec's field; of a header block, that of what redaction does",
        remedy: "Write the stricter of the two classes in both places; for a header block, make a rule of redaction."
    )
    static let mappedDependency = Rule(
        "mapping.dependency",
        .error,
        "What a row depends on fits where its value comes from: the codec, the session, the gateway, or nobody",
        remedy: "Write the word that fits, or correct the path in JSON."
    )
    static let duplicateRow = Rule(
        "mapping.duplicate",
        .error,
        "No two rows say the same",
        remedy: "Take one of the two out."
    )
    static let contradiction = Rule(
        "mapping.contradiction",
        .error,
        "Rows for one value agree with each other, and with where the codec has the value in JSON",
        remedy: "Correct the row that is wrong."
    )
    static let uncovered = Rule(
        "mapping.uncovered",
        .warning,
        "Every value of a contract with a sheet, and every path of its codecs' JSON, has a row",
        remedy: "Add a row; '-' in the column 'dependency' says that nobody uses the value."
    )
    static let stored = Rule(
        "mapping.offline",
        .error,
        "Each column of the offline store has a row, with its type, and with class N where its values are readable",
        remedy: "Write what the store's description says; where a class is wrong there, change the description."
    )
}
