import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prove } from '../../testing/drivers-plates.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { signUpDriver } from '../../testing/test-people.ts';
import { driverOf, newTwoPlates, platesOf, seenAs, visitUnderTwo } from '../../testing/two-plates.ts';

describe.each(['required', 'off'])('a visit under two plates, with PLATE_PROOF %s', (mode) => {
  let gates: GateTests;
  let elsewhere: GatedMall;

  beforeAll(async () => {
    gates = await openGates({ now: at(-960).toISOString(), env: { PLATE_PROOF: mode } });
    elsewhere = await gates.addMall();
  });
  afterAll(() => gates.end());

  /** A visit of a car, and two drivers who have one of its two plates each. */
  async function play(meanwhile?: (sessionId: string) => Promise<void>) {
    const plates = newTwoPlates();
    const mall = await gates.addMall();
    const owner = await driverOf(gates, elsewhere, [plates.right]);
    const stranger = await driverOf(gates, elsewhere, [plates.wrong]);
    const visit = await visitUnderTwo(gates, mall, { ...plates, ...(meanwhile ? { meanwhile } : {}) });
    const see = async () => [await seenAs(owner, visit), await seenAs(stranger, visit)];
    return { ...plates, mall, owner, stranger, visit, see };
  }

  it('is nobody’s by a plate alone, and costs what it does', async () => {
    const { mall, visit, right, wrong, see } = await play();
    expect(await see()).toEqual([null, null]);
    await gates.tick(at(120));
    expect(await see()).toEqual([null, null]);
    expect(await platesOf(mall, visit)).toEqual({ plate: wrong, rival: right });
    expect((await mall.sessions()).at(-1)).toMatchObject({ charge: 4_000, review: null });
  });

  it('is none where one of both cameras was not sure of what it read', async () => {
    const plates = newTwoPlates();
    const mall = await gates.addMall();
    const owner = await driverOf(gates, elsewhere, [plates.right]);
    const stranger = await driverOf(gates, elsewhere, [plates.wrong]);
    const visit = await visitUnderTwo(gates, mall, { ...plates, confidence: 0.7 });
    expect(await seenAs(owner, visit)).toBe(plates.right);
    expect(await seenAs(stranger, visit)).toBeNull();
  });

  it('is shown to whoever sees the visits of both', async () => {
    const plates = newTwoPlates();
    const mall = await gates.addMall();
    const family = await driverOf(gates, elsewhere, [plates.right, plates.wrong]);
    const visit = await visitUnderTwo(gates, mall, plates);
    expect(await seenAs(family, visit)).toBe(plates.wrong);
  });

  it('is whose it is who gives its code', async () => {
    const { right, owner, visit, see, mall } = await play();
    expect((await prove(owner, right, visit.code)).status).toBe(201);
    expect(await see()).toEqual([right, null]);
    expect(await platesOf(mall, visit)).toEqual({ plate: right, rival: null });
  });

  it('is whose it is who gives its code, though the exit was read rightly', async () => {
    const { wrong, stranger, visit, see } = await play();
    expect((await prove(stranger, wrong, visit.code)).status).toBe(201);
    expect(await see()).toEqual([null, wrong]);
  });

  it('is whose it is who opens its pay link signed in', async () => {
    const { right, owner, visit, see } = await play();
    expect((await owner.client.call('GET', `/api/pay/${visit.token}`)).status).toBe(200);
    expect(await see()).toEqual([right, null]);
  });

  it('is whose it was who gave its code while the car was inside', async () => {
    const plates = newTwoPlates();
    const mall = await gates.addMall();
    const owner = await driverOf(gates, elsewhere, [plates.right]);
    const visit = await visitUnderTwo(gates, mall, {
      ...plates,
      meanwhile: async (id) => void (await prove(owner, plates.right, gates.app.plates.codeOf(id))),
    });
    await gates.tick(at(51));
    expect(await seenAs(owner, visit)).toBe(plates.right);
  });

  it('is nobody’s who opens its link without either plate', async () => {
    const { visit, see } = await play();
    const other = await signUpDriver(gates.app, ['GJ05AB1234']);
    expect((await other.client.call('GET', `/api/pay/${visit.token}`)).status).toBe(200);
    expect(await see()).toEqual([null, null]);
    expect(await seenAs(other, visit)).toBeNull();
  });

  it('goes by the plate that comes again and is read so at both gates', async () => {
    const { mall, right, see } = await play();
    await mall.read('entry-1', at(1500), right, { confidence: 0.97 });
    await gates.tick(at(1510));
    expect(await see()).toEqual([null, null]);
    await mall.read('exit-1', at(1560), right, { confidence: 0.97 });
    await gates.tick(at(1600));
    // Reads that come late still find it by the plate that it was let out by.
    expect(await see()).toEqual([null, null]);
    gates.app.setNow(at(5 * 1440));
    await gates.tick(at(5 * 1440));
    expect(await see()).toEqual([right, null]);
  });

  it('goes by its own plate as soon as that comes again', async () => {
    const { mall, wrong, see } = await play();
    await mall.read('entry-1', at(1500), wrong, { confidence: 0.97 });
    await mall.read('exit-1', at(1560), wrong, { confidence: 0.97 });
    await gates.tick(at(1600));
    expect(await see()).toEqual([null, wrong]);
  });

  it('stays so where both plates come to the mall', async () => {
    const plates = newTwoPlates();
    const mall = await gates.addMall();
    const owner = await driverOf(gates, elsewhere, [plates.right]);
    for (const [place, plate] of [plates.right, plates.wrong].entries()) {
      await mall.read('entry-1', at(-500 + 100 * place), plate, { confidence: 0.97 });
      await mall.read('exit-1', at(-440 + 100 * place), plate, { confidence: 0.97 });
    }
    const visit = await visitUnderTwo(gates, mall, plates);
    await gates.tick(at(90));
    expect(await seenAs(owner, visit)).toBeNull();
    expect(await platesOf(mall, visit)).toMatchObject({ rival: plates.right });
  });
});
