import { PlateRead, sendPlateReads, type GateAnswer, type RefusedRead } from '#contract/ingest.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Ground } from '../platform/ground.ts';
import type { DeviceCaller } from '../platform/gatekeeper.ts';
import { mount } from '../platform/mount.ts';
import type { Sessions } from '../sessions/index.ts';

type Answer = GateAnswer | z.output<typeof RefusedRead>;

/** Mounts `POST /api/ingest/plate-reads`: one read, or a batch in which a bad read never stops its neighbours. */
export function mountPlateReads(
  app: FastifyInstance,
  { clock }: Ground,
  { sessions }: { sessions: Sessions },
): void {
  mount(app, sendPlateReads, async ({ body, device }) => {
    const receivedAt = clock();
    if (!('reads' in body)) return sessions.takePlateRead(device, body, receivedAt);
    const answers: Answer[] = [];
    // In turn: an entry and an exit of one car may travel in one message.
    for (const read of body.reads) answers.push(await takeOne(device, read, receivedAt));
    return { answers };
  });

  async function takeOne(device: DeviceCaller, given: unknown, receivedAt: Date): Promise<Answer> {
    const parsed = PlateRead.safeParse(given);
    if (parsed.success) return sessions.takePlateRead(device, parsed.data, receivedAt);
    const id = typeof given === 'object' && given !== null && 'readId' in given ? given.readId : null;
    return {
      readId: typeof id === 'string' ? id : null,
      error: parsed.error.issues[0]?.message ?? 'This is not a plate read.',
      code: 'bad_input',
    };
  }
}
