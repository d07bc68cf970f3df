// swift-tools-version: 6.2
import PackageDescription

/// What the root package's targets are built with.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let codec: [Target.Dependency] = [
    .product(name: "SoapstoneXML", package: "soapstone"),
    .product(name: "SoapstoneCodec", package: "soapstone"),
]

let targets: [Target] = [
    // The floor, libxml2's SAX2 parser with callbacks that do nothing, and what Swift's Glibc does not show.
    .systemLibrary(name: "CParser", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .target(name: "CBench", dependencies: ["CParser"]),

    // The messages that everything is measured on, and their records in the contract form.
    .target(name: "PaymentRecords", dependencies: codec),

    // The same message as Codable structs, for JSONEncoder and XMLCoder.
    .target(name: "CodablePayments", dependencies: [.product(name: "XMLCoder", package: "XMLCoder")]),

    // One task on one file, for scripts/bench: ours without Foundation, Foundation's in a program of its own.
    .executableTarget(
        name: "codec-driver",
        dependencies: [
            "CBench", "PaymentRecords", .product(name: "SoapstoneSOAP", package: "soapstone"),
            .product(name: "SoapstoneMessages", package: "soapstone"),
            .product(name: "SoapstoneWSDL", package: "soapstone"),
        ] + codec
    ),
    .executableTarget(name: "foundation-driver", dependencies: ["CodablePayments"]),

    // The same tasks under `swift package benchmark`.
    .executableTarget(
        name: "Codec",
        dependencies: [
            "CBench", "PaymentRecords", "CodablePayments", .product(name: "Benchmark", package: "benchmark"),
        ] + codec,
        path: "Benchmarks/Codec",
        plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
    ),
]

for target in targets where target.type != .system && target.name != "CBench" {
    target.swiftSettings = settings
}

let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v26)],
    dependencies: [
        .package(name: "soapstone", path: ".."),
        // Without its traits: the interposers count allocations by taking the place of malloc, which changes the times.
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
        .package(url: "https://github.com/CoreOffice/XMLCoder", from: "0.18.2"),
    ],
    targets: targets
)
