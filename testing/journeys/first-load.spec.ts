import { expect, test } from './journey.ts';

const MOST_BYTES = 120_000;
/** Where other journeys share the processor; the aim on a machine of its own is one second. */
const NOW_SHOWN_MS = 6_000;

test('the dashboard asks for few bytes at first, and shows Now soon', async ({ page, signIn }) => {
  await signIn('palladium');
  // What the browser may hold of an earlier visit is there: scripts and fonts are not what is counted.
  await page.goto('/admin/palladium');
  await expect(page.getByRole('region', { name: 'Now', exact: true })).toContainText(/\d/);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  const asked = new Map<string, string>();
  const received: { path: string; bytes: number }[] = [];
  browser.on('Network.responseReceived', ({ requestId, response }) => {
    const { pathname } = new URL(response.url);
    if (pathname.startsWith('/api/')) asked.set(requestId, pathname);
  });
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const path = asked.get(requestId);
    if (path !== undefined) received.push({ path, bytes });
  });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Now', exact: true })).toContainText(/\d/);
  const shownMs = await page.evaluate(() => Math.round(performance.now()));
  await page.waitForLoadState('networkidle').catch(() => undefined);
  const bytes = received.reduce((sum, one) => sum + one.bytes, 0);
  const largest = received.toSorted((one, other) => other.bytes - one.bytes).slice(0, 6);
  console.log(`first load: ${bytes} bytes of ${received.length} answers, Now after ${shownMs} ms`);
  console.log(largest.map((one) => `  ${one.path} ${one.bytes}`).join('\n'));
  expect(received.length).toBeGreaterThan(3);
  expect(bytes).toBeLessThan(MOST_BYTES);
  expect(shownMs).toBeLessThan(NOW_SHOWN_MS);
});
