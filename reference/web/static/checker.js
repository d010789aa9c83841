/* The verdict beside the facts as they are given. Without this the button does the same. */

const form = document.querySelector("form.case");
const place = document.getElementById("verdict");
let asked = place.querySelector(".verdict") !== null; // until the reader asks, faults of a half-filled form are not shown
let request;

function query() {
  return new URLSearchParams(new FormData(form)).toString();
}

/** Put the parts of a new form in place of the old ones; the focus, and a button being pressed, stay as they were. */
function replaceForm(fresh) {
  const focused = document.activeElement?.id;
  const submit = form.querySelector(".submit");
  while (submit.previousSibling) submit.previousSibling.remove();
  submit.before(...[...fresh.children].filter((part) => !part.matches(".submit")));
  if (focused && form.contains(document.getElementById(focused))) document.getElementById(focused).focus();
}

async function judge(control) {
  request?.abort();
  request = new AbortController();
  const given = query();
  const choosesFields = control.name.endsWith(".kind"); // the other fields of a row depend on it
  const quiet = choosesFields && !asked;
  const address = `${location.pathname}?${given}`;
  try {
    const answer = await fetch(quiet ? `${address}&more=-` : address, { signal: request.signal });
    if (!answer.ok || given !== query()) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const verdict = page.querySelector(".verdict");
    if (verdict?.classList.contains("outcome-invalid") && !asked) return;
    replaceForm(page.querySelector("form.case"));
    if (!verdict) return;
    place.replaceChildren(...page.getElementById("verdict").childNodes);
    history.replaceState(null, "", address);
    for (const link of document.querySelectorAll(".languages a")) link.search = given;
  } catch (fault) {
    if (fault.name !== "AbortError") throw fault;
  }
}

form.addEventListener("change", (event) => judge(event.target));
