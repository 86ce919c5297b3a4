import { beginsAsJpeg, beginsAsJson } from './first-bytes.ts';

/** The text of a message, by its first bytes: names and types of parts are written as makers like. */
export interface FoundDocument {
  readonly writing: 'xml' | 'json' | 'utf16';
  readonly bytes: Buffer;
}

const NUL = 0;
const LESS = 0x3c;

/** The first of these contents that is a text; null where none is. */
export function findDocument(contents: readonly Buffer[]): FoundDocument | null {
  return findDocuments(contents)[0] ?? null;
}

/** Those of these contents that are texts. */
export function findDocuments(contents: readonly Buffer[]): FoundDocument[] {
  return contents.flatMap((bytes) => {
    const writing = writingOf(bytes);
    return writing === null ? [] : [{ writing, bytes }];
  });
}

function writingOf(bytes: Buffer): FoundDocument['writing'] | null {
  if (bytes.length === 0 || beginsAsJpeg(bytes)) return null;
  if (isUtf16(bytes)) return 'utf16';
  if (beginsAsJson(bytes)) return 'json';
  return bytes.subarray(0, 64).find((byte) => byte > 0x20 && byte < 0x80) === LESS ? 'xml' : null;
}

function isUtf16(bytes: Buffer): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  return (first === NUL && second === LESS) || (first === LESS && second === NUL);
}
