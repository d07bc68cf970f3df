package import SoapstoneFixtures

extension Project {
    /// The files of contracts as seen from the project's folder, and the links in folders of them that are not followed.
    package func contractFiles() throws(FixtureError) -> (files: [String], links: [String]) {
        var files: [String] = []
        var links: [String] = []
        for path in contracts {
            let path = ProjectPath.normal(path)
            guard !ProjectPath.isContract(path) else {
                _ = try ProjectPath.read(ProjectPath.join(root, path), limit: 64 << 20)
                files.append(path)
                continue
            }
            let folder = ProjectPath.join(root, path)
            let found = try ProjectPath.contracts(in: folder)
            files += found.files.map { ProjectFile.path($0, in: root) }
            // What lies in the folder itself is found without the link.
            let real = ChangedFiles.real(folder).map { "\($0)/" }
            links += found.links.filter { link in
                guard let real, let target = ChangedFiles.real(link) else { return true }
                return !target.utf8.starts(with: real.utf8)
            }
        }
        var seen: Set<String> = []
        return (files.filter { seen.insert($0).inserted }, links)
    }
}
