internal import SoapstoneFixtures

extension Check {
    /// What was not looked at; nil where the check is of everything.
    ///
    /// A kind of things that no rule is applied to does not count: that nothing of it was affected says nothing.
    func passedOver(contracts: Int, fixtures: Int, _ result: CheckResult) -> CheckResult.PassedOver? {
        guard let changes else { return nil }
        let own = Set(Rule.checkRules.map(\.id))
        let isAbout = (
            contracts: !enabled.subtracting(own).subtracting(Rule.fixtureRules.map(\.id)).isEmpty,
            fixtures: !enabled.subtracting(own).subtracting(Rule.contractRules.map(\.id)).isEmpty
        )
        return CheckResult.PassedOver(
            base: changes.base,
            contracts: isAbout.contracts ? contracts - result.contracts : 0,
            fixtures: isAbout.fixtures ? fixtures - result.fixtures : 0
        )
    }
}
