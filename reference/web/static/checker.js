/* The verdict beside the facts as they are given. Without this the button does the same. */

const form = document.querySelector("form.case");
const place = document.getElementById("verdict");
// until the reader asks, and while he fills in a new row, faults of a half-filled form are not shown
let asked = place.querySelector(".verdict") !== null && !new URLSearchParams(location.search).has("more");
let request;

function query() {
  return new URLSearchParams(new FormData(form)).toString();
}

/** Put the parts of a new form in place of the old ones; the focus, the rows that are open, and a button being pressed stay as they were. */
function replaceForm(fresh) {
  const focused = document.activeElement?.id;
  const folds = [...form.querySelectorAll("details[id]")].map(({ id, open }) => [id, open]);
  const submit = form.querySelector(".submit");
  while (submit.previousSibling) submit.previousSibling.remove();
  submit.before(...[...fresh.children].filter((part) => !part.matches(".submit")));
  for (const [id, open] of folds) document.getElementById(id)?.toggleAttribute("open", open);
  offerDice();
  if (focused && form.contains(document.getElementById(focused))) document.getElementById(focused).focus();
}

async function judge(control) {
  request?.abort();
  request = new AbortController();
  const given = query();
  const choosesFields = control.name.endsWith(".kind"); // the other fields of a row depend on it
  const quiet = choosesFields && !asked;
  const address = `${location.pathname}?${given}${quiet ? "&more=-" : ""}`;
  try {
    const answer = await fetch(address, { signal: request.signal });
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

/** Dice for the reader: as many as stand in the field, else two. Only the field is filled; the address keeps what fell. */
function roll(button) {
  const field = document.getElementById(button.dataset.roll);
  const count = Math.max(1, Math.min(12, field.value.split(/\D+/).filter(Boolean).length || 2));
  const faces = Number(button.dataset.faces);
  const fallen = Array.from({ length: count }, () => 1 + Math.floor((crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32) * faces));
  field.value = fallen.join("-");
  judge(field);
}

function offerDice() {
  for (const button of form.querySelectorAll("[data-roll]")) button.hidden = false;
}

form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-roll]");
  if (button) roll(button);
});
offerDice();
