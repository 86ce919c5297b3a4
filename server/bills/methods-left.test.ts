import { afterAll, beforeAll, expect, it } from 'vitest';
import { at } from '../../testing/gated-mall.ts';
import { openTaggedMall, type TaggedMall } from '../../testing/tagged-mall.ts';

let mall: TaggedMall;
beforeAll(async () => {
  mall = await openTaggedMall();
});
afterAll(() => mall.end());

it('a FASTag is a way to pay until the car has left, and no longer', async () => {
  const { holding, app } = mall;
  const plate = 'GJ05KK9933';
  await holding.read('entry-1', at(0), plate);
  app.setNow(at(60));
  expect(await holding.showBill(plate)).toMatchObject({ car: 'inside', methods: ['upi', 'card', 'fastag'] });
  await holding.read('exit-1', at(62), plate);
  expect(await holding.showBill(plate)).toMatchObject({ car: 'holds', methods: ['upi', 'card', 'fastag'] });
  // Another has left while the exit only recorded who did.
  const left = 'GJ05KK9955';
  await holding.read('entry-1', at(0), left);
  await holding.setRules({ exitRule: 'record' });
  await holding.read('exit-2', at(63), left);
  await holding.setRules({ exitRule: 'pay-to-leave' });
  const bill = await holding.showBill(left);
  expect(bill).toMatchObject({ car: 'left', status: 'due', methods: ['upi', 'card'] });
});
