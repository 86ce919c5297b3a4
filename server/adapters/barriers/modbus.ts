import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { addAbortSignal } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { OpenBarrier } from '../../devices/index.ts';
import { BarrierFault } from './barrier-fault.ts';

const WRITE_COIL = 5;
const ON = 0xff_00;
const OFF = 0;
const LENGTH = 12;
/** A coil that stays on holds the arm up, so its end is tried more than once. */
const TRIES_OFF = 3;

/** Switches a coil on for the length of a pulse (Modbus TCP). What was switched on is switched off, whatever happens. */
export async function openModbus({ barrier }: OpenBarrier, signal: AbortSignal): Promise<void> {
  await write(barrier, ON, 1, signal);
  await pause(barrier.pulseMs ?? 500);
  for (let left = TRIES_OFF; ; left -= 1) {
    try {
      await write(barrier, OFF, 2, AbortSignal.timeout(2_000));
      return;
    } catch (error) {
      if (left <= 1) throw stuck(error);
    }
  }
}

function stuck(error: unknown): unknown {
  return error instanceof BarrierFault
    ? new BarrierFault('unsure', `It opened, and its coil could not be switched off: ${error.message}`)
    : error;
}

/** One question and its answer on a connection of its own: boards allow few, and drop those that rest. */
async function write(
  { host, port, unit, output }: OpenBarrier['barrier'],
  value: number,
  transaction: number,
  signal: AbortSignal,
): Promise<void> {
  const question = Buffer.alloc(LENGTH);
  question.writeUInt16BE(transaction, 0);
  question.writeUInt16BE(6, 4);
  question.writeUInt8(unit ?? 1, 6);
  question.writeUInt8(WRITE_COIL, 7);
  question.writeUInt16BE(output, 8);
  question.writeUInt16BE(value, 10);
  const socket = connect({ host, port });
  try {
    await reach(socket, signal);
    const answered = readAnswer(socket, signal);
    socket.write(question);
    const answer = await answered;
    if (!answer.equals(question)) throw new BarrierFault('refused', wordAnswer(answer));
  } finally {
    socket.destroy();
  }
}

async function reach(socket: Socket, signal: AbortSignal): Promise<void> {
  try {
    await once(socket, 'connect', { signal });
  } catch {
    throw new BarrierFault('unreachable', 'It cannot be reached.');
  }
}

/** The answer repeats the question, or has nine bytes and says what is wrong. */
function readAnswer(socket: Socket, signal: AbortSignal): Promise<Buffer> {
  addAbortSignal(signal, socket);
  return new Promise((resolve, reject) => {
    let read = Buffer.alloc(0);
    const fail = () => reject(new BarrierFault('unsure', 'It did not answer in time.'));
    socket.on('error', fail).on('close', fail);
    socket.on('data', (more: Buffer) => {
      read = Buffer.concat([read, more]);
      if (read.length >= LENGTH || isRefusal(read)) resolve(read);
    });
  });
}

function isRefusal(answer: Buffer): boolean {
  return answer.length >= 9 && answer.readUInt8(7) === (WRITE_COIL | 0x80);
}

function wordAnswer(answer: Buffer): string {
  return isRefusal(answer)
    ? `It refused the coil (exception ${answer.readUInt8(8)}).`
    : 'Its answer is not that of Modbus.';
}
