(() => {
  "use strict";
  const form = document.getElementById("filters");
  if (!form) return;
  const state = document.getElementById("shown");
  const nothing = document.getElementById("nothing");
  const files = Array.from(document.querySelectorAll("section.file"), (section) => ({
    section,
    name: section.querySelector("h3").textContent.toLowerCase(),
    findings: Array.from(section.querySelectorAll("li.finding"), (item) => ({ item, text: null })),
  }));
  const total = files.reduce((sum, file) => sum + file.findings.length, 0);
  const field = (name) => form.elements.namedItem(name).value;

  const apply = () => {
    const rule = field("rule");
    const severity = field("severity");
    const name = field("file").trim().toLowerCase();
    const text = field("text").trim().toLowerCase();
    let shown = 0;
    for (const file of files) {
      const isNamed = file.name.includes(name);
      let here = 0;
      for (const finding of file.findings) {
        const data = finding.item.dataset;
        let isShown = isNamed && (rule === "" || data.rule === rule)
          && (severity === "" || data.severity === severity);
        if (isShown && text !== "") {
          // Read when it is asked for, and once: a page may have thousands of findings.
          if (finding.text === null) finding.text = finding.item.textContent.toLowerCase();
          isShown = finding.text.includes(text);
        }
        if (finding.item.hidden === isShown) finding.item.hidden = !isShown;
        if (isShown) here += 1;
      }
      if (file.section.hidden === here > 0) file.section.hidden = here === 0;
      shown += here;
    }
    nothing.hidden = shown > 0;
    state.textContent = shown === total ? "All " + total + " shown" : shown + " of " + total + " shown";
  };

  let timer = 0;
  const soon = () => { clearTimeout(timer); timer = setTimeout(apply, 100); };
  form.addEventListener("input", soon);
  form.addEventListener("reset", soon);
  form.addEventListener("submit", (event) => { event.preventDefault(); apply(); });
  form.hidden = false;
  // A page that is loaded anew may have its fields filled.
  apply();
})();
