// swift-tools-version: 6.2
import PackageDescription

/// Settings of every target: Swift evolution proposals SE-0335, SE-0444 and SE-0409.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

var targets: [Target] = [
    // libxml2, libcurl, zlib and hiredis, and shims for what Swift cannot call.
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CLibCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CHiredis", pkgConfig: "hiredis", providers: [.apt(["libhiredis-dev"])]),
    .systemLibrary(name: "CZLib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    // What all targets may use: classes of ASCII, base 16 and Base64, percent-encoding, random ids, whole files, threads.
    .target(name: "SoapstoneBase"),
    .testTarget(name: "SoapstoneBaseTests", dependencies: ["SoapstoneBase"]),

    // Bytes to XML and back: gate, parser, event tape, writer, canonical form, limits.
    .target(name: "SoapstoneXML", dependencies: ["CLibXML2"]),
    .testTarget(name: "SoapstoneXMLTests", dependencies: ["SoapstoneXML"]),

    // The one-declaration typed codec: XML to Swift to JSON, and its contract description.
    .target(name: "SoapstoneCodec", dependencies: ["SoapstoneXML"]),
    .testTarget(name: "SoapstoneCodecTests", dependencies: ["SoapstoneCodec", "SoapstoneXML"]),

    // SOAP itself: envelope, faults, headers, WS-Security, MIME and MTOM.
    .target(
        name: "SoapstoneSOAP",
        dependencies: [
            "SoapstoneBase", "CZLib", "SoapstoneXML", "SoapstoneCodec",
            .product(name: "Crypto", package: "swift-crypto"),
        ]
    ),
    .testTarget(
        name: "SoapstoneSOAPTests",
        dependencies: ["SoapstoneSOAP", "SoapstoneCodec", "SoapstoneXML"]
    ),

    // XML Schema: datatypes, components, reading, rules, validation.
    .target(
        name: "SoapstoneSchema",
        dependencies: ["SoapstoneBase", "SoapstoneXML", "SoapstoneSOAP"],
        resources: [.embedInCode("Resources")]
    ),
    // WSDL: loading with all that it leads to, the Basic Profile, what is in a contract.
    .target(
        name: "SoapstoneWSDL",
        dependencies: ["SoapstoneBase", "SoapstoneSchema", "SoapstoneXML", "SoapstoneCodec", "SoapstoneSOAP"]
    ),
    // The messages of a contract: XML to JSON and back, validation, samples, dialects, JSON Schema.
    .target(
        name: "SoapstoneMessages",
        dependencies: [
            "SoapstoneBase", "SoapstoneWSDL", "SoapstoneSchema", "SoapstoneXML", "SoapstoneCodec", "SoapstoneSOAP",
        ]
    ),
    // One contract against another, with counterexamples.
    .target(
        name: "SoapstoneComparison",
        dependencies: [
            "SoapstoneMessages", "SoapstoneWSDL", "SoapstoneSchema", "SoapstoneXML", "SoapstoneCodec", "SoapstoneSOAP",
        ]
    ),
    .testTarget(
        name: "SoapstoneWSDLTests",
        dependencies: [
            "CLibXML2", "OutsideJudge", "SoapstoneComparison", "SoapstoneMessages", "SoapstoneOperations",
            "SoapstoneSchema", "SoapstoneWSDL", "SoapstoneCodec", "SoapstoneSOAP", "SoapstoneXML",
        ],
        exclude: [
            "Corpus/corpus-offers-exceptions.txt", "Corpus/corpus-sample-exceptions.txt", "Corpus/version-pairs.tsv",
            "SchemaReader/xsts-schema-exceptions.txt",
            "Validation/xsts-instance-exceptions.txt",
        ]
    ),

    // Operations of systems of record and of contracts with their JSON, outcomes, composites, systems.
    .target(
        name: "SoapstoneOperations",
        dependencies: [
            "SoapstoneBase",
            "SoapstoneMessages", "SoapstoneWSDL", "SoapstoneSchema", "SoapstoneXML", "SoapstoneCodec", "SoapstoneSOAP",
        ]
    ),
    .testTarget(name: "SoapstoneOperationsTests", dependencies: ["SoapstoneOperations"]),

    // SOAP over HTTP: libcurl's multi interface on its own thread.
    .target(name: "SoapstoneTransport", dependencies: ["SoapstoneBase", "CLibCurl"]),
    .testTarget(name: "SoapstoneTransportTests", dependencies: ["SoapstoneTransport"]),

    // What the stub and the gateway have in common as servers: how slowly a client may read, and what they show over TLS.
    .target(
        name: "SoapstoneServing",
        dependencies: [
            .product(name: "NIOCore", package: "swift-nio"),
            .product(name: "NIOPosix", package: "swift-nio"),
            .product(name: "NIOSSL", package: "swift-nio-ssl"),
            .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        ]
    ),
    .testTarget(name: "SoapstoneServingTests", dependencies: ["SoapstoneServing"]),

    // Exchanges on disk, and finding the one that a request asks for.
    .target(
        name: "SoapstoneFixtures",
        dependencies: [
            "SoapstoneBase",
            "SoapstoneXML", "SoapstoneCodec", "SoapstoneSOAP", "SoapstoneOperations", "SoapstoneMessages",
            "SoapstoneWSDL", .product(name: "Crypto", package: "swift-crypto"),
            .product(name: "Mustache", package: "swift-mustache"),
            .product(name: "Yams", package: "Yams"),
        ]
    ),
    .testTarget(
        name: "SoapstoneFixturesTests",
        dependencies: [
            "SoapstoneBase",
            "SoapstoneFixtures", "SoapstoneCodec", "SoapstoneSOAP", "SoapstoneOperations", "SoapstoneWSDL",
            "SoapstoneXML",
            .product(name: "Crypto", package: "swift-crypto"),
        ]
    ),

    // What the pages of stub and gateway and the reports have in common: style, colours, escaping.
    .target(
        name: "SoapstonePages",
        dependencies: [
            "SoapstoneBase", .product(name: "Crypto", package: "swift-crypto"),
            .product(name: "Mustache", package: "swift-mustache"),
        ],
        resources: [.embedInCode("Resources")]
    ),
    // Chromium, in which tests look at pages.
    .target(name: "PageBrowser", path: "Tests/PageBrowser"),
    // What the servers of tests listen with.
    .target(name: "TestListener", path: "Tests/TestListener"),
    // Programs of Tests/Outside, which tests ask.
    .target(name: "OutsideJudge", path: "Tests/OutsideJudge"),

    // The server that answers with recorded exchanges.
    .target(
        name: "SoapstoneStub",
        dependencies: [
            "SoapstoneBase",
            "SoapstonePages",
            "SoapstoneFixtures", "SoapstoneXML", "SoapstoneCodec", "SoapstoneSOAP", "SoapstoneOperations",
            "SoapstoneMessages", "SoapstoneWSDL", "SoapstoneServing", "SoapstoneTransport",
            .product(name: "NIOCore", package: "swift-nio"),
            .product(name: "NIOPosix", package: "swift-nio"),
            .product(name: "NIOHTTP1", package: "swift-nio"),
            .product(name: "NIOSSL", package: "swift-nio-ssl"),
            .product(name: "Crypto", package: "swift-crypto"),
            .product(name: "SwiftASN1", package: "swift-asn1"),
            .product(name: "X509", package: "swift-certificates"),
            .product(name: "Logging", package: "swift-log"),
            .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        ],
        resources: [.embedInCode("Resources")]
    ),
    .testTarget(
        name: "SoapstoneStubTests",
        dependencies: [
            "PageBrowser", "TestListener", "SoapstonePages", "SoapstoneStub", "SoapstoneServing", "SoapstoneFixtures",
            "SoapstoneCodec", "SoapstoneSOAP", "SoapstoneTransport", "SoapstoneWSDL", "SoapstoneXML",
            .product(name: "Logging", package: "swift-log"),
            .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        ]
    ),

    // The stub and the conformance rules inside a user's own tests.
    .target(
        name: "SoapstoneTesting",
        dependencies: [
            "SoapstoneConformance", "SoapstoneGateway", "SoapstoneStub", "SoapstoneFixtures", "SoapstoneOperations",
            "SoapstoneWSDL", "SoapstoneSOAP", .product(name: "Logging", package: "swift-log"),
        ]
    ),
    .testTarget(
        name: "SoapstoneTestingTests",
        dependencies: [
            "SoapstoneTesting", "SoapstoneConformance", "SoapstoneGateway", "SoapstoneStub", "SoapstoneFixtures",
            "SoapstoneTransport", "SoapstoneOperations", "SoapstoneSOAP", "SoapstoneCodec", "SoapstoneXML",
            .product(name: "Logging", package: "swift-log"),
            .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        ]
    ),

    // The JSON API in front of SOAP: routes, sessions, policies, the error table.
    .target(
        name: "SoapstoneGateway",
        dependencies: [
            "SoapstoneBase",
            .target(name: "CHiredis", condition: .when(traits: ["Redis"])),
            "SoapstonePages", "SoapstoneXML", "SoapstoneCodec", "SoapstoneSOAP", "SoapstoneOperations",
            "SoapstoneMessages", "SoapstoneWSDL", "SoapstoneServing", "SoapstoneTransport",
            .product(name: "Crypto", package: "swift-crypto"),
            .product(name: "CryptoExtras", package: "swift-crypto"),
            .product(name: "HTTPTypes", package: "swift-http-types"),
            .product(name: "Hummingbird", package: "hummingbird"),
            .product(name: "HummingbirdCore", package: "hummingbird"),
            .product(name: "JWTKit", package: "jwt-kit"),
            .product(name: "Logging", package: "swift-log"),
            .product(name: "NIOCore", package: "swift-nio"),
            .product(name: "NIOHTTP1", package: "swift-nio"),
            .product(name: "NIOPosix", package: "swift-nio"),
            .product(name: "NIOSSL", package: "swift-nio-ssl"),
            .product(name: "NIOTLS", package: "swift-nio"),
            .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            .product(name: "Yams", package: "Yams"),
        ],
        resources: [.embedInCode("Resources")]
    ),
    .testTarget(
        name: "SoapstoneGatewayTests",
        dependencies: [
            "SoapstoneBase",
            "OutsideJudge", "SoapstoneGateway", "SoapstoneServing", "SoapstoneStub", "SoapstoneXML", "SoapstoneCodec",
            "SoapstoneSOAP", "SoapstoneOperations", "SoapstoneMessages", "SoapstoneWSDL",
            "SoapstoneTransport",
            .product(name: "Crypto", package: "swift-crypto"),
            .product(name: "CryptoExtras", package: "swift-crypto"),
            .product(name: "HTTPTypes", package: "swift-http-types"),
            .product(name: "Hummingbird", package: "hummingbird"),
            .product(name: "HummingbirdTesting", package: "hummingbird"),
            .product(name: "JWTKit", package: "jwt-kit"),
            .product(name: "Logging", package: "swift-log"),
            .product(name: "NIOCore", package: "swift-nio"),
            .product(name: "NIOPosix", package: "swift-nio"),
            .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        ]
    ),

    // The rules that contracts, exchanges and codecs are held to, and reports of what breaks them.
    .target(
        name: "SoapstoneConformance",
        dependencies: [
            "SoapstoneBase",
            "CZLib", "SoapstonePages", "SoapstoneFixtures", "SoapstoneOperations", "SoapstoneComparison",
            "SoapstoneMessages", "SoapstoneWSDL", "SoapstoneSchema", "SoapstoneSOAP", "SoapstoneCodec",
            "SoapstoneXML",
            .product(name: "Crypto", package: "swift-crypto"),
        ],
        resources: [.embedInCode("Resources")]
    ),
    .testTarget(
        name: "SoapstoneConformanceTests",
        dependencies: [
            "PageBrowser", "SoapstoneConformance", "SoapstonePages", "SoapstoneGateway", "SoapstoneFixtures",
            "SoapstoneSOAP", "SoapstoneCodec", "SoapstoneOperations", "SoapstoneComparison", "SoapstoneWSDL",
            "SoapstoneXML",
        ]
    ),

    // The offline store: SQLite through GRDB, sealed fields. Without the trait it is empty.
    .target(
        name: "SoapstoneOffline",
        dependencies: [
            "SoapstoneBase",
            "SoapstoneCodec", "SoapstoneXML",
            .product(name: "Crypto", package: "swift-crypto"),
            .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Offline"])),
        ]
    ),
    .testTarget(
        name: "SoapstoneOfflineTests",
        dependencies: [
            "SoapstoneOffline", "SoapstoneCodec",
            .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Offline"])),
        ]
    ),

    // The hand-written codecs, one folder a system.
    .target(
        name: "SystemsOfRecord",
        dependencies: [
            "SoapstoneBase",
            "SoapstoneOperations", "SoapstoneCodec", "SoapstoneSOAP", "SoapstoneXML",
            .product(name: "Crypto", package: "swift-crypto"),
        ],
        resources: [.embedInCode("Housing/PushPage/Resources")]
    ),
    .testTarget(
        name: "SystemsOfRecordTests",
        dependencies: [
            "SoapstoneBase",
            "SystemsOfRecord", "SoapstoneConformance", "SoapstoneFixtures", "SoapstoneOperations", "SoapstoneMessages",
            "SoapstoneWSDL", "SoapstoneCodec", "SoapstoneSOAP",
            "SoapstoneXML", .product(name: "Crypto", package: "swift-crypto"),
        ]
    ),

    // The command-line tool: arguments and printing only.
    .executableTarget(
        name: "soapstone",
        dependencies: [
            "SoapstoneBase",
            "SystemsOfRecord", "SoapstoneConformance", "SoapstoneGateway", "SoapstoneStub", "SoapstoneServing",
            "SoapstoneFixtures", "SoapstoneOperations", "SoapstoneComparison", "SoapstoneMessages", "SoapstoneWSDL",
            "SoapstoneSchema", "SoapstoneTransport", "SoapstoneSOAP", "SoapstoneCodec",
            "SoapstoneXML",
            .target(name: "SoapstoneOffline", condition: .when(traits: ["Offline"])),
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
            .product(name: "Logging", package: "swift-log"),
            .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            .product(name: "UnixSignals", package: "swift-service-lifecycle"),
        ]
    ),
    .testTarget(
        name: "SoapstoneToolTests",
        dependencies: [
            "SoapstoneOperations", "PageBrowser", "TestListener", "soapstone", "SystemsOfRecord", "SoapstoneGateway",
            "SoapstoneFixtures",
            "SoapstoneTransport", "SoapstoneSOAP", "SoapstoneCodec", "SoapstoneXML",
        ]
    ),
]

let forSize: Set = ["soapstone", "SoapstoneConformance", "SoapstoneComparison", "SoapstoneOffline", "SoapstonePages"]

for target in targets where target.type != .system {
    target.swiftSettings = settings
    // A release is small where a call does not run through: see scripts/lib.sh. Flags like these are allowed in the package
    // that is built, and not in one that another depends on.
    if Context.environment["SOAPSTONE_SMALL"] != nil, forSize.contains(target.name) {
        target.swiftSettings = settings + [.unsafeFlags(["-Osize"], .when(configuration: .release))]
    }
}

var products: [Product] = [.executable(name: "soapstone", targets: ["soapstone"])]
products += [
    "SoapstoneXML", "SoapstoneCodec", "SoapstoneSOAP", "SoapstoneOperations", "SoapstoneComparison",
    "SoapstoneMessages", "SoapstoneWSDL", "SoapstoneSchema", "SoapstoneTransport", "SoapstoneFixtures",
    "SoapstoneServing", "SoapstoneStub", "SoapstoneTesting", "SoapstoneGateway", "SoapstoneConformance",
    "SoapstoneOffline",
].map { .library(name: $0, targets: [$0]) }

// `swift package soapstone check`, for packages that depend on this one. SwiftPM builds the tool of a plugin a second time, with
// all that it depends on; scripts that build every target leave the plugin out.
if Context.environment["SOAPSTONE_WITHOUT_PLUGIN"] == nil {
    targets.append(
        .plugin(
            name: "SoapstonePlugin",
            capability: .command(
                intent: .custom(verb: "soapstone", description: "Runs soapstone: swift package soapstone check")
            ),
            dependencies: ["soapstone"]
        )
    )
    products.append(.plugin(name: "SoapstonePlugin", targets: ["SoapstonePlugin"]))
}

// Fuzz targets need a sanitizer and a main of libFuzzer's: they exist only when asked for (scripts/fuzz).
if Context.environment["SOAPSTONE_FUZZ"] != nil {
    targets.append(.target(name: "FuzzDriver", path: "Fuzz/Driver"))
    for name in ["XML", "Envelope", "MIME", "JSON", "Scalars", "Contract", "Redactor", "Journal"] {
        targets.append(
            .executableTarget(
                name: "Fuzz\(name)",
                dependencies: [
                    "FuzzDriver", "SoapstoneFixtures", "SoapstoneOperations", "SoapstoneComparison",
                    "SoapstoneMessages", "SoapstoneWSDL", "SoapstoneSchema", "SoapstoneXML", "SoapstoneCodec",
                    "SoapstoneSOAP",
                    .product(name: "Crypto", package: "swift-crypto"),
                ],
                path: "Fuzz/\(name)"
            )
        )
    }
}

let package = Package(
    name: "soapstone",
    platforms: [.macOS(.v26)],
    products: products,
    traits: [
        .trait(name: "Redis", description: "Sessions of the gateway in Redis; needs libhiredis-dev."),
        .trait(name: "Offline", description: "Offline store in SQLite; needs libsqlite3-dev."),
        .default(enabledTraits: ["Redis", "Offline"]),
    ],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.0.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
    ],
    targets: targets
)
