import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { typePlate } from '#contract/typed-plates.ts';
import { changedBy } from '../../audit/index.ts';
import { readWishKey } from '../../money/index.ts';
import { tooMany } from '../../platform/http/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import { createLimit } from '../../platform/limits/create-limit.ts';
import { allowWithin } from '../../platform/limits/limit-policies.ts';
import type { GateServices } from '../read-at-gate.ts';
import type { GateTags } from '../tags/open-tags.ts';
import { takeTypedPlate } from './take-typed-plate.ts';
import { readTyped } from './typed-read.ts';

/** Nobody types more cars past a barrier; somebody who looks for a car by guessing does. */
const MOST = 20;
const MINUTE_MS = 60_000;

/** Runs the work of one lane after that of the read before it. */
type InTurn = <T>(
  lane: { mall: number; id: number; direction: 'entry' | 'exit' },
  work: () => Promise<T>,
) => Promise<T>;

/** Mounts what somebody does at a gate whose camera is dead or did not read: they type the plate. */
export function mountTyped(
  app: FastifyInstance,
  on: GateServices,
  { runInTurn, tags }: { runInTurn: InTurn; tags: GateTags },
): void {
  const limit = createLimit(on.services, 'typed plates', allowWithin(MOST, MINUTE_MS));

  mount(app, typePlate, async ({ caller, mall, params, body, request }) => {
    const by = changedBy(caller, on.services.clock());
    const read = readTyped(mall, body, by.now);
    const named = request.headers['idempotency-key'];
    const key = named === undefined ? randomUUID() : readWishKey(named);
    const use = await limit.enter(caller.publicId);
    if (!use.ok) throw tooMany('That were many plates. Please wait a moment.', use.retryAfterSeconds);
    await use.settle(true);
    const { gate, direction } = read;
    const answer = await runInTurn({ mall, id: 0, direction }, () =>
      takeTypedPlate(on, { read, isSameCar: body.isSameCar, mallId: params.id, key, by }),
    );
    if (answer.decision === 'hold' && answer.amountDue > 0) tags.lookAt(mall, gate);
    return answer;
  });
}
