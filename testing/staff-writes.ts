import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { TIME_OF_DAY_TARIFF } from '#domain/money/tariff-templates.ts';
import { A_SUPPLIER } from './access-books.ts';
import { newCharged } from './charged-session.ts';
import { CHARGEBACK_WRITES } from './chargeback-writes.ts';
import { CLOSURE_WRITES } from './closure-writes.ts';
import { DRAWER_WRITES } from './drawer-writes.ts';
import { MERCHANT_WRITES } from './merchant-writes.ts';
import { PASS_WRITES } from './pass-writes.ts';
import { PEOPLE_WRITES } from './people-writes.ts';
import { RECOUNT_WRITES } from './recount-writes.ts';
import type { TestApp } from './test-app.ts';
import { TYPED_WRITES } from './typed-writes.ts';
import { addDevice, addMall, signInAdmin, STAFF_PASSWORD, type Person } from './test-people.ts';
import { addPhone } from './two-step.ts';

/**
 * For every write of the staff a call that succeeds, by a super admin: server/audited-writes.test.ts makes each and asks
 * for its audit record. A new endpoint for admins or super admins that writes needs a line here.
 */
export const STAFF_WRITES: Record<string, (given: GivenMall) => StaffWrite | Promise<StaffWrite>> = {
  'POST /api/super/admins': ({ mall }) => ({
    url: '/api/super/admins',
    body: { name: 'A', email: `a-${randomUUID()}@example.com`, password: STAFF_PASSWORD, malls: [mall] },
  }),
  'DELETE /api/super/admins/:id': async ({ app, root, mall }) => ({
    url: `/api/super/admins/${(await signInAdmin(app, root, [mall])).id}`,
  }),

  'DELETE /api/super/admins/:id/second-factor': async ({ app, root, mall }) => {
    const admin = await signInAdmin(app, root, [mall]);
    await addPhone(app, admin);
    return { url: `/api/super/admins/${admin.id}/second-factor` };
  },

  'DELETE /api/super/invitations/:id': async ({ root, mall }) => {
    const body = { name: 'A', email: `a-${randomUUID()}@example.com`, malls: [mall] };
    const { body: made } = await root.client.call('POST', '/api/super/admins', body);
    return { url: `/api/super/invitations/${(made as { invitation: { id: string } }).invitation.id}` };
  },

  ...PEOPLE_WRITES,
  'PUT /api/malls/:id/morning-mail': ({ mall }) => ({
    url: `/api/malls/${mall}/morning-mail`,
    body: { isOn: false },
  }),

  'POST /api/super/malls': () => ({ url: '/api/super/malls', body: { name: `Mall ${randomUUID()}` } }),
  'PUT /api/super/malls/:id': ({ mall }) => ({
    url: `/api/super/malls/${mall}`,
    body: { name: `Mall ${randomUUID()}` },
  }),
  'POST /api/super/malls/:id/toggle-live': ({ mall }) => ({ url: `/api/super/malls/${mall}/toggle-live` }),
  'DELETE /api/super/malls/:id': async ({ root }) => ({
    url: `/api/super/malls/${await addMall(root, `Mall ${randomUUID()}`)}`,
  }),
  'PUT /api/super/malls/:id/parking-config': ({ mall }) => ({
    url: `/api/super/malls/${mall}/parking-config`,
    body: {
      parkingConfig: {
        totalBasements: 1,
        sections: ['A'],
        slotsPerSection: 2,
        slotFormat: 'B{level}{section}{index:02d}',
      },
    },
  }),
  'PUT /api/super/malls/:id/plan': ({ mall }) => ({
    url: `/api/super/malls/${mall}/plan`,
    body: { plan: null },
  }),
  'PUT /api/super/malls/:id/tariff': ({ mall }) => ({
    url: `/api/super/malls/${mall}/tariff`,
    body: { graceMinutes: 10, rupeesPerHour: 30, dayCapRupees: null },
  }),
  'PUT /api/malls/:id/settings': ({ mall }) => ({
    url: `/api/malls/${mall}/settings`,
    body: { leaveMinutes: 20 },
  }),
  ...RECOUNT_WRITES,
  ...CLOSURE_WRITES,
  'POST /api/malls/:id/lanes/:wait/open': async (given) => ({
    url: `/api/malls/${given.mall}/lanes/${await newHeldCar(given)}/open`,
    body: { reason: 'The reader is down' },
  }),
  'POST /api/malls/:id/lanes/:wait/cash': async (given) => {
    const url = `/api/malls/${given.mall}/lanes/${await newHeldCar(given)}/cash`;
    await given.root.client.call('POST', `/api/malls/${given.mall}/cash-shifts`, { float: 0 });
    return { url, body: { amountDue: 40, received: 50 } };
  },
  ...TYPED_WRITES,
  'POST /api/malls/:id/lanes/:wait/card': async (given) => ({
    url: `/api/malls/${given.mall}/lanes/${await newHeldCar(given)}/card`,
    body: { state: 'requested' },
  }),
  ...DRAWER_WRITES,
  'POST /api/malls/:id/refunds/:refund/retry': async (given) => ({
    url: `/api/malls/${given.mall}/refunds/${await newWaitingRefund(given, 'upi')}/retry`,
  }),
  'POST /api/malls/:id/refunds/:refund/paid': async (given) => ({
    url: `/api/malls/${given.mall}/refunds/${await newWaitingRefund(given, 'upi')}/paid`,
    body: { by: 'bank', note: 'UTR 4711' },
  }),
  'POST /api/malls/:id/refunds/:refund/cash': async (given) => {
    const url = `/api/malls/${given.mall}/refunds/${await newWaitingRefund(given, 'cash')}/cash`;
    await given.root.client.call('POST', `/api/malls/${given.mall}/cash-shifts/close`, { counted: 0 });
    await given.root.client.call('POST', `/api/malls/${given.mall}/cash-shifts`, { float: 500 });
    return { url };
  },
  'POST /api/malls/:id/settlements': ({ mall }) => ({
    url: `/api/malls/${mall}/settlements`,
    body: { action: 'enter', plate: 'GJ05AB1234', reason: 'The camera was down' },
  }),
  'POST /api/malls/:id/attention/:item/decisions': async (given) => ({
    url: `/api/malls/${given.mall}/attention/session:${await newCharged(given)}/decisions`,
    body: { action: 'note', reason: 'Called the driver' },
  }),
  'POST /api/malls/:id/attention/decisions/:decision/undo': async (given) => {
    const url = `/api/malls/${given.mall}/attention`;
    const noted = { action: 'note', reason: 'Called the driver' };
    const item = `session:${await newCharged(given)}`;
    const { body } = await given.root.client.call('POST', `${url}/${item}/decisions`, noted);
    return { url: `${url}/decisions/${(body as { decision: string }).decision}/undo`, body: {} };
  },
  'POST /api/malls/:id/disputes': async (given) => ({
    url: `/api/malls/${given.mall}/disputes`,
    body: { session: await newCharged(given) },
  }),
  'POST /api/malls/:id/disputes/:dispute/decision': async (given) => {
    const body = { session: await newCharged(given) };
    const { body: raised } = await given.root.client.call('POST', `/api/malls/${given.mall}/disputes`, body);
    return {
      url: `/api/malls/${given.mall}/disputes/${(raised as { id: string }).id}/decision`,
      body: { decision: 'refund', rupees: 10, answer: 'The clock of the camera was wrong' },
    };
  },
  ...CHARGEBACK_WRITES,
  'PUT /api/malls/:id/tariffs': ({ mall }) => ({
    url: `/api/malls/${mall}/tariffs`,
    body: { draft: TIME_OF_DAY_TARIFF },
  }),
  'POST /api/malls/:id/tariffs/backtest': ({ mall }) => ({
    url: `/api/malls/${mall}/tariffs/backtest`,
    body: { draft: TIME_OF_DAY_TARIFF },
  }),
  'POST /api/malls/:id/sessions/:session/validations': async ({ root, mall }) => {
    const draft = { ...TIME_OF_DAY_TARIFF, validations: [{ code: 'cinema', freeMinutes: null }] };
    await root.client.call('PUT', `/api/malls/${mall}/tariffs`, { draft, publish: true });
    const car = { action: 'enter', plate: 'GJ05AB4321', reason: 'The camera was down' };
    const { body } = await root.client.call('POST', `/api/malls/${mall}/settlements`, car);
    const id = (body as { sessions: { id: string }[] }).sessions[0]?.id;
    return {
      url: `/api/malls/${mall}/sessions/${id}/validations`,
      body: { code: 'cinema', reason: 'A receipt' },
    };
  },
  'PUT /api/malls/:id/gst': ({ mall }) => ({ url: `/api/malls/${mall}/gst`, body: A_SUPPLIER }),
  'POST /api/malls/:id/settlement-reports': ({ mall }) => ({
    url: `/api/malls/${mall}/settlement-reports`,
    body: { csv: 'type,entity_id,amount,credit,debit,settled_at' },
  }),
  ...PASS_WRITES,
  ...MERCHANT_WRITES,
  'PUT /api/super/malls/:id/image': ({ mall }) => ({
    url: `/api/super/malls/${mall}/image`,
    body: { drawing: 'tower' },
  }),

  'POST /api/super/malls/:id/devices': ({ mall }) => ({
    url: `/api/super/malls/${mall}/devices`,
    body: { name: 'Sensors', kind: 'slot-sensors' },
  }),
  'PUT /api/super/malls/:id/devices/:deviceId': async (given) => ({
    url: `/api/super/malls/${given.mall}/devices/${await newDevice(given)}`,
    body: { heartbeatSeconds: 30 },
  }),
  'POST /api/super/malls/:id/devices/:deviceId/rotate': async (given) => ({
    url: `/api/super/malls/${given.mall}/devices/${await newDevice(given)}/rotate`,
  }),
  'DELETE /api/super/malls/:id/devices/:deviceId': async (given) => ({
    url: `/api/super/malls/${given.mall}/devices/${await newDevice(given)}`,
  }),

  'PUT /api/super/inquiries/:id': async ({ root }) => ({
    url: `/api/super/inquiries/${await sendInquiry(root)}`,
    body: { isAnswered: true },
  }),
  'DELETE /api/super/inquiries/:id': async ({ root }) => ({
    url: `/api/super/inquiries/${await sendInquiry(root)}`,
  }),

  'POST /api/malls/:id/plate-codes': async (given) => ({
    url: `/api/malls/${given.mall}/plate-codes`,
    body: { plate: await newVisitor(given) },
  }),

  'POST /api/super/calendar': () => ({ url: '/api/super/calendar', body: A_DAY }),
  'DELETE /api/super/calendar/:date/:region': async ({ root }) => {
    await root.client.call('POST', '/api/super/calendar', A_DAY);
    return { url: `/api/super/calendar/${A_DAY.date}/${A_DAY.region}` };
  },
};

