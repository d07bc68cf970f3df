import Foundation
import Logging
import ServiceLifecycle
import SoapstoneCodec
import SoapstoneConformance
import SoapstoneFixtures
import SoapstoneGateway
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneTesting
import SoapstoneTransport
import SoapstoneXML
import Testing

/// A system of record that only this file knows: its contract, its codecs, its statuses and its fixtures.
@Suite struct NewSystemTests {
    struct GetLevel: Equatable {
        var station: PlainText<8>
    }

    struct GetLevelResponse: Equatable {
        var name: PlainText<40>
        var level: XSDInt
    }

    private static let system = SystemOfRecord(
        operations: [
            .exchange(
                GetLevel.self,
                GetLevelResponse.self,
                service: "river",
                wsdl: "river.wsdl",
                action: "urn:river:getLevel",
                credentials: .none,
                needsSession: false,
                timeout: .seconds(5),
                isIdempotent: true,
                outcome: { (response) throws(DecodeError) in
                    switch response.content {
                    case .payload(let element):
                        let record = try GetLevelResponse.decode(from: element)
                        return .success(of: record)
                    case .fault: return .failure(Outcome.Failure(.unknownStation))
                    case .message: throw Operation.Response.isNoElement
                    }
                }
            )
        ],
        statuses: [.unknownStation]
    )

    private static let contract = """
        <definitions name="River" targetNamespace="urn:river" xmlns="http://schemas.xmlsoap.org/wsdl/"
            xmlns:r="urn:river" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/"
            xmlns:xs="http://www.w3.org/2001/XMLSchema">
          <types>
            <xs:schema targetNamespace="urn:river" elementFormDefault="qualified">
              <xs:element name="getLevel"><xs:complexType><xs:sequence>
                <xs:element name="station"><xs:simpleType><xs:restriction base="xs:string">
                  <xs:maxLength value="8"/></xs:restriction></xs:simpleType></xs:element>
              </xs:sequence></xs:complexType></xs:element>
              <xs:element name="getLevelResponse"><xs:complexType><xs:sequence>
                <xs:element name="name"><xs:simpleType><xs:restriction base="xs:string">
                  <xs:maxLength value="40"/></xs:restriction></xs:simpleType></xs:element>
                <xs:element name="level" type="xs:int"/>
              </xs:sequence></xs:complexType></xs:element>
            </xs:schema>
          </types>
          <message name="getLevel"><part name="parameters" element="r:getLevel"/></message>
          <message name="getLevelResponse"><part name="parameters" element="r:getLevelResponse"/></message>
          <portType name="River"><operation name="getLevel">
            <input message="r:getLevel"/><output message="r:getLevelResponse"/>
          </operation></portType>
          <binding name="River" type="r:River">
            <soap:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>
            <operation name="getLevel"><soap:operation soapAction="urn:river:getLevel"/>
              <input><soap:body use="literal"/></input><output><soap:body use="literal"/></output>
            </operation>
          </binding>
          <service name="River"><port name="River" binding="r:River">
            <soap:address location="http://127.0.0.1:7627/river"/>
          </port></service>
        </definitions>
        """

    /// Writes contract and fixtures to a folder.
    private static func write(to root: String) throws {
        try write(contract, to: "\(root)/river.wsdl")
        try write(
            "ordinary",
            in: root,
            status: 200,
            response: "<getLevelResponse xmlns='urn:river'><name>Coshocton</name><level>212</level></getLevelResponse>",
            json: #"{"Status":"SUCCESS","httpStatusCode":200,"level":212,"name":"Coshocton","opstatus":0}"#
        )
        try write(
            "fault",
            in: root,
            status: 500,
            response: """
                <e:Fault xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><faultcode>e:Client</faultcode>\
                <faultstring>unknown</faultstring></e:Fault>
                """,
            json: """
                {"errcode":"UNKNOWN_STATION","errmsg":"no such station","httpStatusCode":500,\
                "message":"This station is not known.","opstatus":20090}
                """
        )
    }

