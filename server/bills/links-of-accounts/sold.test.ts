import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOn, entriesOf, newPlate, prove } from '../../../testing/drivers-plates.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { WITH_MAIL } from '../../../testing/marked-person.ts';
import { ALL_CALLS, ownToken, refusedBy } from '../../../testing/own-links.ts';
import { createClient, type TestClient } from '../../../testing/test-client.ts';
import { signUpDriver } from '../../../testing/test-people.ts';
import { applyRetention } from '../../privacy/retention/apply-retention.ts';

let gates: GateTests;
let mall: GatedMall;
let anybody: TestClient;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString(), env: WITH_MAIL });
  mall = await gates.addMall({ name: 'Palladium Mall' });
  anybody = createClient(gates.app.http);
});
afterAll(() => gates.end());

/** A seller who has proven the car once, and whose list shows the visit that its buyer, who owns it since, is making. */
async function sold() {
  const plate = newPlate();
  gates.app.setNow(at(-30));
  const seller = await signUpDriver(gates.app, [plate]);
  await prove(seller, plate, codeOn(await mall.read('entry-1', at(0), plate)));
  await mall.read('exit-1', at(8), plate);
  await gates.app.plates.tick(at(9));
  const buyer = await signUpDriver(gates.app, [plate]);
  const entry = await mall.read('entry-1', at(70), plate);
  gates.app.setNow(at(140));
  const token = await ownToken(seller, entry.sessionId);
  const proves = async () => {
    await prove(buyer, plate, codeOn(entry));
    return ownToken(buyer, entry.sessionId);
  };
  return { plate, seller, buyer, session: entry.sessionId, token, proves };
}

const mail = (token: string) =>
  anybody.call('POST', `/api/pay/${token}/receipt/mail`, { email: 'asha@example.com' });

it('a seller’s link of the buyer’s visit leads nowhere once the buyer has proven it', async () => {
  const { plate, seller, token, proves } = await sold();
  expect((await seller.client.call('GET', `/api/pay/${token}`)).body).toMatchObject({ amountDue: 80 });
  const buyers = await proves();
  // What one camera has read takes nothing from anybody; its exit does.
  expect(await refusedBy(gates.app, token, seller)).toEqual([]);
  await mall.read('exit-1', at(150), plate);
  await gates.app.plates.tick(at(151));
  expect(await entriesOf(seller)).toHaveLength(1);
  expect(await refusedBy(gates.app, token, seller)).toEqual(ALL_CALLS);
  expect(await refusedBy(gates.app, token)).toEqual(ALL_CALLS);
  expect(await mail(token)).toMatchObject({ status: 404, body: { code: 'pay_link_not_valid' } });
  expect((await anybody.call('GET', `/api/pay/${buyers}`)).body).toMatchObject({
    amountDue: 80,
    car: 'left',
  });
  expect(await mail(buyers)).toMatchObject({ status: 404, body: { code: 'no_receipt' } });
});

it('whoever takes the plate out of the account has no more link of its visits than history', async () => {
  const plate = newPlate();
  const driver = await signUpDriver(gates.app, [plate]);
  const entry = await mall.read('entry-1', at(200), plate);
  await prove(driver, plate, codeOn(entry));
  gates.app.setNow(at(260));
  const token = await ownToken(driver, entry.sessionId);
  expect(await refusedBy(gates.app, token)).toEqual([]);
  expect((await driver.client.call('DELETE', `/api/account/plates/${plate}`)).status).toBe(200);
  expect(await entriesOf(driver)).toEqual([]);
  expect(await refusedBy(gates.app, token, driver)).toEqual(ALL_CALLS);
});

it('nothing says any more in whose list a visit stood, once its plate is gone', async () => {
  const { plate, seller, buyer, session, proves } = await sold();
  await proves();
  await mall.read('exit-1', at(150), plate);
  await gates.app.plates.tick(at(151));
  const listed = () =>
    mall.rows(sql`select account_id from pay_links l join sessions s on s.id = l.session_id
      where s.public_id = ${session} and account_id is not null`);
  expect(await listed()).toHaveLength(2);
  for (const { client } of [seller, buyer]) await client.call('DELETE', `/api/account/plates/${plate}`);
  await applyRetention(gates.app.services, new Date(at(150).getTime() + 4_000 * 86_400_000));
  expect(await listed()).toEqual([]);
});
