/** Beyond this many different texts the rest is planned anew each time: a connection stores what is named until it ends. */
const MOST_NAMED = 400;

/** Only these are planned; upkeep and changes of tables are not, and have no values either. */
const IS_PLANNED = /^\s*(?:select|with|insert|update|delete)\b/i;

/** Names statements by their text, so that a connection reads and plans each of them once. */
export class StatementNames {
  readonly #names: Map<string, string>;

  constructor(like?: StatementNames) {
    this.#names = new Map(like ? like.#names : undefined);
  }

  /** Null for a text that gets no name, or none any more. */
  of(text: string, hasValues: boolean): string | null {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= MOST_NAMED || !(hasValues || IS_PLANNED.test(text))) return null;
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
