/** How messages between a client and the database are written and read: https://www.postgresql.org/docs/current/protocol-message-formats.html */
const EXECUTE = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
/** Behind each request: after a fault in it the database goes on with the next. */
const SYNC = Buffer.from([0x53, 0, 0, 0, 4]);
/** In place of a value's length. */
export const NULL = -1;

/** Runs a prepared statement with its values, each as text. */
export function writeCall(statement: string, values: readonly (string | null)[]): Buffer {
  const lengths = values.map((value) => (value === null ? NULL : Buffer.byteLength(value)));
  const size = lengths.reduce((sum, length) => sum + 4 + Math.max(0, length), 0);
  const bind = Buffer.allocUnsafe(1 + 4 + 1 + statement.length + 1 + 2 + 2 + size + 2);
  let at = bind.writeUInt8(0x42, 0);
  at = bind.writeInt32BE(bind.length - 1, at);
  at = bind.writeUInt8(0, at);
  at += bind.write(statement, at, 'latin1');
  at = bind.writeUInt8(0, at);
  at = bind.writeUInt16BE(0, at);
  at = bind.writeUInt16BE(values.length, at);
  for (const [index, value] of values.entries()) {
    at = bind.writeInt32BE(lengths[index] ?? NULL, at);
    if (value !== null) at += bind.write(value, at, 'utf8');
  }
  bind.writeUInt16BE(0, at);
  return Buffer.concat([bind, EXECUTE, SYNC]);
}

/** Runs several statements without values. */
export function writeScript(text: string): Buffer {
  const script = Buffer.allocUnsafe(1 + 4 + Buffer.byteLength(text) + 1);
  let at = script.writeUInt8(0x51, 0);
  at = script.writeInt32BE(script.length - 1, at);
  at += script.write(text, at, 'utf8');
  script.writeUInt8(0, at);
  return script;
}

/** What the database answered one request. */
export interface WireAnswer {
  /** How many rows there are, and where what belongs to them begins. */
  readonly rows: number;
  readonly from: number;
  readonly fault: { message: string; code?: string; detail?: string; constraint?: string } | null;
}

export const ROW = 0x44;
const FAULT = 0x45;
const READY = 0x5a;

/** Splits what came into the answers of the requests that were sent, in their order. */
export function splitAnswers(bytes: Buffer): WireAnswer[] {
  const answers: WireAnswer[] = [];
  let rows = 0;
  let from = 0;
  let fault: WireAnswer['fault'] = null;
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    const kind = bytes[at];
    if (kind === ROW) rows += 1;
    else if (kind === FAULT) fault ??= readFault(bytes, at + 5);
    else if (kind === READY) {
      answers.push({ rows, from, fault });
      rows = 0;
      from = at + 1 + bytes.readInt32BE(at + 1);
      fault = null;
    }
  }
  return answers;
}

/** A fault is a list of texts, each behind the letter that says what it is. */
function readFault(bytes: Buffer, from: number): NonNullable<WireAnswer['fault']> {
  const texts: Record<string, string> = {};
  for (let at = from; bytes[at] !== 0;) {
    const end = bytes.indexOf(0, at);
    texts[String.fromCharCode(bytes[at] ?? 0)] = bytes.toString('utf8', at + 1, end);
    at = end + 1;
  }
  const { M: message = 'the database failed', C: code, D: detail, n: constraint } = texts;
  return {
    message,
    ...(code ? { code } : {}),
    ...(detail ? { detail } : {}),
    ...(constraint ? { constraint } : {}),
  };
}
