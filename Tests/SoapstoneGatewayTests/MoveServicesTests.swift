import SoapstoneGateway
import Testing

@Suite struct MoveServicesTests {
    @Test(
        "Services keep their paths when they move to another host",
        arguments: [
            ("http://127.0.0.1:7627/sets/ims-case", "http://127.0.0.1:9000/sets/ims-case"),
            ("https://ims.example.org/a/b?c=/d", "http://127.0.0.1:9000/a/b?c=/d"),
            ("https://ims.example.org", "http://127.0.0.1:9000"),
            ("https://ims.example.org/", "http://127.0.0.1:9000/"),
        ]
    )
    func moving(url: String, moved: String) {
        for origin in ["http://127.0.0.1:9000", "http://127.0.0.1:9000/"] {
            var configuration = GatewayConfiguration()
            configuration.services["ims-case"] = .init(url: url)
            configuration.moveServices(to: origin)
            #expect(configuration.services["ims-case"]?.url == moved)
        }
    }
}
