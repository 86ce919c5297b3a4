import { randomUUID } from 'node:crypto';
import type { ClosureList } from '#contract/closures.ts';
import type { GivenMall, StaffWrite } from './staff-writes.ts';
import { addMall } from './test-people.ts';

/** The writes of the staff about closures, each a call that succeeds. */
export const CLOSURE_WRITES: Record<string, (given: GivenMall) => Promise<StaffWrite>> = {
  'POST /api/malls/:id/closures': async (given) => ({ url: await newMall(given), body: CLOSED }),
  'PUT /api/malls/:id/closures/:closure': async (given) => ({
    url: await newClosure(given),
    body: { reason: 'Wet paint', until: null },
  }),
  'POST /api/malls/:id/closures/:closure/end': async (given) => ({ url: `${await newClosure(given)}/end` }),
};

const CLOSED = { places: ['B1'], reason: 'Floor painting' };

/** The closures of a mall with one level; their address. */
async function newMall({ root }: GivenMall): Promise<string> {
  const mall = await addMall(root, `Mall ${randomUUID()}`);
  const parkingConfig = {
    totalBasements: 1,
    sections: ['A'],
    slotsPerSection: 3,
    slotFormat: 'B{level}{section}{index:02d}',
  };
  await root.client.call('PUT', `/api/super/malls/${mall}/parking-config`, { parkingConfig });
  return `/api/malls/${mall}/closures`;
}

async function newClosure(given: GivenMall): Promise<string> {
  const url = await newMall(given);
  const { body } = await given.root.client.call('POST', url, CLOSED);
  return `${url}/${(body as ClosureList).closures[0]?.id ?? ''}`;
}
