/// The colours of the pages, by what they are for.
package enum PagePalette {
    /// One colour by day and by night.
    package struct Colour: Sendable {
        package let name: String
        package let light: String
        package let dark: String

        init(_ name: String, _ light: String, _ dark: String) {
            self.name = name
            self.light = light
            self.dark = dark
        }
    }

    package static let colours = [
        Colour("ground", "#f5f6f8", "#14171c"),
        Colour("sheet", "#ffffff", "#1b2027"),
        Colour("line", "#d9dde4", "#313945"),
        // Borders of what can be used.
        Colour("edge", "#767f8f", "#78849a"),
        Colour("text", "#1b2027", "#e3e7ee"),
        Colour("muted", "#545d6b", "#a3aebd"),
        Colour("accent", "#0b57a8", "#85bbff"),
        Colour("onaccent", "#ffffff", "#0d1b2d"),
        Colour("good", "#17652f", "#82d99c"),
        Colour("goodtint", "#e2f3e7", "#163020"),
        Colour("bad", "#9e1f1b", "#ffa39c"),
        Colour("badtint", "#fce8e6", "#3c1c1b"),
        Colour("warn", "#714500", "#f0c671"),
        Colour("warntint", "#fbefd5", "#35290f"),
        Colour("calm", "#3b4a64", "#bac8e0"),
        Colour("calmtint", "#e7ecf4", "#262f3f"),
        // Markup beside the values that it holds.
        Colour("markup", "#5a6478", "#98a5b9"),
    ]

    /// What is read upon what: WCAG 2.2 wants a contrast of 4.5 there (1.4.3).
    package static let read = [
        ("text", "ground"), ("text", "sheet"), ("muted", "ground"), ("muted", "sheet"), ("accent", "ground"),
        ("accent", "sheet"), ("onaccent", "accent"), ("good", "goodtint"), ("bad", "badtint"), ("warn", "warntint"),
        ("calm", "calmtint"), ("markup", "sheet"), ("text", "goodtint"), ("text", "badtint"), ("text", "calmtint"),
        ("text", "warntint"), ("accent", "calmtint"), ("muted", "calmtint"), ("bad", "sheet"),
    ]

    /// What shows where something is: a contrast of 3 (1.4.11).
    package static let seen = [("edge", "ground"), ("edge", "sheet"), ("accent", "ground"), ("accent", "sheet")]

    /// The colours as properties of a style sheet.
    package static func properties(_ value: KeyPath<Colour, String>) -> String {
        colours.map { "--\($0.name):\($0[keyPath: value])" }.joined(separator: ";")
    }
}
