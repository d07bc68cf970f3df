import Foundation
import SoapstoneWSDL
import Testing

@testable import SoapstoneFixtures

@Suite struct ContractPlacementTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func rule(_ contract: String) throws -> PlacementRule {
        Placement.rule(of: try ContractLoader().load(root.appending(path: "wsdl/sets/\(contract).wsdl").path))
    }

    private static func placement(_ exchange: CapturedExchange, _ rule: PlacementRule) -> Placement {
        rule(exchange, RecordedCase(exchange, volatile: .standard).key)
    }

    @Test(
        "A contract says which operation a request is for",
        arguments: [
            ("sets-ims-case", "ims-case"), ("sets-ims-payment", "ims-payment"), ("sets-db2-content", "db2-content"),
            ("sets-push-recipients", "push-recipients"), ("jfs-otp", "otp"),
            ("jfs-registration", "registration"), ("adobe-payment-history", "payment-history"),
        ]
    )
    func operations(contract: String, service: String) throws {
        let rule = try Self.rule(contract)
        let folder = try FixtureFolder.load(Self.root.appending(path: "fixtures/sets").path)
        let exchanges = folder.fixtures.filter { $0.id.service == service && $0.details.kind != .negative }
        #expect(exchanges.count > 2)
        for exchange in exchanges {
            let captured = CapturedExchange(
                endpoint: exchange.details.endpoint,
                requestHeaders: exchange.details.requestHeaders,
                request: .bytes(exchange.request),
                status: exchange.details.status,
                responseHeaders: exchange.details.responseHeaders,
                response: .bytes(exchange.response),
                recordedAt: exchange.details.recordedAt ?? 0
            )
            let own = Placement(service: service, operation: exchange.details.operation)
            #expect(Self.placement(captured, rule) == own)
        }
    }

    @Test("What a contract does not know is placed without it")
    func unknown() throws {
        let rule = try Self.rule("sets-ims-case")
        let exchange = RecordingSample.exchange("1", "A")
        #expect(Self.placement(exchange, rule) == Placement(service: "ims-case", operation: "getCase"))
        #expect(rule(exchange, nil) == Placement(service: "ims-case", operation: "unknown"))
    }
}
