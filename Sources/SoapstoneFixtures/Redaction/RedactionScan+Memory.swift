internal import SoapstoneXML

extension RedactionScan {
    /// What a scan has learnt of names and values that come again and again, so that it asks the rules once.
    ///
    /// It is for one scan, and each thread has its own.
    package struct Memory {
        private var elements: [UInt32: Bool] = [:]
        private var attributes: [UInt32: Bool] = [:]
        private var naming: [UInt32: Bool] = [:]
        private var values: [Value: [RedactionName]] = [:]

        /// A text that stands outside of bodies, and the rule for it.
        struct Value: Hashable {
            var text: [UInt8]
            var rule: RedactionName?
        }

        /// The most values that are kept.
        private static let bound = 1_000

        package init() {}

        /// Whether no rule is for an element of a name, nor for what is in it.
        mutating func isFree(element number: UInt32, of document: XMLDocument, _ rules: CompiledRules) -> Bool {
            if let known = elements[number] { return known }
            let name = document.name(number)
            // What is in it may have a rule by both names.
            let isFree =
                rules.rule(forElement: name) == nil && rules.rule(forOwnTextOf: name) == nil
                && !rules.hasRules(in: name.local.utf8)
            // The other numbers are those of one document.
            if NameID(rawValue: number).registeredName != nil { elements[number] = isFree }
            return isFree
        }

        /// Whether what has this name says what stands beside it.
        mutating func isNaming(_ number: UInt32, of document: XMLDocument) -> Bool {
            if let known = naming[number] { return known }
            let isNaming = PairNames.isNaming(document.name(number).local.utf8)
            if NameID(rawValue: number).registeredName != nil { naming[number] = isNaming }
            return isNaming
        }

        /// Whether no rule is for an attribute of a name.
        mutating func isFree(attribute number: UInt32, of document: XMLDocument, _ rules: CompiledRules) -> Bool {
            if let known = attributes[number] { return known }
            let name = document.name(number)
            let isFree = rules.rule(named: name.local.utf8) == nil
            if NameID(rawValue: number).registeredName != nil { attributes[number] = isFree }
            return isFree
        }

        /// What is found in a value that other fixtures have, too.
        mutating func findings(in value: Value, _ find: (Value) -> [RedactionName]) -> [RedactionName] {
            if let known = values[value] { return known }
            let found = find(value)
            if values.count < Self.bound { values[value] = found }
            return found
        }
    }
}
