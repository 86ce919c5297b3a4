import type { APIRequestContext } from '@playwright/test';
import { expect, PASSWORD, test as base } from './journey.ts';

interface MadeMall {
  _id: string;
  id: number;
  name: string;
  slug: string;
}

interface WantedMall {
  name: string;
  price?: string;
  address?: string;
  isLive?: boolean;
  /** Its hours, in minutes after midnight in India. */
  hours?: { from: number; to: number };
}

interface Layout {
  totalBasements: number;
  sections: string[];
  slotsPerSection: number;
  slotFormat: string;
}

export interface Manager {
  /** A mall of the journey's own; deleted when the journey ends. */
  add(mall: WantedMall): Promise<MadeMall>;
  /** Gives a mall its layout and a controller of its sensors; answers how to send readings. */
  equip(
    mall: MadeMall,
    layout: Layout,
  ): Promise<(slots: readonly string[], occupied: boolean) => Promise<void>>;
}

/** A journey with a super admin beside it, who prepares malls through the public calls. */
export const test = base.extend<{ manager: Manager }>({
  manager: async ({ playwright, baseURL }, use) => {
    const origin = new URL(baseURL ?? '').origin;
    const request = await playwright.request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
    await request.post('/api/auth/login', { data: { email: 'super@example.com', password: PASSWORD } });
    const made: MadeMall[] = [];
    await use({
      add: async ({ hours, ...mall }) => {
        const { mall: one } = await send<{ mall: MadeMall }>(request, 'post', '/api/super/malls', {
          ...mall,
          ...(hours && { isOffsetEnabled: true, offsetOn: hours.from, offsetOff: hours.to }),
        });
        made.push(one);
        return one;
      },
      equip: (mall, layout) => equip(request, mall, layout),
    });
    for (const { _id } of made) await request.delete(`/api/super/malls/${_id}`);
    await request.dispose();
  },
});

async function equip(request: APIRequestContext, mall: MadeMall, parkingConfig: Layout) {
  const path = `/api/super/malls/${mall._id}`;
  await send(request, 'put', `${path}/parking-config`, { parkingConfig });
  const { key } = await send<{ key: string }>(request, 'post', `${path}/devices`, {
    name: 'journey sensors',
    kind: 'slot-sensors',
  });
  return async (slots: readonly string[], occupied: boolean) => {
    const readings = slots.map((slot) => ({ slot, occupied, at: new Date().toISOString() }));
    for (let from = 0; from < readings.length; from += 200) {
      const answer = await request.post('/api/ingest/occupancy', {
        data: { readings: readings.slice(from, from + 200) },
        headers: { authorization: `Bearer ${key}` },
      });
      expect(await answer.json()).toMatchObject({ refused: [] });
    }
  };
}

async function send<T>(
  request: APIRequestContext,
  how: 'post' | 'put',
  path: string,
  data: object,
): Promise<T> {
  const answer = await request[how](path, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}
