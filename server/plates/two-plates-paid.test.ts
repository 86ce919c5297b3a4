import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnBill } from '#contract/pay.ts';
import { hashPlate } from '../gates/tags/hash-plate.ts';
import { insertTagRead } from '../gates/tags/store.ts';
import { shownTokensOf } from '../bills/pay-link.ts';
import { findByIds } from '../sessions/index.ts';
import { aDevice } from '../../testing/factories.ts';
import { at, type GatedMall } from '../../testing/gated-mall.ts';
import { newTagId } from '../../testing/tagged-mall.ts';
import { openPaidMall, type Begun, type PaidMall } from '../../testing/paid-mall.ts';
import { signInHelper, signInSuperAdmin, signUpDriver, type Person } from '../../testing/test-people.ts';
import { driverOf, newTwoPlates, platesOf, seenAs, visitUnderTwo } from '../../testing/two-plates.ts';

let paid: PaidMall;
let elsewhere: GatedMall;

beforeAll(async () => {
  paid = await openPaidMall();
  paid.app.setNow(at(-960));
  elsewhere = await paid.addMall();
});
afterAll(() => paid.end());

/** Pays for a visit in the app, by the link that the list of the own bills shows, or by another one. */
async function payIn({ client }: Person, token?: string): Promise<void> {
  const { bills } = (await client.call('GET', '/api/account/bills')).body as { bills: OwnBill[] };
  const link = token ?? bills[0]?.payUrl.split('/').at(-1) ?? '';
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await client.call('POST', `/api/pay/${link}/payments`, { method: 'upi' }, { headers });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  await paid.pay({ orderId: (answer.body as Begun).order });
}

/** By which gate's reading the visits of a mall were paid; nothing else stands there of who paid. */
const paidAs = (mall: GatedMall) =>
  mall.rows<{ gate: string | null; state: string }>(
    sql`select detail->>'ownPlateOf' as gate, state from payments where mall_id = ${mall.mall.id} order by id`,
  );

describe('who pays signed in for a visit that is read under two plates', () => {
  it('while the car is inside finds it in the history, and nobody else does', async () => {
    const plates = newTwoPlates();
    const mall = await paid.addMall();
    const owner = await driverOf(paid, elsewhere, [plates.right]);
    const stranger = await driverOf(paid, elsewhere, [plates.wrong]);
    const visit = await visitUnderTwo(paid, mall, { ...plates, meanwhile: () => payIn(owner) });
    expect(await paidAs(mall)).toEqual([{ gate: 'entry', state: 'paid' }]);
    expect(await seenAs(stranger, visit)).toBeNull();
    await paid.tick(at(51));
    expect(await seenAs(owner, visit)).toBe(plates.right);
    expect(await seenAs(stranger, visit)).toBeNull();
    expect((await mall.sessions()).at(-1)).toMatchObject({ charge: 4_000, review: null });
  });

  it('without either plate in the account says nothing, nor does who works in the mall', async () => {
    const plates = newTwoPlates();
    const mall = await paid.addMall();
    const visit = await visitUnderTwo(paid, mall, plates);
    await payIn(await signUpDriver(paid.app, ['GJ05AB1234']), visit.token);
    expect(await paidAs(mall)).toEqual([{ gate: null, state: 'paid' }]);

    const root = await signInSuperAdmin(paid.app);
    const other = await visitUnderTwo(paid, mall, { ...newTwoPlates(), from: 120 });
    const helper = await signInHelper(paid.app, root, mall.mall.publicId, 'attendant');
    await helper.client.call('POST', '/api/account/plates', { plate: other.wrong });
    await payIn(helper, other.token);
    expect((await paidAs(mall)).map(({ gate }) => gate)).toEqual([null, null]);
    await paid.tick(at(180));
    expect(await platesOf(mall, other)).toMatchObject({ rival: other.right });
  });

  it('after it left, by a link that proves nothing, has it as well', async () => {
    const plates = newTwoPlates();
    const mall = await paid.addMall();
    const owner = await driverOf(paid, elsewhere, [plates.wrong]);
    const visit = await visitUnderTwo(paid, mall, plates);
    const [shown = ''] = await paid.database.transact('system', async (transaction) =>
      shownTokensOf(paid.app.services, transaction, await findByIds(transaction, [visit.id]), at(51)),
    );
    await payIn(owner, shown);
    expect(await paidAs(mall)).toEqual([{ gate: 'exit', state: 'paid' }]);
    expect(await seenAs(owner, visit)).toBeNull();
    await paid.tick(at(60));
    expect(await seenAs(owner, visit)).toBe(plates.wrong);
  });
});

it('the tag that was read with a visit says which of its plates is the car’s', async () => {
  const plates = newTwoPlates();
  const mall = await paid.addMall();
  const visit = await visitUnderTwo(paid, mall, plates);
  const { id: deviceId } = await aDevice(paid.database, mall.mall, { kind: 'tag-reader', gate: 'exit-1' });
  const seen = { mall: mall.mall.id, deviceId, gate: 'exit-1', direction: 'exit' as const, tid: null };
  const facts = { acquirerHash: null, vehicleClass: null, rssi: null, timeFlag: null };
  const tag = async (when: Date, plate: string, tagId: string) =>
    paid.database.transact('system', (transaction) =>
      insertTagRead(transaction, {
        ...seen,
        ...facts,
        tagId,
        readId: randomUUID(),
        plateHash: hashPlate(paid.app.services, plate),
        usedAt: when,
        receivedAt: when,
      }),
    );
  // Another car's, and an hour later.
  await tag(at(50), 'GJ05AB1234', newTagId());
  await tag(at(110), plates.wrong, newTagId());
  await paid.tick(at(111));
  expect(await platesOf(mall, visit)).toMatchObject({ rival: plates.right });
  await tag(at(50), plates.right, newTagId());
  await paid.tick(at(120));
  expect(await platesOf(mall, visit)).toEqual({ plate: plates.right, rival: null });
});
