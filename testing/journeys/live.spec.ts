import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './journey.ts';
import { test } from './manager.ts';

const stat = (page: Page, label: string) => page.locator(`dl > div:has(:text-is("${label}")) dd`).first();

test('Palladium: levels, figures, sections, spots and the way out; back is the history', async ({
  page,
  signIn,
  devices,
}) => {
  await signIn('driver');
  await devices.sense('B1C03', true);
  await devices.sense('B2D05', true);
  const asked: string[] = [];
  page.on('request', (request) =>
    asked.push(decodeURI(new URL(request.url()).pathname + new URL(request.url()).search)),
  );
  await page.goto('/user/mall');
  await page.getByRole('button', { name: 'Live parking' }).first().click();
  const b1 = page.getByRole('button', { name: 'Basement 1 (B1)', exact: true });
  const b2 = page.getByRole('button', { name: 'Basement 2 (B2)', exact: true });
  await expect(b1).toHaveAttribute('aria-pressed', 'true');
  await expect(b2).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('[data-slot]')).toHaveCount(80);
  await expect(page.locator('[data-slot=B1C03]')).toHaveAttribute('data-status', 'occupied');
  await expectCounts(page);
  for (const row of ['ABCD', 'EFGH']) {
    const tops = new Set<number>();
    for (const letter of row) {
      const heading = page.getByRole('heading', { name: `Section ${letter}`, exact: true });
      tops.add(Math.round((await heading.boundingBox())?.y ?? Number.NaN));
    }
    expect(tops.size).toBe(1);
  }
  const sectionA = page.getByRole('region', { name: 'Section A' });
  await expect(sectionA.getByRole('list')).toHaveCount(3);
  await expect(sectionA.getByRole('list').first().getByRole('listitem')).toHaveCount(4);
  await expect(sectionA.getByText('B1A07')).toBeVisible();
  await expect(page.getByText('Entry/Exit', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText([
    'Empty',
    'Occupied',
  ]);

  await b2.click();
  await expect(b2).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-slot=B2D05]')).toHaveAttribute('data-status', 'occupied');
  await expect(page.locator('[data-slot^=B1]')).toHaveCount(0);
  await expectCounts(page);
  await expect.poll(() => asked).toContain('/api/mall/occupancy?mall=Palladium');
  expect(asked).toContain('/api/mall/occupancy/stream?mall=Palladium');
  expect(asked).toContain('/api/malls?live=true');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/user/mall');
  await devices.sense('B1C03', false);
  await devices.sense('B2D05', false);
});

/** The three figures are those of the spots on the screen. */
async function expectCounts(page: Page): Promise<void> {
  // Another journey's car may come in between: then both are counted anew.
  await expect(async () => {
    const occupied = await page.locator('[data-status=occupied]').count();
    const empty = await page.locator('[data-status=empty]').count();
    const figures = [stat(page, 'Occupied'), stat(page, 'Empty'), stat(page, 'Total Spots')];
    expect(await Promise.all(figures.map((figure) => figure.textContent()))).toEqual([
      String(occupied),
      empty === 0 && occupied === 0 ? '–' : String(empty),
      '80',
    ]);
  }).toPass({ timeout: 5_000 });
}

test('Phoenix: its own words, dark, eight slots a section', async ({ page, signIn }) => {
  await signIn('driver');
  const asked = page.waitForRequest('**/api/mall/occupancy?mall=Phoenix');
  await page.goto('/user/mall/phoenix');
  await expect(page.getByRole('heading', { level: 1, name: 'Phoenix mall parking' })).toBeVisible();
  await expect(page.getByText('Real-time occupancy view for Phoenix Mall', { exact: true })).toBeVisible();
  await expect(page.locator('[data-slot]')).toHaveCount(64);
  await asked;
  const services = page.locator('[data-theme=dark]');
  const [red] = (await services.evaluate((box) => getComputedStyle(box).backgroundColor)).match(/\d+/) ?? [];
  expect(Number(red)).toBeLessThan(40);
});

test('the layout moves by 300 px, smoothly', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('driver');
  await page.goto('/user/mall/palladium');
  await expect(page.locator('[data-slot]')).toHaveCount(80);
  await page.evaluate(() => {
    // The types know two forms of calling it, which one function can't stand for.
    const elements = Element.prototype as unknown as {
      scrollBy: (this: Element, to: ScrollToOptions) => void;
    };
    const real = elements.scrollBy;
    elements.scrollBy = function scrollBy(to) {
      document.body.dataset['scrolled'] = JSON.stringify(to);
      real.call(this, to);
    };
  });
  const layout = page.getByRole('region', { name: 'Parking layout' });
  const left = () => layout.evaluate((frame) => Math.round(frame.scrollLeft));
  await page.getByRole('button', { name: 'Scroll Right', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-scrolled', '{"left":300,"behavior":"smooth"}');
  await expect.poll(left).toBe(300);
  await page.getByRole('button', { name: 'Scroll Left', exact: true }).click();
  await expect.poll(left).toBe(0);
});

test('a level change of the mall is seen within a poll even when the stream has failed for good', async ({
  page,
  signIn,
  devices,
}) => {
  const streams: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('/occupancy/stream?') && streams.push(request.url()),
  );
  await page.route('**/api/mall/occupancy/stream?*', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: 'event: occupancy\ndata: {"slot_array":[]}\n\n',
    }),
  );
  await page.clock.install({ time: '2026-01-01T10:00:00+05:30' });
  await page.addInitScript(() => {
    const realFetch = window.fetch.bind(window);
    window.fetch = (input, init) => {
      if (typeof input === 'string' && input.includes('/occupancy?')) {
        const { dataset } = document.documentElement;
        dataset['polls'] = String(Number(dataset['polls'] ?? 0) + 1);
      }
      return realFetch(input, init);
    };
  });
  const polls = () => page.evaluate(() => Number(document.documentElement.dataset['polls'] ?? 0));
  await signIn('driver');
  await page.goto('/user/mall/palladium');
  await expect(page.locator('[data-slot]')).toHaveCount(80);
  await expect.poll(polls).toBeGreaterThan(0);
  await page.clock.pauseAt('2026-01-01T11:00:00+05:30');
  const before = await polls();
  await page.clock.runFor(30_000);
  expect(await polls()).toBe(before + 10);
  await devices.sense('B1H08', true);
  await page.clock.runFor(3_000);
  await expect(page.locator('[data-slot=B1H08]')).toHaveAttribute('data-status', 'occupied');
  await devices.sense('B1H08', false);
  await page.clock.runFor(3_000);
  await expect(page.locator('[data-slot=B1H08]')).toHaveAttribute('data-status', 'empty');
  await page.clock.runFor(60_000);
  expect(streams).toHaveLength(1);
});

