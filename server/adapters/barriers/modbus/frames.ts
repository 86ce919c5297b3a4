/** One coil of a board or PLC, and its line (Modbus TCP). */
export interface Coil {
  readonly host: string;
  readonly port: number;
  readonly unit: number;
  readonly coil: number;
}

export interface Frame {
  readonly transaction: number;
  /** What stands behind the address of the unit. */
  readonly words: Buffer;
}

const WRITE_COIL = 5;
const ON = 0xff_00;
const HEAD = 6;
/** The standard allows no longer one. */
const LONGEST = 254;

/** The words that switch a coil; the answer repeats them. */
export function wordsOf(coil: number, isOn: boolean): Buffer {
  const words = Buffer.alloc(5);
  words.writeUInt8(WRITE_COIL, 0);
  words.writeUInt16BE(coil, 1);
  words.writeUInt16BE(isOn ? ON : 0, 3);
  return words;
}

export function frameOf({ unit }: Coil, { transaction, words }: Frame): Buffer {
  const head = Buffer.alloc(HEAD + 1);
  head.writeUInt16BE(transaction, 0);
  head.writeUInt16BE(words.length + 1, 4);
  head.writeUInt8(unit, 6);
  return Buffer.concat([head, words]);
}

/** The whole frames of what was received, and what is left of it; null where it is no Modbus TCP. */
export function readFrames(received: Buffer): { frames: Frame[]; rest: Buffer } | null {
  const frames: Frame[] = [];
  let rest = received;
  while (rest.length >= HEAD) {
    const length = rest.readUInt16BE(4);
    if (rest.readUInt16BE(2) !== 0 || length < 3 || length > LONGEST) return null;
    if (rest.length < HEAD + length) break;
    frames.push({ transaction: rest.readUInt16BE(0), words: rest.subarray(HEAD + 1, HEAD + length) });
    rest = rest.subarray(HEAD + length);
  }
  return { frames, rest };
}

/** The number of the exception that an answer is; null for another one. */
export function exceptionOf({ words }: Frame): number | null {
  return words.readUInt8(0) === (WRITE_COIL | 0x80) ? words.readUInt8(1) : null;
}
