const QUOTES = /["']/;

/**
 * Throws unless every element is closed by its own name, under one root. The parser closes by itself what is left open,
 * so that a message would mean the same with its end cut off.
 */
export function demandBalance(text: string): void {
  const open: string[] = [];
  let roots = 0;
  for (let at = text.indexOf('<'); at >= 0;) {
    const end = endOf(text, at);
    const token = text.slice(at, end);
    if (open.length === 0 && isElement(token)) roots += 1;
    follow(open, token);
    const next = text.indexOf('<', end);
    if (text.slice(end, next < 0 ? undefined : next).includes('>')) throw unbalanced();
    at = next;
  }
  if (open.length > 0 || roots !== 1) throw unbalanced();
}

function isElement(token: string): boolean {
  return !token.startsWith('<!') && !token.startsWith('<?');
}

function follow(open: string[], token: string): void {
  if (!isElement(token)) return;
  if (token.startsWith('</')) {
    if (open.pop() !== token.slice(2, -1).trimEnd()) throw unbalanced();
  } else if (!token.endsWith('/>')) open.push(token.slice(1, -1).split(/\s/, 1)[0] ?? '');
}

/** Where the token that begins here ends. A quoted value may hold what would end it otherwise. */
function endOf(text: string, at: number): number {
  const special = [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
  ].find(([begin = '']) => text.startsWith(begin, at));
  if (special) return after(text, special[1] ?? '', at);
  let from = at + 1;
  for (;;) {
    const close = after(text, '>', from);
    const quote = text.slice(from, close).search(QUOTES);
    if (quote < 0) return close;
    from = after(text, text[from + quote] ?? '', from + quote + 1);
  }
}

function after(text: string, wanted: string, from: number): number {
  const found = text.indexOf(wanted, from);
  if (found < 0) throw unbalanced();
  return found + wanted.length;
}

function unbalanced(): Error {
  return new Error('not XML: an element is not closed as it should be');
}
