import ArgumentParser
import Foundation
import SoapstoneBase
import SoapstoneFixtures

/// `soapstone init`
struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Sets up a project in this folder: soapstone.yaml, .gitignore and a CI job.",
        discussion: """
            Finds the WSDL files below this folder and lists their folders in soapstone.yaml. Adds .recording/, the \
            folder of the recorder's journal and key, to .gitignore. With --ci, writes a job that runs soapstone check. \
            Existing files are kept; .gitignore only gets the line if it lacks it.

            Exit codes: 0 done, 3 a file could not be written.

            Examples:
              soapstone init
              soapstone init --ci github
            """
    )

    /// The services that run CI jobs.
    enum Service: String, CaseIterable, ExpressibleByArgument {
        case none, github, gitlab
    }

    @Option(help: "The CI service to write a job for.") var ci = Service.none

    func run() async throws {
        try await reporting(".") {
            let folders = Self.contractFolders()
            try Self.add("soapstone.yaml", Self.project(folders))
            try Self.ignore(".recording/")
            switch ci {
            case .none: break
            case .github: try Self.add(".github/workflows/soapstone.yml", Self.github)
            case .gitlab: try Self.add(".gitlab-ci.yml", Self.gitlab)
            }
            let hasFixtures = FileManager.default.fileExists(atPath: "fixtures")
            let steps = hasFixtures ? [] : ["soapstone record --upstream URL", "soapstone replay"]
            Self.say("Next: \((steps + ["soapstone check"]).joined(separator: ", then ")).")
        }
    }

    private static func say(_ line: String) { printOutput(Array(line.utf8)) }

    // MARK: - Files

    /// Writes a file unless it exists.
    private static func add(_ path: String, _ text: String) throws {
        do {
            let folder = Folder.containing(path)
            if folder != "." {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            }
            try Data(text.utf8).write(to: URL(filePath: path), options: .withoutOverwriting)
            say("wrote \(path)")
        } catch CocoaError.fileWriteFileExists {
            say("kept \(path), which exists")
        } catch {
            throw Failure.runTime("\(path) could not be written: \(error.localizedDescription)")
        }
    }

    /// Adds a line to `.gitignore`, unless it is there.
    private static func ignore(_ line: String) throws {
        let path = ".gitignore"
        guard FileManager.default.fileExists(atPath: path) else { return try add(path, "\(line)\n") }
        do {
            let text = try Data(contentsOf: URL(filePath: path))
            let lines = text.split(separator: UInt8(ascii: "\n")).map { $0.last == 13 ? $0.dropLast() : $0 }
            guard !lines.contains(where: { $0.elementsEqual(line.utf8) }) else {
                return say("kept \(path), which has \(line)")
            }
            let separator = text.isEmpty || text.last == UInt8(ascii: "\n") ? "" : "\n"
            try Output.append(Array("\(separator)\(line)\n".utf8), to: path)
            say("added \(line) to \(path)")
        } catch let error as CocoaError {
            throw Failure.runTime("\(path) could not be read: \(error.localizedDescription)")
        }
    }

    // MARK: - Contracts

    /// Names of folders that hold no contracts of a project.
    private static let skipped: Set<String> = ["node_modules", "target", "build", "dist", "vendor"]
    /// The most levels of folders, and the most files.
    private static let (depth, files) = (8, 100_000)

    /// The folders below this one in which there are WSDL files, outermost first; without hidden folders.
    private static func contractFolders() -> [String] {
        var found: Set<String> = []
        var queue: [(path: String, depth: Int)] = [("", 0)]
        var seen = 0
        while let folder = queue.popLast(), seen < files {
            let names =
                (try? FileManager.default.contentsOfDirectory(atPath: folder.path.isEmpty ? "." : folder.path)) ?? []
            seen += names.count
            for name in names where !name.hasPrefix(".") {
                let path = folder.path.isEmpty ? name : "\(folder.path)/\(name)"
                let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
                if type == .typeRegular, name.lowercased().hasSuffix(".wsdl") {
                    found.insert(folder.path.isEmpty ? path : folder.path)
                } else if type == .typeDirectory, folder.depth < depth, !skipped.contains(name) {
                    queue.append((path, folder.depth + 1))
                }
            }
        }
        return found.sorted().filter { path in !found.contains { path.hasPrefix("\($0)/") } }
    }

    // MARK: - Contents

    private static func project(_ contracts: [String]) -> String {
        let list = contracts.map(quoted).joined(separator: ", ")
        return """
            # The project's configuration. `soapstone config schema` prints all keys, `soapstone config check` finds mistakes.
            check:
              # The contracts: WSDL files, and folders with WSDL files. Without this key, the folder wsdl.
              \(contracts.isEmpty ? "# contracts: [wsdl]" : "contracts: [\(list)]")
              # The least severity of a finding that makes a check fail: error or warning.
              failOn: error

            """
    }

    /// A path as a scalar of YAML in a list.
    private static func quoted(_ path: String) -> String {
        let isPlain = path.utf8.allSatisfy { ASCII.isAlphanumeric($0) || "/._-".utf8.contains($0) }
        return isPlain && path.first?.isLetter == true ? path : "'\(path.replacing("'", with: "''"))'"
    }

    private static let github = """
        name: contracts
        on:
          pull_request:
          push:
            branches: [main]
        permissions:
          contents: read
        jobs:
          check:
            runs-on: ubuntu-latest
            container: swift:6.3
            steps:
              - uses: actions/checkout@v4
                with:
                  # --changed-since needs the revision that it compares with.
                  fetch-depth: 0
              - uses: soapstone/soapstone@v0.1.0
                with:
                  changed-since: ${{ github.event.pull_request.base.sha }}
                  reports: |
                    html=soapstone-check.html
                    sarif=soapstone-check.sarif
              - if: always()
                uses: actions/upload-artifact@v4
                with:
                  name: soapstone-check
                  path: soapstone-check.html

        """

    private static let gitlab = """
        # SOAPSTONE_REPOSITORY is the address of a copy of Soapstone's repository.
        soapstone:
          image: swift:6.3
          variables:
            # --changed-since needs the revision that it compares with.
            GIT_DEPTH: "0"
          before_script:
            - git clone --quiet --depth 1 "$SOAPSTONE_REPOSITORY" /opt/soapstone
            - /opt/soapstone/scripts/install
            - swift build --package-path /opt/soapstone --configuration release --product soapstone
          script:
            - >-
              /opt/soapstone/.build/release/soapstone check
              ${CI_MERGE_REQUEST_DIFF_BASE_SHA:+--changed-since "$CI_MERGE_REQUEST_DIFF_BASE_SHA"}
              --report junit=soapstone-check.xml --report html=soapstone-check.html
          artifacts:
            when: always
            paths: [soapstone-check.html]
            reports:
              junit: soapstone-check.xml

        """
}
