internal import SoapstoneCodec
internal import SoapstoneFixtures

extension JSONReport {
    /// What has fixtures and rows of mapping sheets, and what of it screens show.
    static func write(_ coverage: Coverage, _ json: inout JSONText) {
        json.objects("operations", coverage.operations) { operation, json in
            json.member("contract", operation.contract)
            json.member("operation", operation.operation)
            json.object("fixtures") { json in
                for kind in Fixture.Kind.allCases {
                    if let cases = operation.cases[kind] { json.member(kind.rawValue, cases) }
                }
            }
        }
        json.objects("mapping", coverage.sheets) { sheet, json in
            json.member("file", sheet.file)
            json.member("service", sheet.service)
            json.member("values", sheet.leaves)
            json.member("mappedValues", sheet.mappedLeaves)
            json.member("mappedPercent", sheet.percentOfLeaves)
            json.member("rows", sheet.rows)
            json.member("resolvedRows", sheet.resolvedRows)
            json.member("resolvedPercent", sheet.percentOfRows)
        }
        json.objects("screens", coverage.screens) { screen, json in
            json.member("screen", screen.screen)
            json.objects("services", screen.services) { service, json in
                json.member("service", service.name)
                json.member("elements", service.elements)
                json.member("tested", service.tested)
            }
        }
    }
}
