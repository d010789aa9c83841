/* What a page gains when scripts run; without them it works all the same. */

const WIDE_CONTENTS = matchMedia("(min-width: 64rem)");
const WIDE_MARGIN = matchMedia("(min-width: 84rem)");

/** Focus the search box at `/`, wherever the reader is, unless he is typing. */
function searchAtSlash(event) {
  const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
  if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const box = document.getElementById("q");
  box?.focus();
  box?.select();
}

/** Keep the place on the page when the language is switched. */
function keepAnchor(link) {
  link.hash = location.hash;
}

/** Copy the address of a link, and say so beside it for a moment. */
async function copyAddress(link) {
  await navigator.clipboard.writeText(link.href);
  const said = document.createElement("span");
  said.className = "copied";
  said.setAttribute("role", "status");
  link.after(said);
  said.textContent = document.body.dataset.copied;
  setTimeout(() => said.remove(), 1800);
}

/** Copy the text that a button stands below, and say so on the button. */
async function copyText(button) {
  await navigator.clipboard.writeText(button.closest("details").querySelector("pre").textContent);
  const label = button.textContent;
  button.textContent = button.dataset.copied;
  setTimeout(() => (button.textContent = label), 1800);
}

/** Offer to copy what was just unfolded, where the browser can. */
function offerCopy(event) {
  const button = event.target.querySelector?.("[data-copy-text]");
  if (button && navigator.clipboard) button.hidden = false;
}

function onClick(event) {
  const button = event.target.closest?.("[data-copy-text]");
  if (button) copyText(button);
  const link = event.target.closest?.("a");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (link.hasAttribute("data-keep-anchor")) keepAnchor(link);
  if (link.hasAttribute("data-copy") && navigator.clipboard) {
    event.preventDefault();
    copyAddress(link).catch(() => location.assign(link.href));
  }
}

/** The place that the address points to; none for an anchor that is badly encoded. */
function pointedAt() {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null;
  }
}

/** Open what hides the place that the address points to, and go there. */
function showTarget() {
  const target = pointedAt();
  const closed = "details:not([open])";
  if (!target?.closest(closed)) return;
  for (let each = target.closest(closed); each; each = each.closest(closed)) each.open = true;
  target.scrollIntoView();
}

/** Open notes and contents on wide screens, for browsers whose style sheet cannot. */
function openWhereWide() {
  if (CSS.supports("selector(::details-content)")) return;
  for (const [query, selector] of [[WIDE_CONTENTS, ".contents > details"], [WIDE_MARGIN, ".margin > details"]]) {
    const apply = () => document.querySelectorAll(`body:not(.parallel) ${selector}`).forEach((each) => { each.open = query.matches; });
    query.addEventListener("change", apply);
    apply();
  }
}

/** Mark in the contents the rule that is being read. */
function followReading() {
  const contents = document.querySelector(".contents");
  if (!contents) return;
  const links = new Map([...contents.querySelectorAll("a")].map((link) => [link.hash.slice(1), link]));
  const panel = contents.querySelector("details");
  const observer = new IntersectionObserver((entries) => {
    const link = links.get(entries.findLast((entry) => entry.isIntersecting)?.target.id);
    if (!link) return;
    contents.querySelector("[aria-current]")?.removeAttribute("aria-current");
    link.setAttribute("aria-current", "location");
    const below = link.getBoundingClientRect().top - panel.getBoundingClientRect().top;
    if (below < 0 || below > panel.clientHeight - 40) panel.scrollTop += below - panel.clientHeight / 3;
  }, { rootMargin: "-15% 0px -84% 0px" }); // a line near the top: the rule that crosses it is being read
  document.querySelectorAll("section.rule").forEach((rule) => observer.observe(rule));
}

document.addEventListener("keydown", searchAtSlash);
document.addEventListener("click", onClick);
document.addEventListener("toggle", offerCopy, true); // it does not bubble
addEventListener("hashchange", showTarget);
openWhereWide();
showTarget();
followReading();
