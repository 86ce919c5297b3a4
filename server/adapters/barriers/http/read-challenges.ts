/** A question for a sign-in, of `WWW-Authenticate`. */
export interface Challenge {
  readonly scheme: 'digest' | 'basic';
  readonly values: ReadonlyMap<string, string>;
}

/** The challenges of a header, which may hold several; of schemes that are not known here, none. */
export function readChallenges(header: string): Challenge[] {
  const tokens = readTokens(header);
  const all: { scheme: string; values: Map<string, string> }[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [word, mark, value] = tokens.slice(at, at + 3);
    if (!word || word.isMark) continue;
    if (mark?.isMark && mark.text === '=') {
      if (value && !value.isMark) all.at(-1)?.values.set(word.text.toLowerCase(), value.text);
      at += 2;
    } else all.push({ scheme: word.text.toLowerCase(), values: new Map() });
  }
  return all.flatMap(({ scheme, values }) =>
    scheme === 'digest' || scheme === 'basic' ? [{ scheme, values } as const] : [],
  );
}

interface Token {
  readonly text: string;
  /** A comma or an equals sign that is not quoted. */
  readonly isMark: boolean;
}

const MARKS = ',=';
const ENDS = ' \t,="';

/** Words, quoted texts and marks, each character looked at once. */
function readTokens(header: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < header.length;) {
    const sign = header.charAt(at);
    if (sign === '"') {
      const { text, next } = readQuoted(header, at + 1);
      tokens.push({ text, isMark: false });
      at = next;
    } else if (ENDS.includes(sign)) {
      if (MARKS.includes(sign)) tokens.push({ text: sign, isMark: true });
      at += 1;
    } else {
      const from = at;
      while (at < header.length && !ENDS.includes(header.charAt(at))) at += 1;
      tokens.push({ text: header.slice(from, at), isMark: false });
    }
  }
  return tokens;
}

/** To the closing quote, or to the end where there is none. */
function readQuoted(header: string, from: number): { text: string; next: number } {
  let text = '';
  let at = from;
  for (; at < header.length && header.charAt(at) !== '"'; at += 1) {
    if (header.charAt(at) === '\\') at += 1;
    text += header.charAt(at);
  }
  return { text, next: at + 1 };
}
