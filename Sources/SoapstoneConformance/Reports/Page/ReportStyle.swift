internal import SoapstonePages

/// The style sheet of the page.
enum ReportStyle {
    static let text = PageStyle.sheet(rules)

    private static let rules = """
        form.row[hidden]{display:none}
        form.row{margin-bottom:1rem}
        form.row .field{flex-direction:column;align-items:start;gap:.15rem}
        form.row input,form.row select{height:2.2rem}
        .head p{margin:0}
        tbody th.mono{white-space:nowrap}
        dl.counts{display:flex;flex-wrap:wrap;gap:.75rem 2.25rem;margin:0 0 .75rem}
        dl.counts div{display:flex;flex-direction:column-reverse}
        dl.counts dt{color:var(--muted);font-size:.867rem}
        dl.counts dd{margin:0;font-size:1.5rem;font-weight:600;line-height:1.2;font-variant-numeric:tabular-nums}
        dl.counts dd.bad{color:var(--bad)}
        dl.counts dd.warn{color:var(--warn)}
        dl.counts dd.good{color:var(--good)}
        section.file h3{font-weight:600}
        ol.findings{list-style:none;margin:.6rem 0 0;padding:0}
        li.finding{border-top:1px solid var(--line);padding:.7rem 0;content-visibility:auto;
          contain-intrinsic-size:auto 9rem}
        li.finding:last-child{padding-bottom:0}
        li.finding:target{box-shadow:inset 3px 0 0 var(--accent);padding-left:.75rem}
        li.finding p{margin:0 0 .3rem;overflow-wrap:anywhere;max-width:72rem}
        li.finding pre{margin:.4rem 0;padding:.45rem .85rem}
        li.finding .caret{color:var(--bad);font-weight:700}
        li.finding dl.facts{font-size:.933rem}
        caption{text-align:left;font-weight:600;padding:.55rem .75rem;overflow-wrap:anywhere}
        td.none{color:var(--muted)}
        @media (max-width:40rem){
          form.row .field,form.row input,form.row select{width:100%}
        }
        @media print{
          :root{color-scheme:light;\(PagePalette.properties(\.light))}
          html{font-size:10pt;background:none}
          .skip,nav.main,form.row{display:none}
          main{padding:0;max-width:none}
          li.finding{content-visibility:visible;break-inside:avoid}
          section.file h3,caption,thead{break-after:avoid}
          pre{white-space:pre-wrap;overflow:visible;max-height:none}
          .scroll{overflow:visible}
          tr{break-inside:avoid}
        }
        """
}
