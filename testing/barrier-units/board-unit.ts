import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { play, type UnitStep } from './play.ts';

/** What a board was asked, as it came over the line. */
export interface BoardQuestion {
  readonly transaction: number;
  readonly unit: number;
  readonly coil: number;
  readonly isOn: boolean;
  /** The very bytes, which a yes repeats. */
  readonly bytes: Buffer;
  /** How often the same was asked before: on, or off. */
  readonly times: number;
}

export interface BoardUnit {
  readonly port: number;
  /** Each change of the relay, with when it was. */
  readonly changes: { readonly isOn: boolean; readonly at: number }[];
  readonly asked: BoardQuestion[];
  isOn(): boolean;
  open(): number;
  /** The most connections that were open at a time. */
  most(): number;
  end(): Promise<void>;
}

export interface BoardManner {
  /** What it answers; `obey` switches its relay. As the standard says unless given. */
  readonly answer?: (question: BoardQuestion, obey: () => void) => readonly UnitStep[];
  /** More connections than so many are broken at once. */
  readonly mostLines?: number;
  readonly port?: number;
}

/** A relay board or PLC on the bare line (Modbus TCP), with one relay. */
export async function openBoardUnit(manner: BoardManner = {}): Promise<BoardUnit> {
  const { mostLines = Infinity, port: at = 0 } = manner;
  const answer = manner.answer ?? yes;
  const [changes, asked, sockets]: [BoardUnit['changes'], BoardQuestion[], Set<Socket>] = [[], [], new Set()];
  let most = 0;
  const take = (bytes: Buffer): readonly UnitStep[] => {
    const isOn = bytes.readUInt16BE(10) === 0xff_00;
    const question = {
      transaction: bytes.readUInt16BE(0),
      unit: bytes.readUInt8(6),
      coil: bytes.readUInt16BE(8),
      isOn,
      bytes,
      times: asked.filter((one) => one.isOn === isOn).length,
    };
    asked.push(question);
    return answer(question, () => changes.push({ isOn, at: performance.now() }));
  };
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
    most = Math.max(most, sockets.size);
    if (sockets.size > mostLines) {
      socket.resetAndDestroy();
      return;
    }
    let read = Buffer.alloc(0);
    socket.on('data', (more: Buffer) => {
      read = Buffer.concat([read, more]);
      for (; read.length >= 12; read = read.subarray(12)) void play(socket, take(read.subarray(0, 12)));
    });
  });
  server.listen(at, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    changes,
    asked,
    isOn: () => changes.at(-1)?.isOn ?? false,
    open: () => sockets.size,
    most: () => most,
    async end() {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), 'close');
    },
  };
}

const yes: NonNullable<BoardManner['answer']> = (question, obey) => {
  obey();
  return [question.bytes];
};

/** A question as answered, with other values in some places. */
export function answered(
  { bytes }: BoardQuestion,
  change: { transaction?: number; unit?: number; coil?: number; value?: number; function?: number } = {},
): Buffer {
  const answer = Buffer.from(bytes);
  if (change.transaction !== undefined) answer.writeUInt16BE(change.transaction, 0);
  if (change.unit !== undefined) answer.writeUInt8(change.unit, 6);
  if (change.function !== undefined) answer.writeUInt8(change.function, 7);
  if (change.coil !== undefined) answer.writeUInt16BE(change.coil, 8);
  if (change.value !== undefined) answer.writeUInt16BE(change.value, 10);
  return answer;
}

export function exception({ bytes }: BoardQuestion, code: number): Buffer {
  return Buffer.from([...bytes.subarray(0, 4), 0, 3, bytes.readUInt8(6), 0x85, code]);
}
