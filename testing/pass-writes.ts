import { randomInt, randomUUID } from 'node:crypto';
import { passInput } from './pass-calls.ts';
import type { GivenMall, StaffWrite } from './staff-writes.ts';

const aPass = () => passInput({ plates: [`MH01XY${randomInt(1000, 9999)}`] });
const aShop = () => ({ name: `Books of ${randomUUID()}`, gives: 'percent', value: 50 });

/** The writes of the staff about passes, shops and announced arrivals, each a call that succeeds. */
export const PASS_WRITES: Record<string, (given: GivenMall) => StaffWrite | Promise<StaffWrite>> = {
  'POST /api/malls/:id/passes': ({ mall }) => ({ url: `/api/malls/${mall}/passes`, body: aPass() }),
  'PUT /api/malls/:id/passes/:pass': async (given) => ({
    url: await newOf(given, 'passes', aPass()),
    body: aPass(),
  }),
  'POST /api/malls/:id/passes/:pass/end': async (given) => ({
    url: `${await newOf(given, 'passes', aPass())}/end`,
    body: {},
  }),
  'POST /api/malls/:id/passes/import': ({ mall }) => ({
    url: `/api/malls/${mall}/passes/import?apply=yes`,
    body: `kind,holder,plates,first day\nstaff,Guards,MH02XY${randomInt(1000, 9999)},2026-01-01\n`,
  }),
  'POST /api/malls/:id/shops': ({ mall }) => ({ url: `/api/malls/${mall}/shops`, body: aShop() }),
  'PUT /api/malls/:id/shops/:shop': async (given) => ({
    url: await newOf(given, 'shops', aShop()),
    body: { shop: aShop() },
  }),
  'POST /api/malls/:id/shops/:shop/link': async (given) => ({
    url: `${await newOf(given, 'shops', aShop())}/link`,
    body: {},
  }),
  'POST /api/malls/:id/arrivals': (given) => ({
    url: `/api/malls/${given.mall}/arrivals`,
    body: anArrival(given),
  }),
  'PUT /api/malls/:id/arrivals/:arrival': async (given) => {
    const url = `/api/malls/${given.mall}/arrivals`;
    const { body } = await given.root.client.call('POST', url, anArrival(given));
    const { arrivals } = body as { arrivals: { id: string }[] };
    return { url: `${url}/${arrivals.at(-1)?.id}`, body: { arrived: 1 } };
  },
};

async function newOf({ root, mall }: GivenMall, what: string, body: object): Promise<string> {
  const url = `/api/malls/${mall}/${what}`;
  const { body: added } = await root.client.call('POST', url, body);
  return `${url}/${(added as { id: string }).id}`;
}

function anArrival({ app }: GivenMall) {
  const now = app.now().getTime();
  const times = { beginsAt: new Date(now).toISOString(), endsAt: new Date(now + 3_600_000).toISOString() };
  return { name: `A wedding ${randomUUID()}`, places: 5, ...times };
}
