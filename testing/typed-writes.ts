import type { LaneList } from '#contract/lanes.ts';
import type { GivenMall, StaffWrite } from './staff-writes.ts';
import { addDevice } from './test-people.ts';

/** The writes of the staff about plates that they type, each a call that succeeds. */
export const TYPED_WRITES: Record<string, (given: GivenMall) => Promise<StaffWrite>> = {
  'POST /api/malls/:id/lanes/plates': async (given) => ({
    url: `/api/malls/${given.mall}/lanes/plates`,
    body: { ...(await newLane(given, 'entry')), plate: 'GJ05AB7711' },
  }),
  'POST /api/malls/:id/lanes/:wait/take-back': async (given) => {
    const { root, mall } = given;
    const lanes = `/api/malls/${mall}/lanes`;
    await root.client.call('PUT', `/api/malls/${mall}/settings`, { exitRule: 'pay-to-leave' });
    const plate = 'KA03MN5588';
    await root.client.call('POST', `${lanes}/plates`, { ...(await newLane(given, 'exit')), plate });
    const { waiting } = (await root.client.call('GET', lanes)).body as LaneList;
    return { url: `${lanes}/${waiting.find((one) => one.plate === plate)?.id ?? 'none'}/take-back` };
  },
};

/** A lane whose camera is dead. */
async function newLane({ app, root, mall }: GivenMall, direction: 'entry' | 'exit') {
  const lane = { gate: `typed-${direction}`, direction };
  await addDevice(app, root, mall, { name: 'A dead camera', kind: 'plate-camera', ...lane });
  return lane;
}
