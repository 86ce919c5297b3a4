import { expect, test } from './journey.ts';

/** The long run is `WALL_HOURS=168 npx playwright test wall-week`: a week, of which a test run plays some hours. */
const HOURS = Number(process.env['WALL_HOURS'] ?? 12);
const WARM_UP_HOURS = 2;

test.use({ expectConsole: [/Failed to load resource/] });

test('a display that runs for long needs no more memory than after its first hours', async ({ page }) => {
  test.setTimeout(60_000 + HOURS * 20_000);
  await page.addInitScript(answerFromMemory);
  await page.clock.install({ time: new Date('2026-11-20T12:00:00+05:30') });
  await page.goto('/wall/palladium#a-key');
  await page.clock.runFor(10_000);
  await expect(page.getByRole('region', { name: 'Free spots' })).toContainText('free of 900');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Performance.enable');
  const weigh = async () => {
    // Each call that was made holds a real timer of 15 seconds.
    await new Promise((resolve) => setTimeout(resolve, 16_000));
    await browser.send('HeapProfiler.collectGarbage');
    const { metrics } = await browser.send('Performance.getMetrics');
    const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN;
    return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') };
  };
  const run = async (hours: number) => {
    for (let hour = 0; hour < hours; hour += 1) await page.clock.runFor(3_600_000);
  };
  await run(WARM_UP_HOURS);
  const before = await weigh();
  await run(HOURS - WARM_UP_HOURS);
  const after = await weigh();
  console.log(`wall display, ${HOURS} hours: ${JSON.stringify({ before, after })}`);
  // Each asks every five seconds: that none of thousands of answers was thrown away would show.
  expect(await page.evaluate(() => (globalThis as unknown as { asked: number }).asked)).toBeGreaterThan(
    HOURS * 700,
  );
  expect(after.heap).toBeLessThan(before.heap * 1.05 + 200_000);
  expect(after.nodes).toBeLessThan(before.nodes * 1.2 + 100);
  expect(after.listeners).toBe(before.listeners);
});

/** Runs in the page: figures that change with each answer, at once, and a noon that never ends: no night renews the page. */
function answerFromMemory(): void {
  const counted = globalThis as unknown as { asked: number };
  counted.asked = 0;
  const countsOf = (seed: number, total: number) => {
    const [unknown, occupied] = [seed % 3, (seed * 7) % (total - 3)];
    return { empty: total - unknown - occupied, occupied, unknown, total, closed: 0 };
  };
  globalThis.fetch = (() => {
    const asked = (counted.asked += 1);
    const since = new Date(Date.now() - 300_000).toISOString();
    const view = {
      mall: 'Palladium Mall',
      at: new Date(Date.parse('2026-11-20T12:00:00+05:30') + (asked % 900) * 1_000).toISOString(),
      counts: countsOf(asked, 900),
      readingAt: since,
      doubtedSince: null,
      levels: [1, 2, 3].map((level) => ({ level: `B${level}`, ...countsOf(asked + level, 300) })),
      exits: asked % 4 === 0 ? [{ gate: `exit-${asked % 3}`, waiting: 1 + (asked % 5), since }] : [],
      attention: asked % 7,
    };
    return Promise.resolve(
      new Response(JSON.stringify(view), { headers: { 'content-type': 'application/json' } }),
    );
  }) as typeof fetch;
}
