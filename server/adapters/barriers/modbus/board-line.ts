import { randomInt } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { lineBroken, tooLate, unreachable, type BarrierFault } from '../barrier-fault.ts';
import { faultOfException, notModbus, otherAnswer } from './board-fault.ts';
import { exceptionOf, frameOf, readFrames, wordsOf, type Coil, type Frame } from './frames.ts';

/** A connection to a board, for one coil. */
export interface BoardLine {
  /** Resolves once the board has repeated what it was asked. Throws a BarrierFault. */
  switch(isOn: boolean): Promise<void>;
  end(): void;
}

const CONNECT_MS = 2_000;
const ANSWER_MS = 3_000;
/**
 * Some gateways number their answers themselves. Such a one counts where none with our number has come for so long: it
 * may also be the late answer to another question.
 */
const OTHER_NUMBER_MS = 700;
const NUMBERS = 0x1_00_00;

/** A board may take one connection alone, so on and off go over the same. */
export async function reachBoard(coil: Coil): Promise<BoardLine> {
  const socket = await openSocket(coil);
  let transaction = randomInt(NUMBERS);
  return {
    async switch(isOn) {
      transaction = (transaction + 1) % NUMBERS;
      const question = { transaction, words: wordsOf(coil.coil, isOn) };
      const fault = faultIn(await ask(socket, coil, question), question, coil);
      if (fault) throw fault;
    },
    end: () => void socket.destroy(),
  };
}

function openSocket({ host, port }: Coil): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    const patience = setTimeout(() => socket.destroy(new Error('nothing answered')), CONNECT_MS);
    socket
      .on('connect', () => resolve(socket))
      .on('connect', () => clearTimeout(patience))
      .on('error', () => clearTimeout(patience))
      .on('error', () => reject(unreachable()));
  });
}

/** The answer that counts for a question. */
async function ask(socket: Socket, coil: Coil, question: Frame): Promise<Frame> {
  const ended = new AbortController();
  let patience: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Frame>((resolve, reject) => {
      if (socket.destroyed || socket.readableEnded) reject(lineBroken());
      patience = setTimeout(() => reject(tooLate()), ANSWER_MS);
      const broken = () => reject(lineBroken());
      const read = pickAnswer(question, { resolve, reject, ended: ended.signal });
      socket.on('data', read).on('end', broken).on('close', broken);
      ended.signal.addEventListener('abort', () => {
        socket.off('data', read).off('end', broken).off('close', broken);
      });
      socket.write(frameOf(coil, question));
    });
  } finally {
    clearTimeout(patience);
    ended.abort();
  }
}

interface Picking {
  readonly resolve: (answer: Frame) => void;
  readonly reject: (fault: BarrierFault) => void;
  readonly ended: AbortSignal;
}

/** Reads what comes, in whatever pieces; answers to questions of before are passed over. */
function pickAnswer(question: Frame, { resolve, reject, ended }: Picking): (more: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let otherNumber: NodeJS.Timeout | undefined;
  ended.addEventListener('abort', () => clearTimeout(otherNumber));
  return (more) => {
    const found = readFrames(Buffer.concat([rest, more]));
    if (!found) return reject(notModbus());
    rest = found.rest;
    const own = found.frames.find(({ transaction }) => transaction === question.transaction);
    if (own) return resolve(own);
    const other = found.frames.find((one) => one.words.equals(question.words) || exceptionOf(one) !== null);
    if (other) otherNumber ??= setTimeout(() => resolve(other), OTHER_NUMBER_MS);
  };
}

/** Some boards answer as unit 0 or 255, so what was switched counts alone. */
function faultIn(answer: Frame, question: Frame, coil: Coil): BarrierFault | null {
  const exception = exceptionOf(answer);
  if (exception !== null) return faultOfException(exception, coil);
  return answer.words.equals(question.words) ? null : otherAnswer();
}
