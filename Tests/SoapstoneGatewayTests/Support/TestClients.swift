import HTTPTypes

@testable import SoapstoneGateway

/// The API clients of tests.
enum TestClients {
    static let shop = ClientKey()
    static let newShop = ClientKey()
    static let kiosk = ClientKey()

    static let all: [GatewayConfiguration.Client] = [
        .init(id: "shop", keyHashes: [shop.hash, newShop.hash]),
        .init(id: "kiosk", keyHashes: [kiosk.hash]),
    ]
}

extension HTTPField.Name {
    static let apiKey = Self("X-API-Key")!
}