export interface GivenMall {
  readonly app: TestApp;
  readonly root: Person;
  /** The mall's `_id`. */
  readonly mall: string;
}

export interface StaffWrite {
  readonly url: string;
  readonly body?: unknown;
}

const A_DAY = { date: '2026-11-21', name: 'A day of the test', region: 'IN-GJ' };

async function newDevice({ app, root, mall }: GivenMall): Promise<string> {
  return (await addDevice(app, root, mall, { name: 'Sensors', kind: 'slot-sensors' })).id;
}

async function sendInquiry({ client }: Person): Promise<string> {
  const body = {
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'asha@example.com',
    phone: '+91 98250 12345',
    message: 'How do I add a plate?',
  };
  return ((await client.call('POST', '/api/contact', body)).body as { id: string }).id;
}

let plates = 0;

/** A plate that no reader takes for an earlier one of the tests: all its letters and digits are others. */
function newPlate(region: string): string {
  plates += 1;
  const letter = 'ACEFHJKLMN'.charAt(plates % 10);
  return `${region}${letter}${letter}${String(plates % 10).repeat(4)}`;
}

/** A car that has just come in; answers its plate. */
async function newVisitor({ app, root, mall }: GivenMall): Promise<string> {
  const plate = newPlate('GJ05');
  const gate = { gate: 'entry-1', direction: 'entry' };
  const camera = await addDevice(app, root, mall, { name: 'Camera', kind: 'plate-camera', ...gate });
  const read = { readId: randomUUID(), plate, readAt: app.now().toISOString(), ...gate };
  await camera.client.call('POST', '/api/ingest/plate-reads', read);
  return plate;
}