    /// Writes a fixture whose station has the fixture's name.
    private static func write(_ name: String, in root: String, status: Int, response: String, json: String) throws {
        let folder = "\(root)/fixtures/river/getLevel/\(name)"
        let yaml = Folder.yaml
            .replacing("getOrder", with: "getLevel").replacing("/shop", with: "/river")
            .replacing("An order.", with: "A level.").replacing("urn:get", with: "urn:river:getLevel")
            .replacing("status: 200", with: "status: \(status)")
            .replacing("class: ordinary", with: "class: \(name)")
        try write(yaml, to: "\(folder)/exchange.yaml")
        let request = "<getLevel xmlns='urn:river'><station>\(name)</station></getLevel>"
        try write(Shop.envelope(request), to: "\(folder)/request.xml")
        try write(Shop.envelope(response), to: "\(folder)/response.xml")
        try write(#"{"station":"\#(name)"}"#, to: "\(folder)/request.json")
        try write(json, to: "\(folder)/response.json")
    }

    private static func write(_ text: String, to path: String) throws {
        let file = URL(filePath: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
    }

    @Test("Its contract, codecs and fixtures agree, and every rule that can be is applied to them")
    func check() async throws {
        let folder = try Folder()
        try Self.write(to: folder.path)
        let result = try await expectConformance(
            of: Project(
                root: folder.path,
                contracts: ["river.wsdl"],
                fixtures: ["fixtures"],
                operations: Self.system.operations
            ),
            failingOn: .warning
        )
        #expect(result.findings.isEmpty)
        #expect(result.checkCount > 20)
        _ = consume folder
    }

    @Test("A gateway in front of a stub gives the JSON of its fixtures, and describes its statuses")
    func gateway() async throws {
        let folder = try Folder()
        let root = folder.path
        try Self.write(to: root)
        let transport = try HTTPTransport(configuration: .init())
        defer { transport.shutdown() }
        try await withStub(fixtures: "\(root)/fixtures") { stub in
            var configuration = GatewayConfiguration()
            configuration.port = 0
            configuration.services["river"] = .init(url: stub.url(path: "/river").absoluteString)
            try await Self.withGateway(configuration) { gateway in
                for name in ["ordinary", "fault"] {
                    let response = try await transport.send(
                        HTTPTransport.Request(
                            url: "\(gateway)/services/river/getLevel",
                            headers: [HTTPTransport.HeaderField("Content-Type", "application/json")],
                            body: Array(#"{"station":"\#(name)"}"#.utf8),
                            deadline: .seconds(5)
                        )
                    )
                    let golden = try Data(
                        contentsOf: URL(filePath: "\(root)/fixtures/river/getLevel/\(name)/response.json")
                    )
                    let isSame = try JSONDocument(parsing: response.body).root
                        .isEquivalent(to: JSONDocument(parsing: Array(golden)).root)
                    #expect(isSame, "\(String(decoding: response.body, as: UTF8.self))")
                    #expect(response.status == (name == "fault" ? 404 : 200))
                }
                let page = try await transport.send(
                    HTTPTransport.Request(url: "\(gateway)/docs", method: .get, deadline: .seconds(5))
                )
                let text = String(decoding: page.body, as: UTF8.self)
                #expect(text.contains("/services/river/getLevel") && text.contains("UNKNOWN_STATION"))
            }
            try stub.verify(.operation("getLevel"), count: 2)
        }
        _ = consume folder
    }

    /// Calls `body` with the address of a gateway that serves the system.
    private static func withGateway(
        _ configuration: GatewayConfiguration,
        _ body: @Sendable (String) async throws -> Void
    ) async throws {
        let (ports, port) = AsyncStream<Int>.makeStream()
        var logger = Logger(label: "gateway")
        logger.logLevel = .critical
        let gateway = try Gateway(
            operations: system.operations,
            statuses: system.statuses,
            configuration: configuration,
            transport: try HTTPTransport(configuration: .init()),
            logger: logger,
            onStart: { port.yield($0) }
        )
        let group = ServiceGroup(services: [gateway], logger: logger)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            for await number in ports {
                try await body("http://127.0.0.1:\(number)")
                break
            }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }
}

extension OpStatus {
    fileprivate static let unknownStation = OpStatus(
        20090,
        "UNKNOWN_STATION",
        "no such station",
        http: 404,
        user: "This station is not known."
    )
}

extension NewSystemTests.GetLevel: Record {
    static let codec = Codec(
        "getLevel",
        in: "urn:river",
        NewSystemTests.GetLevel.init,
        .element("station", \.station, .open)
    )
}

extension NewSystemTests.GetLevelResponse: Record {
    static let codec = Codec(
        "getLevelResponse",
        in: "urn:river",
        NewSystemTests.GetLevelResponse.init,
        .element("name", \.name, .open),
        .element("level", \.level, .open)
    )
}
