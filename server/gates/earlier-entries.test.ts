import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paise } from '#domain/money/money.ts';
import { simpleTariff } from '#domain/money/simple-tariff.ts';
import type { ClassPrice, TariffDocument } from '#domain/money/tariff.ts';
import { addTariff } from '../../testing/add-tariff.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { signInSuperAdmin } from '../../testing/test-people.ts';

const PLATE = 'GJ05AB1234';
/** Minutes after ten in the morning of a Friday. */
const EIGHT_PM = 600;
const MIDNIGHT = 840;
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const band = (from: number, to: number, rupees: number) => ({
  name: 'all_day' as const,
  from,
  to,
  unitPaise: paise(rupees * 100),
});
function byRates(rates: ClassPrice['rates']): TariffDocument {
  const document = simpleTariff({ graceMinutes: 0, paisePerHour: paise(1_000), dayCapPaise: null });
  return { ...document, prices: document.prices.map((price) => ({ ...price, rates })) };
}
const DEAR_EVENING = byRates([
  {
    days: ['weekday', 'weekend', 'holiday'],
    firstBlock: [],
    bands: [band(0, 1200, 10), band(1200, 1440, 100)],
  },
]);
const DEAR_WEEKEND = byRates([
  { days: ['weekday'], firstBlock: [], bands: [band(0, 1440, 10)] },
  { days: ['weekend', 'holiday'], firstBlock: [], bands: [band(0, 1440, 100)] },
]);

async function addMall(document: TariffDocument): Promise<GatedMall> {
  const mall = await gates.addMall({ graceMinutes: 0 });
  await addTariff(gates.database, mall.mall.id, { effectiveFrom: at(-500), document });
  return mall;
}

/** A read by whose camera's clock it was at one minute, and that arrives at another. */
function readLate(mall: GatedMall, read: number, arrives: number, more: { sentAt?: string } = {}) {
  gates.app.setNow(at(arrives));
  return mall.readLate('entry-1', at(read), PLATE, more);
}

async function charged(mall: GatedMall, exit: number) {
  await mall.read('exit-1', at(exit), PLATE);
  await gates.tick(at(exit + 30));
  return (await mall.sessions()).find(({ plate }) => plate === PLATE)?.charge;
}

describe('an entry that may have been earlier than it counts costs what the cheaper time does', () => {
  it('before a dearer hour of the day', async () => {
    const mall = await addMall(DEAR_EVENING);
    expect(await readLate(mall, EIGHT_PM - 10, EIGHT_PM + 10)).toMatchObject({ timeFlag: 'server_time' });
    expect(await charged(mall, EIGHT_PM + 40)).toBe(1_000);
  });

  it('before a dearer day', async () => {
    const mall = await addMall(DEAR_WEEKEND);
    await readLate(mall, MIDNIGHT - 10, MIDNIGHT + 10);
    expect(await charged(mall, MIDNIGHT + 40)).toBe(1_000);
  });

  it('and no less than that where it is dearer by both', async () => {
    const mall = await addMall(DEAR_EVENING);
    await readLate(mall, EIGHT_PM + 10, EIGHT_PM + 30);
    // Who came before eight had begun a second, dear hour by then.
    expect(await charged(mall, EIGHT_PM + 62)).toBe(10_000);
  });

  it('where one message was slow whose camera sends the time of the read as that of the sending', async () => {
    const mall = await addMall(DEAR_WEEKEND);
    for (let car = 0; car < 6; car += 1) {
      const sentAt = at(MIDNIGHT - 30 + car).toISOString();
      await mall.read('entry-1', at(MIDNIGHT - 30 + car), `MH01AA${1000 + car}`, { sentAt });
    }
    const sentAt = at(MIDNIGHT - 0.1).toISOString();
    const answer = await readLate(mall, MIDNIGHT - 0.1, MIDNIGHT + 0.25, { sentAt });
    expect(answer).toMatchObject({ timeFlag: 'clock_corrected' });
    expect(await charged(mall, MIDNIGHT + 40)).toBe(1_000);
  });

  it('where the mall did not charge until then', async () => {
    const mall = await addMall(DEAR_WEEKEND);
    const { client } = await signInSuperAdmin(gates.app);
    const rules = `/api/malls/${mall.mall.publicId}/settings`;
    gates.app.setNow(at(-60));
    expect(await client.call('PUT', rules, { zeroTariff: true })).toMatchObject({ status: 200 });
    gates.app.setNow(at(10));
    expect(await client.call('PUT', rules, { zeroTariff: false })).toMatchObject({ status: 200 });
    await readLate(mall, 0, 22);
    expect(await charged(mall, 70)).toBe(0);
  });

  it('and is shown as costing that while it is inside', async () => {
    const mall = await addMall(DEAR_EVENING);
    await readLate(mall, EIGHT_PM - 10, EIGHT_PM + 10);
    const { client } = await signInSuperAdmin(gates.app);
    gates.app.setNow(at(EIGHT_PM + 40));
    const { body } = await client.call('GET', `/api/parking?mall=${encodeURIComponent(mall.mall.name)}`);
    expect(body).toMatchObject([{ number_plate: PLATE, soFar: { charges: 10 } }]);
  });
});
