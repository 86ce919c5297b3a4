import { expect, it } from 'vitest';
import type { LaneList } from '#contract/lanes.ts';
import { newPlate, statusOf } from '../../../testing/drivers-plates.ts';
import { at, openGates } from '../../../testing/gated-mall.ts';
import { addHoldingMall } from '../../../testing/holding-mall.ts';
import { signInSuperAdmin, signUpDriver, type Person } from '../../../testing/test-people.ts';

it('the link of the lane list pays and proves no plate, whoever is given it; the one of the gate proves it', async () => {
  const gates = await openGates({ env: { PLATE_PROOF: 'required' } });
  const mall = await addHoldingMall(gates);
  const root = await signInSuperAdmin(gates.app);
  const plate = newPlate();
  const driver = await signUpDriver(gates.app, [plate]);
  await mall.read('entry-1', at(0), plate);
  const { payUrl: given = '' } = await mall.read('exit-1', at(90), plate);
  const { body } = await root.client.call('GET', `/api/malls/${mall.mall.publicId}/lanes`);
  const shown = (body as LaneList).waiting[0]?.payUrl ?? '';
  const open = async ({ client }: Person, url: string) =>
    (await client.call('GET', `/api${new URL(url, 'http://here').pathname}`)).body;
  expect(await open(driver, shown)).toMatchObject({ status: 'due', amountDue: 80 });
  expect(await statusOf(driver)).toEqual(['claimed']);
  expect(await open(driver, given)).toMatchObject({ status: 'due', amountDue: 80 });
  expect(await statusOf(driver)).toEqual(['proven']);
  await gates.end();
});
