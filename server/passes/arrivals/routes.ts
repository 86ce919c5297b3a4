import { randomUUID } from 'node:crypto';
import { addArrival, changeArrival, listArrivals, type ArrivalList } from '#contract/arrivals.ts';
import { announcedAtOnce } from '#domain/passes/announced.ts';
import type { FastifyInstance } from 'fastify';
import { changedBy } from '../../audit/index.ts';
import { badInput, notThere } from '../../platform/http/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import type { PassServices } from '../pass-services.ts';
import {
  holdArrival,
  insertArrival,
  listArrivalsAfter,
  sumHeld,
  updateArrival,
  type StoredArrival,
} from './store.ts';

const WEEK_MS = 7 * 86_400_000;
const LONGEST_MS = 31 * 86_400_000;

/** Mounts the places that are held for announced arrivals. */
export function mountArrivals(app: FastifyInstance, { services, malls, occupancy }: PassServices): void {
  const { database, clock } = services;

  mount(app, listArrivals, ({ mall }) => readList(mall));

  mount(app, addArrival, async ({ params, body, caller, mall }) => {
    const by = changedBy(caller, clock());
    const [beginsAt, endsAt] = [new Date(body.beginsAt), new Date(body.endsAt)];
    if (endsAt <= beginsAt) throw badInput('It ends before it begins.', { endsAt: 'Before the beginning' });
    if (endsAt <= by.now) throw badInput('That is over already.', { endsAt: 'Over already' });
    if (endsAt.getTime() - beginsAt.getTime() > LONGEST_MS)
      throw badInput('Hold places for 31 days at most.', { endsAt: 'Too long' });
    await malls.change(params.id, by, 'arrival_added', async (transaction) => {
      const { name, places } = body;
      const times = { beginsAt, endsAt, createdAt: by.now, endedAt: null };
      await insertArrival(transaction, { publicId: randomUUID(), mall, name: name.trim(), places, ...times });
      return { places };
    });
    return readList(mall);
  });

  mount(app, changeArrival, async ({ params, body, caller, mall }) => {
    const by = changedBy(caller, clock());
    await malls.change(params.id, by, 'arrival_changed', async (transaction) => {
      const held = await holdArrival(transaction, mall, params.arrival);
      if (!held) throw notThere('There is no such arrival in this mall.', 'arrival_not_found');
      if (body.arrived > held.places)
        throw badInput(`Only ${held.places} are announced.`, { arrived: 'More than announced' });
      const endedAt = body.isEnded === true ? (held.endedAt ?? by.now) : held.endedAt;
      await updateArrival(transaction, held.id, { arrived: body.arrived, endedAt });
      return { arrived: body.arrived, isEnded: endedAt !== null };
    });
    return readList(mall);
  });

  async function readList(mall: number): Promise<ArrivalList> {
    const now = clock();
    const { held, found } = await database.transact({ mall }, async (transaction) => ({
      held: await sumHeld(transaction, mall, now),
      found: await listArrivalsAfter(transaction, mall, new Date(now.getTime() - WEEK_MS)),
    }));
    const { total, empty, unknown } = occupancy.countsShown(mall);
    const atOnce = countAtOnce(found, now);
    return {
      held,
      free: unknown === total ? null : empty,
      spots: total === 0 ? null : total,
      arrivals: found.map((one) => present(one, atOnce.get(one.id) ?? 0, now)),
    };
  }
}

function isOver({ endedAt, endsAt }: StoredArrival, now: Date): boolean {
  return endedAt !== null || endsAt <= now;
}

/** By their id, of those that are not over. */
function countAtOnce(arrivals: readonly StoredArrival[], now: Date): Map<number, number> {
  const awaited = arrivals.filter((one) => !isOver(one, now));
  const counts = announcedAtOnce(awaited);
  return new Map(awaited.map(({ id }, index) => [id, counts[index] ?? 0]));
}

function present(arrival: StoredArrival, atOnce: number, now: Date): ArrivalList['arrivals'][number] {
  const { publicId: id, name, places, arrived, beginsAt, endsAt } = arrival;
  return {
    id,
    name,
    places,
    arrived,
    beginsAt: beginsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    state: isOver(arrival, now) ? 'over' : beginsAt > now ? 'coming' : 'held',
    atOnce,
  };
}
