import type { FastifyInstance } from 'fastify';
import type { People } from '../accounts/index.ts';
import type { Devices } from '../devices/index.ts';
import type { Malls } from '../malls/index.ts';
import type { Occupancy } from '../occupancy/index.ts';
import type { Services } from '../platform/services.ts';
import type { Sessions } from '../sessions/index.ts';
import type { AttentionServices } from './attention-services.ts';
import { closeSettled } from './close-settled.ts';
import { carryOn } from './decisions/carry-on.ts';
import { followTakenBack } from './follow-taken-back.ts';
import { createQueues } from './queue/queue-cache.ts';
import { mountAttention } from './routes.ts';

export { emptyAttention } from './store.ts';

/** The door of `attention`: what needs somebody in a mall, and what was decided about it. */
export interface Attention {
  /** How many things need somebody in a mall now; a group counts as one. */
  count(mall: number): Promise<number>;
  /** What time alone brings about, up to `now`: runs by itself once started; tests call it. */
  tick(now: Date): Promise<void>;
  mount(app: FastifyInstance): void;
}

const CARRY_ON_MS = 1_000;
const CLOSE_SETTLED_MS = 60_000;

export function openAttention(
  services: Services,
  doors: { people: People; malls: Malls; devices: Devices; occupancy: Occupancy; sessions: Sessions },
): Attention {
  const given = { services, ...doors };
  const on: AttentionServices = { ...given, queues: createQueues(given) };
  doors.sessions.onTakenBack((transaction, session, now, decidedAt) =>
    followTakenBack(transaction, session, { now, decidedAt }),
  );
  services.jobs.add({
    name: 'settle groups',
    every: CARRY_ON_MS,
    run: (now, isStopping) => carryOn(on, now, isStopping),
  });
  services.jobs.add({
    name: 'close alerts of what is settled',
    every: CLOSE_SETTLED_MS,
    run: (now) => closeSettled(services, doors.malls.list(), now),
  });
  return {
    count: async (mall) => (await on.queues.of(mall)).waiting.length,
    async tick(now) {
      await carryOn(on, now);
      await closeSettled(services, doors.malls.list(), now);
    },
    mount: (app) => mountAttention(app, on),
  };
}
