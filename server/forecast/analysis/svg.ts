type Value = string | number;

/** One element of a drawing as text; values of attributes and words are escaped, numbers rounded. */
export function element(name: string, attributes: Readonly<Record<string, Value>>, inner = ''): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : escapeText(value)}"`)
    .join('');
  return inner === '' ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>`;
}

/** Words as they may stand in a drawing: no markup, no characters that XML forbids. */
export function escapeText(words: string): string {
  return words
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}

// XML 1.0 knows no control characters but tab and line ends, and neither U+FFFE nor U+FFFF.
const FORBIDDEN = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}
