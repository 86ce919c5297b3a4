import type { GivenMall, StaffWrite } from './staff-writes.ts';

/** The writes of whoever opens and closes cash drawers, each a call that succeeds. */
export const DRAWER_WRITES: Record<string, (given: GivenMall) => StaffWrite | Promise<StaffWrite>> = {
  'POST /api/malls/:id/cash-shifts': async ({ root, mall }) => {
    await root.client.call('POST', `/api/malls/${mall}/cash-shifts/close`, { counted: 0 });
    return { url: `/api/malls/${mall}/cash-shifts`, body: { float: 0 } };
  },
  'POST /api/malls/:id/cash-shifts/:shift/close': async ({ root, mall }) => {
    await root.client.call('POST', `/api/malls/${mall}/cash-shifts/close`, { counted: 0 });
    const { body } = await root.client.call('POST', `/api/malls/${mall}/cash-shifts`, { float: 0 });
    const url = `/api/malls/${mall}/cash-shifts/${(body as { id: string }).id}/close`;
    return { url, body: { counted: 0, expected: 0, reason: 'The shift is over' } };
  },
  'POST /api/malls/:id/cash-shifts/close': async ({ root, mall }) => {
    await root.client.call('POST', `/api/malls/${mall}/cash-shifts`, { float: 0 });
    return { url: `/api/malls/${mall}/cash-shifts/close`, body: { counted: 0 } };
  },
};
