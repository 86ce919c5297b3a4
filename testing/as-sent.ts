import { connect } from 'node:net';
import sql from 'sql-template-tag';
import { at, openGates, type GatedMall } from './gated-mall.ts';
import { addMakerDevice } from './maker-camera.ts';
import { signInSuperAdmin, type Person } from './test-people.ts';

/** A request as a unit writes it onto the line. */
export interface UnitMessage {
  readonly body: string | Buffer;
  readonly type?: string;
  readonly method?: string;
  /** What stands behind the key in the address. */
  readonly more?: string;
  readonly heads?: readonly string[];
  readonly version?: string;
  readonly isChunked?: boolean;
  /** When it arrives; at ten in the morning where none is given. */
  readonly now?: string;
}

/** What came of the messages of one unit. */
export interface UnitOutcome {
  readonly statuses: readonly number[];
  readonly answer: string;
  readonly plates: readonly string[];
  readonly sureness: readonly (number | null)[];
  /** When the cars count as read, each instant once. */
  readonly times: readonly string[];
  readonly images: number;
  readonly sessions: number;
  /** The reasons of what was refused, the newest message first. */
  readonly refused: readonly string[];
}

interface Unit {
  readonly protocol: string;
  readonly input?: Record<string, unknown>;
}

/** An application that listens on this machine, for units that write to it byte by byte. */
export interface Units {
  /** Lets a unit of its own, in a mall of its own, send its messages one after the other. */
  send(unit: Unit, messages: readonly UnitMessage[]): Promise<UnitOutcome>;
  end(): Promise<void>;
}

export async function openUnits(): Promise<Units> {
  const gates = await openGates({ now: at(0).toISOString() });
  const staff = await signInSuperAdmin(gates.app);
  const address = await gates.app.http.listen({ port: 0, host: '127.0.0.1' });
  const port = Number(new URL(address).port);
  return {
    send: async (unit, messages) => sendAsUnit({ mall: await gates.addMall(), staff, port }, unit, messages),
    end: () => gates.end(),
  };
}

async function sendAsUnit(
  { mall, staff, port }: { mall: GatedMall; staff: Person; port: number },
  { protocol, input = {} }: Unit,
  messages: readonly UnitMessage[],
): Promise<UnitOutcome> {
  const device = await addMakerDevice(mall, staff, { protocol, ...input });
  const answers: { status: number; body: string }[] = [];
  for (const message of messages) {
    mall.app.setNow(message.now ?? '2026-11-20T10:00:00+05:30');
    answers.push(await sendBytes(port, asBytes(`/api/ingest/${protocol}/${device.key}`, message)));
  }
  mall.app.setNow('2026-11-20T10:00:00+05:30');
  const reads = await mall.rows<{ plate: string; sure: number | null; at: Date; images: number }>(sql`
    select plate_raw as plate, confidence as sure, used_at as at,
      (select count(*)::int from read_images where plate_read_id = r.id) as images
    from plate_reads r where mall_id = ${mall.mall.id} order by id`);
  return {
    statuses: [...new Set(answers.map(({ status }) => status))],
    answer: answers.at(-1)?.body ?? '',
    plates: reads.map(({ plate }) => plate),
    sureness: reads.map(({ sure }) => (sure === null ? null : Math.round(sure * 1_000) / 1_000)),
    times: [...new Set(reads.map(({ at }) => new Date(at).toISOString()))],
    images: reads.reduce((sum, { images }) => sum + images, 0),
    sessions: (await mall.sessions()).length,
    refused: (await device.messages()).flatMap(({ refused }) => refused.map(({ reason }) => reason)),
  };
}

function asBytes(address: string, sent: UnitMessage): Buffer {
  const { body, type, method = 'POST', more = '', heads = [], version = '1.1', isChunked = false } = sent;
  const content = Buffer.from(body);
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${content.length}`;
  const named = type === undefined ? [] : [`Content-Type: ${type}`];
  const lines = [`${method} ${address}${more} HTTP/${version}`, 'Host: 192.0.2.1:7070', 'Connection: close'];
  const head = Buffer.from([...lines, ...named, ...heads, length, '', ''].join('\r\n'));
  return Buffer.concat([head, isChunked ? inChunks(content) : content]);
}

function inChunks(content: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < content.length; at += 700) {
    const piece = content.subarray(at, at + 700);
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'));
  }
  return Buffer.concat([...pieces, Buffer.from('0\r\n\r\n')]);
}

function sendBytes(port: number, bytes: Buffer): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const line = connect(port, '127.0.0.1', () => line.write(bytes));
    line.on('data', (piece) => received.push(piece));
    line.on('error', reject);
    line.on('close', () => {
      const text = Buffer.concat(received).toString('utf8');
      const status = Number(/^HTTP\/1\.\d (\d+)/.exec(text)?.[1]);
      resolve({ status, body: text.slice(text.indexOf('\r\n\r\n') + 4) });
    });
  });
}
