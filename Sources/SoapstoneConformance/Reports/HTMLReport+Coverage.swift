internal import SoapstoneFixtures
internal import SoapstonePages

extension HTMLReport {
    /// The tables of operations and their cases, and that of screens where there is a mapping sheet.
    static func fillCoverage(_ coverage: Coverage, _ data: inout PageData) {
        data.set("hasCoverage", !coverage.operations.isEmpty || !coverage.screens.isEmpty)
        var contracts: [(file: String, operations: [OperationCoverage])] = []
        for operation in coverage.operations {
            if contracts.last?.file.utf8.elementsEqual(operation.contract.utf8) != true {
                contracts.append((operation.contract, []))
            }
            contracts[contracts.count - 1].operations.append(operation)
        }
        data.set("contracts", contracts) { contract, data in
            data.set("contract", contract.file)
            let tested = contract.operations.count { $0.count > 0 }
            data.set("share", "\(tested) of \(contract.operations.count) operations have fixtures")
            data.set("classes", Fixture.Kind.allCases) { $1.set("class", $0.rawValue) }
            data.set("operations", contract.operations) { operation, data in
                data.set("operation", operation.operation)
                data.set("cases", operation.count)
                data.set("isUntested", operation.count == 0)
                data.set("cells", Fixture.Kind.allCases) { kind, data in
                    cell(operation.cases[kind].map { $0.joined(separator: ", ") }, &data)
                }
            }
        }
        fillScreens(coverage.screens, &data)
    }

    private static func fillScreens(_ screens: [ScreenCoverage], _ data: inout PageData) {
        data.set("hasScreens", !screens.isEmpty)
        let services = Set(screens.flatMap { $0.services.map(\.name) }).sorted()
        data.set("services", services) { $1.set("service", $0) }
        data.set("screens", screens) { screen, data in
            data.set("screen", screen.screen)
            data.set("cells", services) { name, data in
                let service = screen.services.first { $0.name == name }
                cell(service.map { "\($0.tested) of \($0.elements)" }, &data)
            }
        }
    }

    private static func cell(_ text: String?, _ data: inout PageData) {
        data.set("isEmpty", text == nil)
        data.set("cell", text ?? "–")
    }
}
