/* Answers as they are typed: the search box becomes a combobox (ARIA authoring practices, list autocomplete). */

const PAUSE = 80;

/** Fold a text letter by letter as the search does, so that places in it stay where they are. */
function folded(text) {
  return Array.from(text, (letter) => {
    const small = letter.toLowerCase();
    if (small === "ё") return "е";
    return "ñй".includes(small) ? small : small.normalize("NFD")[0];
  });
}

/** Give a text as nodes, the words of the query marked at the beginnings of its words. */
function marked(text, query) {
  const letters = Array.from(text);
  const plain = folded(text).join("");
  const words = folded(query).join("").split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const on = new Array(letters.length).fill(false);
  for (const word of words) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) {
      if (at === 0 || !/[\p{L}\p{N}]/u.test(plain[at - 1])) on.fill(true, at, at + word.length);
    }
  }
  const nodes = [];
  for (let start = 0, end; start < letters.length; start = end) {
    for (end = start + 1; end < letters.length && on[end] === on[start]; end += 1);
    const node = document.createElement(on[start] ? "mark" : "span");
    node.textContent = letters.slice(start, end).join("");
    nodes.push(node);
  }
  return nodes;
}

class Suggestions {
  #box;
  #list = document.createElement("ul");
  #active = -1;
  #timer;
  #request;

  constructor(box) {
    this.#box = box;
    Object.assign(this.#list, { id: "suggestions", className: "suggest", hidden: true });
    this.#list.setAttribute("role", "listbox");
    this.#list.setAttribute("aria-label", box.dataset.label);
    box.after(this.#list);
    for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-controls", "suggestions"], ["aria-expanded", "false"]]) {
      box.setAttribute(name, value);
    }
    box.addEventListener("input", () => this.#ask());
    box.addEventListener("keydown", (event) => this.#key(event));
    box.addEventListener("blur", () => this.#close());
    this.#list.addEventListener("pointerdown", (event) => event.preventDefault()); // the box keeps the focus
    this.#list.addEventListener("click", (event) => this.#follow(event.target.closest("li")));
  }

  #ask() {
    clearTimeout(this.#timer);
    this.#request?.abort();
    const query = this.#box.value.trim();
    if (!query) return this.#close();
    this.#timer = setTimeout(() => this.#fetch(query), PAUSE);
  }

  async #fetch(query) {
    this.#request = new AbortController();
    const address = new URL(this.#box.dataset.suggest, location.href);
    address.searchParams.set("q", query);
    try {
      const answer = await fetch(address, { signal: this.#request.signal });
      const { suggestions } = await answer.json();
      if (document.activeElement === this.#box) this.#show(suggestions ?? [], query);
    } catch {
      this.#close(); // overtaken by the next letter, or no connection: Enter still searches
    }
  }

  #show(suggestions, query) {
    this.#list.replaceChildren(...suggestions.map((each, index) => this.#option(each, query, index)));
    this.#list.scrollTop = 0;
    this.#toggle(suggestions.length > 0);
  }

  #option({ kind, id, text, url }, query, index) {
    const option = document.createElement("li");
    option.id = `suggestion-${index}`;
    option.dataset.url = url;
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    const words = document.createElement("span");
    words.className = "text";
    words.append(...marked(text, query));
    const what = document.createElement("span");
    what.className = "kind";
    const system = this.#box.getAttribute(`data-system-${id.split(/[./]/, 1)[0]}`);
    what.textContent = [this.#box.getAttribute(`data-kind-${kind}`), system].filter(Boolean).join(" · ");
    option.append(words, what);
    return option;
  }

  #toggle(open) {
    this.#list.hidden = !open;
    this.#box.setAttribute("aria-expanded", String(open));
    this.#activate(-1);
  }

  #close() {
    clearTimeout(this.#timer);
    this.#request?.abort();
    this.#toggle(false);
  }

  #activate(index) {
    this.#list.children[this.#active]?.setAttribute("aria-selected", "false");
    this.#active = index;
    const option = this.#list.children[index];
    if (!option) return this.#box.removeAttribute("aria-activedescendant");
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    this.#box.setAttribute("aria-activedescendant", option.id);
  }

  #follow(option) {
    if (!option) return;
    this.#close();
    location.assign(option.dataset.url);
  }

  #key(event) {
    if (this.#list.hidden || event.isComposing) {
      if (event.key === "ArrowDown" && this.#box.value.trim()) this.#ask();
      return;
    }
    const last = this.#list.children.length - 1;
    const steps = { ArrowDown: this.#active < last ? this.#active + 1 : -1, ArrowUp: this.#active < 0 ? last : this.#active - 1 };
    if (event.key in steps) this.#activate(steps[event.key]);
    else if (event.key === "Escape") this.#close();
    else if (event.key === "Enter" && this.#active >= 0) this.#follow(this.#list.children[this.#active]);
    else return;
    event.preventDefault();
  }
}

const box = document.querySelector("input[data-suggest]");
if (box) new Suggestions(box);
