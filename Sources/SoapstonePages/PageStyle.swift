/// What the style sheets of all pages have: those of the stub, and those of reports.
package enum PageStyle {
    /// A style sheet. `/*light*/` and `/*dark*/` in it become the colours of the palette.
    ///
    /// - Parameter own: the rules of a kind of pages, which come behind those of all.
    package static func sheet(_ own: String) -> String {
        (PageLibrary.text(PackageResources.page_css) + own)
            .replacing("/*light*/", with: PagePalette.properties(\.light))
            .replacing("/*dark*/", with: PagePalette.properties(\.dark))
    }
}
