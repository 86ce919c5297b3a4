import { PlateRead, sendPlateReads, type GateAnswer, type RefusedRead } from '#contract/ingest.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { z } from 'zod';
import { badInput } from '../../platform/http/errors.ts';
import { inPieces } from '../../platform/process/in-pieces.ts';
import type { RefusedRecord, TakenRecords, Translated, Translator } from '../translator.ts';

type Message = BodyOf<typeof sendPlateReads>;

/** Plate reads in our own words: one, answered by the gate's decision, or a list, answered read by read. */
export const jsonPlateReads: Translator<typeof sendPlateReads, Message> = {
  endpoint: sendPlateReads,
  authenticate: {
    keyIn: 'header',
    // Whoever has the key of a barrier or of sensors must not let cars in, nor learn what they owe and where it is paid.
    kinds: { allowed: ['plate-camera'], refusal: 'This device does not read plates.' },
  },
  kind: 'plate_read',
  // The shape of the whole was checked against the contract before.
  parse: (body) => ({ ok: true, message: body }),
  translate: (message) => ('reads' in message ? translateEach(message.reads) : alone(message)),
  reply: (taken, message) =>
    'reads' in message ? { answers: answerEach(taken, message.reads.length) } : answerOne(taken),
};

function alone(read: PlateRead): Translated {
  return { reads: [{ position: 0, read }], readings: [], refused: [] };
}

async function translateEach(bodies: readonly unknown[]): Promise<Translated> {
  const reads: { position: number; read: PlateRead }[] = [];
  const refused: RefusedRecord[] = [];
  await inPieces(bodies, (body, position) => {
    const parsed = PlateRead.safeParse(body);
    if (parsed.success) reads.push({ position, read: parsed.data });
    else refused.push(explain(body, position, parsed.error));
  });
  return { reads, readings: [], refused };
}

function explain(body: unknown, position: number, { issues }: z.ZodError): RefusedRecord {
  const given = (body as { readId?: unknown } | null)?.readId;
  const [first] = issues;
  const field = first?.path.join('.') ?? '';
  return {
    position,
    subject: typeof given === 'string' ? given.slice(0, 200) : null,
    kind: 'plate_read',
    reason: 'bad_input',
    field,
    sentence: `${field === '' ? 'The read' : field}: ${first?.message ?? 'is not valid'}`,
    body: withoutImage(body),
  };
}

/** An image of somebody's car is not stored with a read that was refused. */
function withoutImage(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('image' in body)) return body;
  return { ...body, image: 'left out' };
}

function answerOne({ answers: [taken], refused: [refused] }: TakenRecords): GateAnswer {
  if (taken) return taken.answer;
  throw refused?.refusal ?? badInput(UNREAD.error);
}

const UNREAD: RefusedRead = { readId: null, error: 'The read was not taken.', code: 'bad_input' };

/** In the order given. */
function answerEach({ answers, refused }: TakenRecords, count: number) {
  const inOrder: (GateAnswer | RefusedRead)[] = Array.from({ length: count }, () => UNREAD);
  for (const { position, answer } of answers) inOrder[position] = answer;
  for (const { position, subject, sentence, reason } of refused)
    inOrder[position] = { readId: subject, error: sentence, code: reason };
  return inOrder;
}