/** A car that holds at an exit and owes 40 rupees; answers its wait. */
async function newHeldCar({ app, root, mall }: GivenMall): Promise<string> {
  const tariff = { graceMinutes: 0, rupeesPerHour: 40, dayCapRupees: null };
  await root.client.call('PUT', `/api/super/malls/${mall}/tariff`, tariff);
  await root.client.call('PUT', `/api/malls/${mall}/settings`, { exitRule: 'pay-to-leave' });
  const plate = newPlate('MH12');
  for (const direction of ['entry', 'exit']) {
    const gate = { gate: `${direction}-1`, direction };
    const camera = await addDevice(app, root, mall, { name: 'Camera', kind: 'plate-camera', ...gate });
    const read = { readId: randomUUID(), plate, readAt: app.now().toISOString(), ...gate };
    await camera.client.call('POST', '/api/ingest/plate-reads', read);
    app.setNow(new Date(app.now().getTime() + 61_000));
  }
  const { body } = await root.client.call('GET', `/api/malls/${mall}/lanes`);
  const car = (body as { waiting: { id: string; plate: string }[] }).waiting.find(
    (one) => one.plate === plate,
  );
  if (!car) throw new Error('no car holds');
  return car.id;
}

/** A refund that waits for a person: the provider refused it, or it came in cash. */
async function newWaitingRefund(given: GivenMall, method: 'upi' | 'cash'): Promise<string> {
  const session = await newCharged(given);
  const refund = `rf_${randomUUID().replaceAll('-', '')}`;
  const [provider, state] = method === 'cash' ? ['cash', 'requested'] : ['razorpay', 'failed'];
  const at = given.app.now();
  await given.app.services.database.transact('system', (transaction) =>
    transaction.query(sql`
      with paid as (
        insert into payments (public_id, mall_id, session_id, method, provider, state, asked_paise, received_paise,
          covers_until, created_at, changed_at, paid_at)
        select ${randomUUID()}, mall_id, id, ${method}, ${provider}, 'paid', 4000, 4000, ${at}, ${at}, ${at}, ${at}
        from sessions where public_id = ${session} returning id, mall_id, session_id)
      insert into refunds (public_id, mall_id, session_id, payment_id, paise, cause, reason, state, created_at, changed_at)
      select ${refund}, mall_id, session_id, id, 1000, 'dispute', 'a', ${state}, ${at}, ${at} from paid`),
  );
  return refund;
}
