/// What the style sheets of all pages have: those of the stub, and those of reports.
package enum PageStyle {
    /// A style sheet.
    ///
    /// - Parameter own: the rules of a kind of pages, which come behind those of all.
    package static func sheet(_ own: String) -> String {
        """
        :root{color-scheme:light dark;\(PagePalette.properties(\.light))}
        @media (prefers-color-scheme:dark){:root{\(PagePalette.properties(\.dark))} }
        \(rules)
        \(own)
        """
    }

    private static let rules = """
        *{box-sizing:border-box}
        html{font:15px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",sans-serif;
          background:var(--ground);color:var(--text);-webkit-text-size-adjust:100%}
        body{margin:0}
        a{color:var(--accent);text-underline-offset:.15em;text-decoration-thickness:1px}
        a:hover{text-decoration-thickness:2px}
        :focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:3px}
        code,pre,.mono{font-family:ui-monospace,"SF Mono","Cascadia Mono","DejaVu Sans Mono","Liberation Mono",monospace;
          font-size:.867em}
        code,.mono{overflow-wrap:anywhere}
        h1{font-size:1.4rem;line-height:1.25;margin:0;overflow-wrap:anywhere}
        h2{font-size:1.05rem;margin:0 0 .6rem}
        h3{font-size:.95rem;margin:0;overflow-wrap:anywhere}
        p{margin:0 0 .6rem;max-width:46rem}
        .skip{position:absolute;left:-99rem}
        .skip:focus{left:.5rem;top:.5rem;z-index:2;background:var(--sheet);padding:.4rem .8rem}
        .unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
        .muted{color:var(--muted)}
        header.top{background:var(--sheet);border-bottom:1px solid var(--line);padding:0 1.5rem;display:flex;
          flex-wrap:wrap;align-items:center;column-gap:1.5rem}
        .brand{font-weight:650;letter-spacing:.01em;padding:.6rem 0}
        nav.main{display:flex;flex-wrap:wrap;align-self:stretch;margin-right:auto}
        nav.main a{display:flex;align-items:center;padding:.6rem .75rem;min-height:2.75rem;color:var(--text);
          text-decoration:none;border-bottom:3px solid transparent;border-top:3px solid transparent}
        nav.main a:hover{background:var(--calmtint)}
        nav.main a[aria-current]{border-bottom-color:var(--accent);color:var(--accent);font-weight:600}
        .state{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem;padding:.4rem 0}
        main{padding:1.25rem 1.5rem 3rem;max-width:104rem;margin:0 auto}
        main:focus{outline:none}
        .head{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem;margin-bottom:1rem}
        .head h2{margin:0}
        h1.mono{font-size:1.15rem}
        .head .end{margin-left:auto;display:flex;flex-wrap:wrap;align-items:center;gap:.75rem}
        section,article,.sheet{background:var(--sheet);border:1px solid var(--line);border-radius:6px;
          padding:.9rem 1rem;margin:0 0 1rem;min-width:0}
        section.bare{background:none;border:0;padding:0}
        .two,.three{display:grid;gap:1rem;align-items:start;grid-template-columns:minmax(0,1fr)}
        .two>*,.three>*{margin:0}
        @media (min-width:64rem){.two{grid-template-columns:repeat(2,minmax(0,1fr))} }
        @media (min-width:56rem){.three{grid-template-columns:repeat(auto-fit,minmax(22rem,1fr))} }
        .two,.three{margin-bottom:1rem}
        .tag{display:inline-block;border-radius:3px;padding:.05rem .45rem;font-size:.867rem;white-space:nowrap;
          color:var(--calm);background:var(--calmtint)}
        .tag.good{color:var(--good);background:var(--goodtint)}
        .tag.bad{color:var(--bad);background:var(--badtint)}
        .tag.warn{color:var(--warn);background:var(--warntint)}
        .scroll{overflow-x:auto;background:var(--sheet);border:1px solid var(--line);border-radius:6px;margin:0 0 1rem}
        table{border-collapse:collapse;width:100%;font-size:.933rem}
        th{text-align:left;font-weight:600;font-size:.8rem;color:var(--muted);white-space:nowrap}
        th,td{padding:.42rem .75rem;vertical-align:baseline;border-top:1px solid var(--line)}
        thead th{border-top:0;padding-top:.55rem}
        tbody tr:hover{background:var(--calmtint)}
        tbody th{color:inherit;font-size:inherit;white-space:normal}
        td.num,th.num{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
        td.time{font-variant-numeric:tabular-nums;white-space:nowrap;color:var(--muted)}
        td.name{overflow-wrap:anywhere;min-width:11rem}
        td.name .muted{font-size:.867rem}
        tr.bad td:first-child,tr.bad th:first-child{box-shadow:inset 3px 0 0 var(--bad)}
        dl.facts{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.25rem 1rem;margin:0}
        dl.facts dt{color:var(--muted)}
        dl.facts dd{margin:0;overflow-wrap:anywhere}
        dl.inline{display:flex;flex-wrap:wrap;gap:.4rem 1.75rem;margin:0}
        dl.inline dt{color:var(--muted);font-size:.8rem}
        dl.inline dd{margin:0;overflow-wrap:anywhere}
        pre{margin:0;padding:.75rem .85rem;background:var(--ground);border:1px solid var(--line);border-radius:4px;
          overflow:auto;max-height:34rem;line-height:1.5;tab-size:2}
        pre .m{color:var(--markup)}
        details{margin-top:.75rem}
        summary{cursor:pointer;padding:.2rem 0;font-weight:600;font-size:.933rem}
        .note{color:var(--muted);font-size:.867rem;margin:.4rem 0 0}
        form.row{display:flex;flex-wrap:wrap;align-items:end;gap:.5rem 1rem;margin:0}
        form.inline{display:inline}
        label{font-size:.867rem;color:var(--muted)}
        .field{display:flex;align-items:center;gap:.5rem;flex-wrap:wrap}
        input,select,button{font:inherit;color:var(--text);background:var(--sheet);border:1px solid var(--edge);
          border-radius:5px;padding:.33rem .6rem;min-height:2.1rem;max-width:100%}
        input{min-width:12rem}
        button{cursor:pointer;padding:.33rem .9rem}
        button:hover{background:var(--calmtint)}
        button.main{background:var(--accent);color:var(--onaccent);border-color:var(--accent)}
        button.main:hover{filter:brightness(1.08)}
        @media (max-width:40rem){
          header.top,main{padding-left:1rem;padding-right:1rem}
          header.top{column-gap:1rem}
          nav.main{order:3;width:100%;margin:0 -.75rem}
          nav.main a{padding:.4rem .75rem}
          .brand{margin-right:auto}
          .head .end{margin-left:0}
          .hide{display:none}
          td.name{min-width:5rem}
          th,td{padding-left:.5rem;padding-right:.5rem}
          dl.facts{grid-template-columns:minmax(0,1fr);gap:0}
          dl.facts dd{margin-bottom:.5rem}
        }
        @media (forced-colors:active){.tag{border:1px solid CanvasText} }
        """
}
