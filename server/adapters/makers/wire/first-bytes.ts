const BRACE = 0x7b;
const BRACKET = 0x5b;

export function beginsAsJson(bytes: Buffer): boolean {
  // The length of an image's first segment may be the very byte of a brace.
  if (beginsAsJpeg(bytes)) return false;
  const begins = bytes.subarray(0, 64).find((byte) => byte > 0x20 && byte < 0x80);
  return begins === BRACE || begins === BRACKET;
}

/** A part is what its first bytes say, never what its name or type says. */
export function beginsAsJpeg(bytes: Buffer): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}
