/** A key that names one press of somebody. Not `crypto.randomUUID`: a page that is reached by plain HTTP has none. */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
