import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type APIRequestContext, type Page } from '@playwright/test';

export { expect };

export const PASSWORD = 'park-demo-2026';
export type Who = 'driver' | 'palladium' | 'phoenix' | 'super' | 'manager' | 'attendant' | 'accountant';

export interface JourneyDevices {
  /** A plate read at the entry or the exit of Palladium Mall, with its photograph in base64; answers the gate's answer. */
  read(direction: 'entry' | 'exit', plate: string, at?: Date, image?: string): Promise<GateAnswer>;
  /** A read that comes late, from a camera whose clock is known to be right, and that is as sure as this of it. */
  readLate(direction: 'entry' | 'exit', plate: string, at: Date, confidence?: number): Promise<GateAnswer>;
  /** A tariff for cars that enter Palladium Mall from now on. */
  setTariff(tariff: object): Promise<void>;
  /** The same price as a document whose stamps free a visit. */
  publishStamps(codes: readonly string[]): Promise<void>;
  /** One reading of a slot of Palladium Mall. */
  sense(slot: string, occupied: boolean): Promise<void>;
}

interface GateAnswer {
  decision: string;
  payUrl?: string;
  sessionId: string;
  amountDue: number;
  display: [string, string];
}

interface Journey {
  signIn: (who: Who) => Promise<void>;
  devices: JourneyDevices;
  /** What a page may write to the console without failing the journey. */
  expectConsole: RegExp[];
}

/** A journey's browser: any error on the console, any broken rule of accessibility that is asked for, fails it. */
export const test = base.extend<Journey>({
  expectConsole: [[], { option: true }],
  page: async ({ page, expectConsole }, use) => {
    const printed: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') printed.push(message.text());
    });
    page.on('pageerror', (error) => printed.push(error.message));
    await use(page);
    expect(printed.filter((line) => !expectConsole.some((expected) => expected.test(line)))).toEqual([]);
  },
  signIn: async ({ page }, use) => {
    await use(async (who) => {
      const answer = await page.request.post('/api/auth/login', {
        data: { email: `${who}@example.com`, password: PASSWORD },
      });
      expect(answer.ok()).toBe(true);
    });
  },
  devices: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    await use(await registerDevices(request));
    await request.dispose();
  },
});

/** No rule of accessibility is broken on the page as it stands: a colour that is just changing is not judged. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // In closed details an animation stands still: its end would never come.
    const isSeen = (effect: AnimationEffect | null) =>
      effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true;
    const changing = document
      .getAnimations()
      .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
      .filter(({ effect }) => isSeen(effect))
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(changing.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page })
    // Without frames nothing has to be put together on a page of its own.
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
    [],
  );
}

/** A bill counts whole minutes; a time is known to within five seconds, and the cheaper end is charged. */
const MINUTE_BEYOND_DOUBT_MS = 66_000;

/** Resolves once a car that comes in now owes its first minute, beyond doubt. */
export async function firstMinute(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, MINUTE_BEYOND_DOUBT_MS));
}

interface Made {
  entry: string;
  exit: string;
  sensors: string;
  mall: string;
}

let made: Promise<Made> | null = null;

async function registerDevices(request: APIRequestContext): Promise<JourneyDevices> {
  made ??= makeKeys(request);
  const keys = await made;
  const send = async (path: string, key: string, data: object) => {
    const answer = await request.post(path, { data, headers: { authorization: `Bearer ${key}` } });
    expect(answer.ok()).toBe(true);
    return answer.json();
  };
  return {
    read: (direction, plate, at = new Date(), image) =>
      send('/api/ingest/plate-reads', keys[direction], {
        readId: crypto.randomUUID(),
        plate,
        confidence: 0.98,
        readAt: at.toISOString(),
        image,
      }) as Promise<GateAnswer>,
    readLate: (direction, plate, at, confidence = 0.98) =>
      send('/api/ingest/plate-reads', keys[direction], {
        readId: crypto.randomUUID(),
        plate,
        confidence,
        readAt: at.toISOString(),
        sentAt: new Date().toISOString(),
      }) as Promise<GateAnswer>,
    setTariff: async (tariff) => {
      await request.post('/api/auth/login', { data: { email: 'super@example.com', password: PASSWORD } });
      const origin = new URL((await request.get('/healthz')).url()).origin;
      const answer = await request.put(`/api/super/malls/${keys.mall}/tariff`, {
        data: tariff,
        headers: { origin },
      });
      expect(answer.ok()).toBe(true);
    },
    publishStamps: async (codes) => {
      await request.post('/api/auth/login', { data: { email: 'super@example.com', password: PASSWORD } });
      const { origin } = new URL((await request.get('/healthz')).url());
      const bands = [{ name: 'all_day', from: 0, to: 1440, unitPaise: 4_000 }];
      const price = {
        freeMinutes: 0,
        unitMinutes: 60,
        dayCapPaise: 40_000,
        stayCapPaise: null,
        overnight: null,
      };
      const rates = [{ days: ['weekday', 'weekend', 'holiday'], firstBlock: [], bands }];
      const prices = [{ classes: ['car', 'two_wheeler', 'ev'], ...price, rates }];
      const validations = codes.map((code) => ({ code, freeMinutes: null }));
      const draft = { zero: false, prices, lostTicketPaise: null, validations };
      const answer = await request.put(`/api/malls/${keys.mall}/tariffs`, {
        data: { draft, publish: true },
        headers: { origin },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
    },
    sense: async (slot, occupied) => {
      await send('/api/ingest/occupancy', keys.sensors, {
        readings: [{ slot, occupied, at: new Date().toISOString() }],
      });
    },
  };
}

async function makeKeys(request: APIRequestContext): Promise<Made> {
  await request.post('/api/auth/login', { data: { email: 'super@example.com', password: PASSWORD } });
  const { malls } = (await (await request.get('/api/super/malls')).json()) as {
    malls: { _id: string; id: number }[];
  };
  const mall = malls.find(({ id }) => id === 1)?._id ?? '';
  const origin = new URL((await request.get('/healthz')).url()).origin;
  const register = async (data: object): Promise<string> => {
    const answer = await request.post(`/api/super/malls/${mall}/devices`, { data, headers: { origin } });
    return ((await answer.json()) as { key: string }).key;
  };
  return {
    mall,
    entry: await register({
      name: 'journey entry',
      kind: 'plate-camera',
      gate: 'entry-7',
      direction: 'entry',
    }),
    exit: await register({ name: 'journey exit', kind: 'plate-camera', gate: 'exit-7', direction: 'exit' }),
    sensors: await register({ name: 'journey sensors', kind: 'slot-sensors' }),
  };
}
