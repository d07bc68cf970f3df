// swift-tools-version: 6.2
import PackageDescription

/// Settings of every target: https://github.com/swiftlang/swift-evolution, SE-0335, SE-0444, SE-0409.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let targets: [Target] = [
    // libxml2, and a shim for what Swift cannot call.
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),

    // Bytes to XML and back: gate, parser, event tape, writer, canonical form, limits.
    .target(name: "SoapstoneXML", dependencies: ["CLibXML2"]),
    .testTarget(name: "SoapstoneXMLTests", dependencies: ["SoapstoneXML"]),

    // The one-declaration typed codec: XML to Swift to JSON, and its contract description.
    .target(name: "SoapstoneCodec", dependencies: ["SoapstoneXML"]),
    .testTarget(name: "SoapstoneCodecTests", dependencies: ["SoapstoneCodec", "SoapstoneXML"]),

    // SOAP itself: envelope, faults, headers, WS-Security, MIME and MTOM.
    .target(
        name: "SoapstoneSOAP",
        dependencies: ["SoapstoneXML", "SoapstoneCodec", .product(name: "Crypto", package: "swift-crypto")]
    ),
    .testTarget(name: "SoapstoneSOAPTests", dependencies: ["SoapstoneSOAP", "SoapstoneXML"]),

    // Exchanges on disk, and finding the one that a request asks for.
    .target(
        name: "SoapstoneFixtures",
        dependencies: [
            "SoapstoneXML", "SoapstoneCodec", "SoapstoneSOAP", .product(name: "Yams", package: "Yams"),
        ]
    ),
    .testTarget(
        name: "SoapstoneFixturesTests",
        dependencies: ["SoapstoneFixtures", "SoapstoneCodec", "SoapstoneSOAP", "SoapstoneXML"]
    ),

    // The server that answers with recorded exchanges.
    .target(
        name: "SoapstoneStub",
        dependencies: [
            "SoapstoneFixtures", "SoapstoneXML", "SoapstoneCodec", "SoapstoneSOAP",
            .product(name: "NIOCore", package: "swift-nio"),
            .product(name: "NIOPosix", package: "swift-nio"),
            .product(name: "NIOHTTP1", package: "swift-nio"),
            .product(name: "Logging", package: "swift-log"),
            .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        ]
    ),
    .testTarget(
        name: "SoapstoneStubTests",
        dependencies: [
            "SoapstoneStub", "SoapstoneFixtures", "SoapstoneSOAP", "SoapstoneXML",
            .product(name: "Logging", package: "swift-log"),
            .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        ]
    ),

    // The hand-written codecs, one folder a system.
    .target(name: "SystemsOfRecord", dependencies: ["SoapstoneCodec", "SoapstoneSOAP", "SoapstoneXML"]),
    .testTarget(
        name: "SystemsOfRecordTests",
        dependencies: ["SystemsOfRecord", "SoapstoneCodec", "SoapstoneSOAP", "SoapstoneXML"]
    ),
]

for target in targets where target.type != .system {
    target.swiftSettings = settings
}

let package = Package(
    name: "soapstone",
    platforms: [.macOS(.v26)],
    products: [
        .library(name: "SoapstoneXML", targets: ["SoapstoneXML"]),
        .library(name: "SoapstoneCodec", targets: ["SoapstoneCodec"]),
        .library(name: "SoapstoneSOAP", targets: ["SoapstoneSOAP"]),
        .library(name: "SoapstoneFixtures", targets: ["SoapstoneFixtures"]),
        .library(name: "SoapstoneStub", targets: ["SoapstoneStub"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: targets
)
