import { randomUUID } from 'node:crypto';
import type { Recount } from '#contract/recounts.ts';
import type { GivenMall, StaffWrite } from './staff-writes.ts';
import { addMall } from './test-people.ts';

/** The writes of the staff about recounts, each a call that succeeds. */
export const RECOUNT_WRITES: Record<string, (given: GivenMall) => Promise<StaffWrite>> = {
  'POST /api/malls/:id/recount': async (given) => ({ url: `/api/malls/${await newMall(given)}/recount` }),
  'PUT /api/malls/:id/recount/:recount/level': async (given) => ({
    url: `${await newRecount(given, [])}/level`,
    body: { level: 'All', cars: 3, replaces: null },
  }),
  'POST /api/malls/:id/recount/:recount/finish': async (given) => ({
    url: `${await newRecount(given, ['All'])}/finish`,
  }),
  'POST /api/malls/:id/recount/:recount/drop': async (given) => ({
    url: `${await newRecount(given, [])}/drop`,
  }),
};

const newMall = ({ root }: GivenMall) => addMall(root, `Mall ${randomUUID()}`);

/** A recount under way in a mall without a layout, these levels counted; its address. */
async function newRecount(given: GivenMall, levels: readonly string[]): Promise<string> {
  const url = `/api/malls/${await newMall(given)}/recount`;
  const { body } = await given.root.client.call('POST', url);
  const at = `${url}/${(body as Recount).open?.id ?? ''}`;
  for (const level of levels)
    await given.root.client.call('PUT', `${at}/level`, { level, cars: 3, replaces: null });
  return at;
}
