import { settleSessions } from '#contract/settlements.ts';
import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible } from './journey.ts';
import { test } from './manager.ts';

test('a motorcycle that came in as a car is set right in its panel, and that is taken back', async ({
  page,
  signIn,
  manager,
}) => {
  const mall = await manager.add({ name: `Bikes ${Date.now()}`, isLive: true });
  await signIn('super');
  const car = { action: 'enter', plate: 'GJ05AB1234', vehicleClass: 'car', reason: 'The camera was down' };
  const { origin } = new URL((await page.request.get('/healthz')).url());
  const url = `/api/malls/${mall._id}/settlements`;
  const made = await page.request.post(url, { data: car, headers: { origin } });
  const { sessions } = settleSessions.answer.parse(await made.json());
  await page.goto(`/admin/${mall.slug}?session=${sessions[0]?.id}`);
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Charged as a car: set right' }).click();
  await expect(panel.getByLabel('What vehicle is it?')).toHaveValue('two_wheeler');
  await panel.getByLabel('Why?').fill('A scooter, by its photograph');
  await expectFits(page, [390]);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Set it right' }).click();
  await expect(panel.getByRole('status')).toContainText('The vehicle was set right.');
  await expect(panel.getByRole('button', { name: 'Charged as a two-wheeler: set right' })).toBeVisible();
  await expect(panel).toContainText('A scooter, by its photograph');
  await panel.getByRole('button', { name: 'Take it back' }).click();
  await expect(panel.getByRole('status')).toContainText('It is as before.');
  await expect(panel.getByRole('button', { name: 'Charged as a car: set right' })).toBeVisible();
});
