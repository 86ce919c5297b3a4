const MOST_BYTES = 8 * 1024;

/**
 * What somebody sent, as JSON that PostgreSQL stores: without NUL and half characters, at most 8 KiB. What is
 * longer is cut to its beginning; what is nested too deeply to be written is left out, since a message may hold anything.
 */
export function storableJson(body: unknown): unknown {
  let text: string;
  try {
    text = JSON.stringify(body, (_key, value: unknown) => cleaned(value)) ?? 'null';
  } catch {
    return { unreadable: 'nested too deeply' };
  }
  return text.length <= MOST_BYTES
    ? (JSON.parse(text) as unknown)
    : { beginning: cleanText(text.slice(0, MOST_BYTES / 2)), length: text.length };
}

/** Text that PostgreSQL stores: well formed, without NUL, of bounded length. */
export function storableText(given: string, max: number): string {
  return cleanText(given.slice(0, max));
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [cleanText(name), inner]));
}

function cleanText(given: string): string {
  return given.replaceAll('\u0000', '\uFFFD').toWellFormed();
}
