extension String {
    /// A number with its noun: `1 fixture`, `2 fixtures`.
    ///
    /// - Parameter noun: in the singular; its plural ends in `s`.
    package static func counted(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
