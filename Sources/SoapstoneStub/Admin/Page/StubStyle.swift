internal import SoapstonePages

/// The style sheet of the stub's pages.
enum StubStyle {
    static let text = PageStyle.sheet(rules)

    private static let rules = """
        .alert{border-left:4px solid var(--bad)}
        ol.diffs{list-style:none;margin:.75rem 0 0;padding:0}
        ol.diffs>li{border-top:1px solid var(--line);padding:.6rem 0}
        ol.diffs>li:last-child{padding-bottom:0}
        .path{margin:.3rem 0 .4rem;line-height:1.35}
        .sides{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:.4rem;margin:0}
        .sides div{border-radius:4px;padding:.3rem .5rem;background:var(--goodtint)}
        .sides div+div{background:var(--badtint)}
        .sides dt{font-size:.8rem;color:var(--good);font-weight:600}
        .sides div+div dt{color:var(--bad)}
        .sides dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
        .sides .none{font-style:italic;font-size:.933rem}
        .prefixes{margin:.75rem 0 0;font-size:.867rem;color:var(--muted);overflow-wrap:anywhere}
        ul.hints{margin:.5rem 0 0;padding-left:1.1rem}
        .choice{display:flex;border:1px solid var(--edge);border-radius:5px;overflow:hidden;background:var(--sheet)}
        .choice a{padding:.35rem .8rem;text-decoration:none;color:var(--text)}
        .choice a+a{border-left:1px solid var(--edge)}
        .choice a[aria-current]{background:var(--accent);color:var(--onaccent)}
        .choice a:focus-visible{outline-offset:-4px;outline-color:currentColor}
        .pager{display:flex;gap:1rem;align-items:center;flex-wrap:wrap}
        textarea{width:100%;font:inherit;font-family:ui-monospace,monospace;background:var(--sheet);color:var(--text);border:1px solid var(--edge);border-radius:5px;padding:.4rem .5rem}
        .stack .field{display:grid;gap:.25rem;margin-bottom:.75rem}
        .login{max-width:28rem;margin:3rem auto}
        .login input{width:100%}
        .login form{display:grid;gap:.75rem}
        @media (max-width:40rem){
          .sides{grid-template-columns:minmax(0,1fr)}
        }
        @media (forced-colors:active){.choice a[aria-current]{border:1px solid CanvasText} }
        """
}
