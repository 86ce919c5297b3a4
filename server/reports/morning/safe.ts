const MARKS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it may stand in a page or a mail. */
export function safe(text: string): string {
  return text.replaceAll(/[&<>"']/g, (mark) => MARKS[mark] ?? '');
}
