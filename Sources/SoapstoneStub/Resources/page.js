(() => {
  "use strict";
  const copy = document.getElementById("copy");
  if (copy) {
    const command = document.getElementById("command");
    copy.addEventListener("click", async () => {
      const copied = document.getElementById("copied");
      try {
        await navigator.clipboard.writeText(command.textContent);
        copied.textContent = "Copied";
      } catch {
        command.closest("details").open = true;
        getSelection().selectAllChildren(command);
        copied.textContent = "Selected: press Ctrl+C";
      }
    });
    copy.hidden = false;
  }
  const live = document.getElementById("live");
  if (!live) return;
  const button = document.getElementById("pause");
  const state = document.getElementById("livestate");
  const said = document.getElementById("said");
  const rowsOf = (root) => Array.from(root.querySelectorAll("tbody > tr"));
  const count = (number, one, many) => number + " " + (number === 1 ? one : many);
  let isPaused = false;
  let timer = 0;
  let isAsking = false;

  const say = (text) => { if (state.textContent !== text) state.textContent = text; };

  const take = (text) => {
    const next = new DOMParser().parseFromString(text, "text/html");
    const body = live.querySelector("tbody");
    const wanted = rowsOf(next);
    const keys = new Set(wanted.map((row) => row.dataset.key));
    const known = new Map();
    for (const row of rowsOf(live)) {
      if (keys.has(row.dataset.key)) known.set(row.dataset.key, row);
      else row.remove();
    }
    let fresh = 0;
    let unmatched = 0;
    let place = body.firstElementChild;
    for (const row of wanted) {
      const own = known.get(row.dataset.key);
      if (own && own === place) {
        place = place.nextElementSibling;
      } else {
        body.insertBefore(own || document.importNode(row, true), place);
        if (!own && row.dataset.key !== "none") {
          fresh += 1;
          if (row.classList.contains("bad")) unmatched += 1;
        }
      }
    }
    for (const id of ["summary", "pager"]) {
      const from = next.getElementById(id);
      const to = document.getElementById(id);
      if (from && to && from.innerHTML !== to.innerHTML && !to.contains(document.activeElement)) {
        to.replaceChildren(...Array.from(from.childNodes, (node) => document.importNode(node, true)));
      }
    }
    if (fresh > 0) {
      said.textContent = count(fresh, "new request", "new requests")
        + (unmatched > 0 ? ", " + unmatched + " without a match" : "");
    }
  };

  const ask = async () => {
    if (isPaused || isAsking || document.hidden) return;
    isAsking = true;
    try {
      const response = await fetch(live.dataset.rows, { cache: "no-store", redirect: "error" });
      if (response.status === 401) return location.reload();
      if (!response.ok) throw new Error(String(response.status));
      take(await response.text());
      if (!isPaused) say("Live, every 2 seconds");
    } catch {
      if (!isPaused) say("The stub does not respond; trying again");
    } finally {
      isAsking = false;
    }
  };

  const begin = () => {
    clearInterval(timer);
    if (!isPaused && !document.hidden) timer = setInterval(ask, 2000);
  };

  button.addEventListener("click", () => {
    isPaused = !isPaused;
    button.textContent = isPaused ? "Resume updates" : "Pause updates";
    say(isPaused ? "Paused" : "Live, every 2 seconds");
    begin();
    ask();
  });
  document.addEventListener("visibilitychange", () => { begin(); ask(); });
  button.hidden = false;
  say("Live, every 2 seconds");
  begin();
})();
