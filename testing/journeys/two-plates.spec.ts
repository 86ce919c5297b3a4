import { wordExitInDoubt } from '#contract/exit-in-doubt-words.ts';
import { expectFits } from './expect-fits.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { BILL, iso, THE_BILL } from './shown-bill.ts';

const [ENTERED, LEFT] = ['MH14AM5301', 'MH14AN5301'];

test('a visit whose gates read two plates is set right in its panel, and that is taken back', async ({
  page,
  signIn,
  devices,
}) => {
  await devices.readLate('entry', ENTERED, new Date(Date.now() - 50 * 60_000));
  const { sessionId } = await devices.readLate('exit', LEFT, new Date(Date.now() - 60_000), 0.85);
  await signIn('palladium');
  await page.goto(`/admin/palladium?session=${sessionId}`);
  const panel = page.getByRole('dialog');
  const status = panel.getByRole('status');
  const asked = `One gate read ${ENTERED}, the other ${LEFT}.`;
  await expect(panel).toContainText(asked);
  await expectAccessible(page);
  await expectFits(page);
  await panel.getByRole('button', { name: `It is ${LEFT}` }).click();
  const send = panel.getByRole('button', { name: `Set it right: ${LEFT}` });
  await expect(send).toBeDisabled();
  await panel.getByLabel('How do you know?').fill('Both photographs show an N');
  await send.click();
  await expect(status.filter({ hasText: 'The plate was set right.' })).toBeVisible();
  await expect(panel).not.toContainText(asked);
  await expect(panel).toContainText('Both photographs show an N');
  await panel.getByRole('button', { name: 'Take it back' }).click();
  await expect(status.filter({ hasText: 'It is as before.' })).toBeVisible();
  await expect(panel).toContainText(asked);
});

test('the bill of a car that may have left already says until when it is charged, and why', async ({
  page,
}) => {
  const at = iso(-30);
  const text = wordExitInDoubt({ at: new Date(at), is: 'inside', until: new Date() });
  await page.route(THE_BILL, (route) => route.fulfill({ json: { ...BILL, exitInDoubt: { at, text } } }));
  const none = { disputes: [], mayDispute: false };
  await page.route('**/api/pay/some-token/disputes', (route) => route.fulfill({ json: none }));
  await page.goto('/pay/some-token');
  const bill = page.getByRole('region').filter({ hasText: '•••••B1234' }).first();
  await expect(bill).toContainText('You are charged until then while we check.');
  // That the amount goes on with the time is not so here.
  await expect(page.getByText('The amount follows the time you are inside.')).toHaveCount(0);
  await expectAccessible(page);
  await expectFits(page);
});
