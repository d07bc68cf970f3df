public import SoapstoneOperations

extension RedactionRules {
    /// The same rules, and what codecs say of the messages of some operations: a personal or secret value is taken away
    /// where the description has it, in a request, a response, or the detail of a fault.
    ///
    /// What no description has is personal where it stands in a described record. Rules by name, path and pointer go before,
    /// and `keptClasses` leaves values of a class where they are.
    ///
    ///     let rules = RedactionRules.standard.adding(classesOf: SETS.operations)
    public func adding(classesOf operations: [Operation]) -> RedactionRules {
        var rules = self
        rules.described += operations
        return rules
    }
}
