import ArgumentParser

/// What a message is printed as.
enum MessageFormat: String, ExpressibleByArgument, CaseIterable {
    case xml, json
}
