import HTTPTypes

@testable import SoapstoneGateway

/// The API clients of tests.
enum TestClients {
    static let shop = ClientKey()
    static let newShop = ClientKey()
    static let kiosk = ClientKey()
    static let slow = ClientKey()
    static let guest = ClientKey()

    static let all: [GatewayConfiguration.Client] = [
        .init(id: "shop", keyHashes: [shop.hash, newShop.hash], operations: ["ask", "fake/p*"]),
        .init(id: "kiosk", keyHashes: [kiosk.hash], operations: ["*"]),
        .init(id: "slow", keyHashes: [slow.hash], operations: ["*"], rate: .init(perMinute: 30, burst: 2)),
        .init(id: "guest", keyHashes: [guest.hash], operations: ["ping"], rate: .init(perMinute: 30, burst: 2)),
    ]
}

extension HTTPField.Name {
    static let apiKey = Self("X-API-Key")!
}
