#if canImport(Glibc)
import Glibc
#endif

/// The program's code that only its start needs.
enum StartingCode {
    /// Gives back the code that only the start needs, and once more what only the first requests needed. It returns at once
    /// where its task is cancelled.
    static func release() async {
        releasePages()
        guard (try? await Task.sleep(for: .seconds(10))) != nil else { return }
        releasePages()
    }

    /// Takes the pages of all code out of the memory of this process; those that are run again come back by themselves.
    ///
    /// The argument parser, the reader of YAML and the runtime's search for conformances leave most of a stub's memory
    /// behind: 36 of 50 MiB are pages that no request touches. Code is mapped from its files and never written, so what
    /// comes back is what there was. Only a debugger's breakpoints are written into code, and those would be lost.
    private static func releasePages() {
        #if canImport(Glibc)
        guard let file = fopen("/proc/self/maps", "r") else { return }
        defer { fclose(file) }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        while getline(&line, &capacity, file) > 0 {
            guard let line, let range = codeRange(String(cString: line)) else { continue }
            // Where it fails, the pages just stay.
            _ = madvise(UnsafeMutableRawPointer(bitPattern: range.lowerBound), range.count, MADV_DONTNEED)
        }
        #endif
    }

    /// The addresses of a line of `/proc/self/maps`, where it is of a file's code that cannot be written:
    /// `55c127900000-55c127a00000 r-xp 00000000 fe:00 1234       /usr/bin/soapstone`.
    private static func codeRange(_ line: String) -> Range<UInt>? {
        let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
        // Blanks put the names in a column.
        guard fields.count == 6, fields[1] == "r-xp", fields[5].first(where: { $0 != " " }) == "/" else { return nil }
        let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        guard ends.count == 2, ends[0] < ends[1] else { return nil }
        return ends[0]..<ends[1]
    }
}
