import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible } from './journey.ts';
import { test } from './manager.ts';

const PLATE = 'GJ05ZZ0443';

test('whoever revokes a stolen key sees what that camera has read, and the lane that it leaves without one', async ({
  page,
  signIn,
  manager,
}) => {
  const mall = await manager.add({ name: `Stolen ${Date.now()}`, isLive: true });
  await signIn('super');
  const origin = new URL((await page.request.get('/healthz')).url()).origin;
  const data = { name: 'South camera', kind: 'plate-camera', gate: 'exit-2', direction: 'exit' };
  const made = await page.request.post(`/api/super/malls/${mall._id}/devices`, { data, headers: { origin } });
  expect(made.ok(), await made.text()).toBe(true);
  const { device, key } = (await made.json()) as { device: { id: string }; key: string };
  const sent = await page.request.post('/api/ingest/plate-reads', {
    data: { readId: crypto.randomUUID(), plate: PLATE, readAt: new Date().toISOString() },
    headers: { authorization: `Bearer ${key}`, cookie: '' },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  await page.request.delete(`/api/super/malls/${mall._id}/devices/${device.id}`, { headers: { origin } });

  await page.goto(`/admin/${mall.slug}/devices`);
  await expect(page.getByRole('region', { name: 'Alerts' })).toContainText(
    /No camera at exit-2 \(exit\) since .*: the key of its last one was revoked\. No other exit has one\./,
    { timeout: 20_000 },
  );
  await page.getByRole('button', { name: 'Reads of South camera' }).click();
  const reads = page.getByRole('dialog', { name: 'Reads of South camera' });
  await expect(reads).toContainText(/^.*1 read is stored, since /s);
  await expect(reads.getByRole('listitem')).toContainText([PLATE]);
  await expectFits(page, [320, 390]);
  await expectAccessible(page);
  await reads.getByLabel('Until').fill('2026-01-01T00:00');
  await expect(reads).toContainText('0 of them in this span.');
  await page.keyboard.press('Escape');

  await page.goto(`/admin/${mall.slug}/lanes`);
  await expect(page.getByText(/No camera at exit-2 \(exit\)/)).toContainText('Type each plate below');
  await expectFits(page);
  await expectAccessible(page);
});