test('occupied slots are those of this mall, in any spelling of mall and slot', async ({ page, signIn }) => {
  await page.route('**/api/mall/occupancy?mall=Palladium', (route) =>
    route.fulfill({
      json: [
        { mall: 'PALLADIUM', slot: ' b1a9 ' },
        { mall: 'Palladium Mall', slot: 'b1b02' },
        { mall: 'Phoenix', slot: 'B1F08' },
      ],
    }),
  );
  await page.route('**/api/mall/occupancy/stream?*', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: 'event: occupancy\ndata: {"slot_array":[["B1D04",1]]}\n\n',
    }),
  );
  await signIn('driver');
  await page.goto('/user/mall/palladium');
  for (const slot of ['B1A09', 'B1B02']) {
    await expect(page.locator(`[data-slot=${slot}]`)).toHaveAttribute('data-status', 'occupied');
  }
  // Far from the gates: no other journey's car is sent there meanwhile.
  await expect(page.locator('[data-slot=B1F08]')).not.toHaveAttribute('data-status', 'occupied');
});

test('of a level of 2,600 spots a change of 50 redraws 50; the mall has its live view at its slug', async ({
  page,
  signIn,
  manager,
}) => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const mall = await manager.add({ name: `Wide Level ${Date.now()}`, isLive: true });
  const sense = await manager.equip(mall, {
    totalBasements: 1,
    sections: letters,
    slotsPerSection: 100,
    slotFormat: '{section}{index:02d}',
  });
  const codes = letters.flatMap((letter) =>
    Array.from({ length: 100 }, (_, i) => `${letter}${String(i + 1).padStart(2, '0')}`),
  );
  await sense(codes, false);
  await signIn('driver');
  await page.goto(`/user/mall/${mall.slug}`);
  await page.getByRole('button', { name: 'All spots' }).click();
  await expect(page.locator('[data-status=empty]')).toHaveCount(2600);
  await page.evaluate(() => {
    const changed = new Set<Element>();
    new MutationObserver((records) => {
      for (const { target } of records) {
        const spot = target instanceof Element ? target.closest('[data-slot]') : null;
        if (spot) changed.add(spot);
      }
      document.body.dataset['redrawn'] = String(changed.size);
    }).observe(document.querySelector('main') ?? document, {
      subtree: true,
      attributes: true,
      childList: true,
      characterData: true,
    });
  });
  const tools = await page.context().newCDPSession(page);
  await tools.send('Performance.enable');
  const scripting = async () =>
    (await tools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration')
      ?.value ?? 0;
  const before = await scripting();
  await sense(codes.slice(1000, 1050), true);
  // Not asked meanwhile: a question of the test's own would be counted.
  await new Promise((resolve) => setTimeout(resolve, 600));
  const spent = (await scripting()) - before;
  test.info().annotations.push({
    type: 'scripting',
    description: `${(spent * 1000).toFixed(1)} ms`,
  });
  await expect(page.locator('[data-status=occupied]')).toHaveCount(50);
  await expect(page.locator('body')).toHaveAttribute('data-redrawn', '50');
  await expect(stat(page, 'Occupied')).toHaveText('50');
});

test.describe('switched off', () => {
  // Of such a mall the server tells nobody how its slots are.
  test.use({ expectConsole: [/status of 404/] });

  test('a mall that is switched off is shown with its own levels and spots', async ({
    page,
    signIn,
    manager,
  }) => {
    const mall = await manager.add({ name: `Switched Off ${Date.now()}`, isLive: false });
    const layout = { totalBasements: 3, sections: ['A', 'B', 'C'], slotsPerSection: 12, slotFormat: '' };
    const sense = await manager.equip(mall, { ...layout, slotFormat: 'B{level}{section}{index:02d}' });
    await sense(['B1A01'], true);
    await signIn('driver');
    await page.goto(`/user/mall/${mall.slug}`);
    await expect(page.getByText('Currently unavailable.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Basement [123]/ })).toHaveCount(3);
    await expect(page.getByRole('main')).toContainText(/Total Spots\s*36/);
  });
});
