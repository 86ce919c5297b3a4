/** Beyond this many different texts the rest is planned anew each time: a connection stores what is named until it ends. */
const MOST_NAMED = 400;

/** Names statements by their text, so that a connection reads and plans each of them once. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  /** Null for a text that gets no name any more. */
  of(text: string): string | null {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= MOST_NAMED) return null;
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
