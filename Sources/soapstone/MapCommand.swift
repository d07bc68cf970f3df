import ArgumentParser
import SoapstoneConformance
import SoapstoneFixtures
import SoapstoneXML

/// `soapstone fixtures map`
struct MapCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map",
        abstract: "Writes request.json and response.json of fixtures that lack them.",
        discussion: """
            The JSON is what clients of the gateway send and receive: what a hand-written codec makes of the messages \
            or, without one, the schemas of the contract. Files that exist stay as they are; delete one to have it \
            made again. 'soapstone check' compares the files with the messages from then on, and 'gateway --fixtures' \
            shows them as examples.

            Contracts and fixtures are those of soapstone.yaml or, without it, of the folders wsdl and fixtures.

            Exit codes: 0 every fixture has its JSON; 1 some have a message without JSON, with the reason; 2 a folder, \
            a contract or a fixture could not be read, or there is no fixture; 3 a file could not be written.

            Examples:
              soapstone fixtures map
              soapstone fixtures map --dry-run fixtures/sets
            """
    )

    @Argument(
        help: "Folders of fixtures, in place of the configured ones.",
        completion: .directory
    )
    var folders: [String] = []
    @OptionGroup(title: "Project") var place: ProjectOptions
    @Flag(help: "Say what would be written, and write nothing.") var dryRun = false

    func run() async throws {
        var status: Int32 = 0
        try await reporting(place.config?.name ?? CheckedProject.standard) {
            let project = try CheckedProject(place.config, wsdl: place.wsdl, fixtures: folders)
            let (fixtures, problems) = try await FixtureMapper(project.project).run()
            for problem in problems { printError("\(problem)") }
            guard !fixtures.isEmpty || !problems.isEmpty else {
                let names = project.project.fixtures.joined(separator: ", ")
                throw Failure.unreadable(names, "there is no fixture in this folder")
            }
            for fixture in fixtures {
                for gap in fixture.gaps { printError("\(fixture.folder): warning: no JSON of the \(gap)") }
                for file in fixture.files {
                    let path = "\(fixture.folder)/\(file.name)"
                    if !dryRun { try Output.write(String(decoding: file.bytes, as: UTF8.self), to: path) }
                    printOutput(Array(path.utf8))
                }
            }
            let files = fixtures.reduce(0) { $0 + $1.files.count }
            let counts = "\(String.counted(fixtures.count, "fixture")), \(String.counted(files, "file"))"
            printOutput(Array("\(counts) \(dryRun ? "to write" : "written")".utf8))
            status =
                !problems.isEmpty
                ? Failure.Status.unreadable
                : fixtures.contains { !$0.gaps.isEmpty } ? Failure.Status.findings : 0
        }
        if status != 0 { throw ExitCode(status) }
    }
}
