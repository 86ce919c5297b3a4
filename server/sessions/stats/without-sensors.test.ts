import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { visitFor } from '../../../testing/known-mall.ts';
import { signInSuperAdmin } from '../../../testing/test-people.ts';

let gates: GateTests;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await gates.addMall({ graceMinutes: 0 });
});

interface Shown {
  readonly openSessions: number;
  readonly currentlyParked: number;
  readonly parkedLow: number;
  readonly parkedHigh: number;
}

async function figuresAt(minute: number): Promise<Shown> {
  gates.app.setNow(at(minute));
  const { client } = await signInSuperAdmin(gates.app);
  const name = encodeURIComponent(mall.mall.name);
  return (await client.call('GET', `/api/parking/stats?mall=${name}`)).body as Shown;
}

const plateOf = (one: number) => `MH02KL${2_000 + 13 * one}`;

/** So many come, one a minute, and leave after twenty minutes, those that leave before an instant at a gate that reads. */
async function comeAndGo(count: number, { exitsUntil = Infinity, entriesFrom = 0 } = {}): Promise<void> {
  for (let minute = 0; minute < count + 20; minute += 1) {
    if (minute < count && minute >= entriesFrom) await mall.read('entry-1', at(minute), plateOf(minute));
    const leaving = minute - 20;
    if (leaving >= 0 && minute < exitsUntil) await mall.read('exit-1', at(minute), plateOf(leaving));
  }
}

describe('a mall without sensors', () => {
  it('counts cars that are inside for longer than anybody was as gone, and ends their visits uncharged', async () => {
    for (let one = 0; one < 120; one += 1) await visitFor(mall, plateOf(one), one / 2);
    for (let one = 0; one < 14; one += 1)
      await mall.read('entry-1', at(81 + one / 2), `DL05LJ${2_100 + 173 * one}`);
    expect(await figuresAt(95)).toMatchObject({ openSessions: 14, currentlyParked: 14 });
    const shown = await figuresAt(239);
    expect(shown).toMatchObject({ openSessions: 14, parkedLow: 0 });
    expect(shown.currentlyParked).toBeLessThanOrEqual(4);
    expect(shown.parkedHigh).toBeGreaterThanOrEqual(14);
    // Others are read leaving meanwhile.
    for (let one = 0; one < 10; one += 1) await visitFor(mall, `MH09RB${2_011 + 13 * one}`, 240 + one);
    await gates.tick(at(275));
    const sessions = await mall.sessions();
    const ended = sessions.filter(({ entryRaw }) => entryRaw?.startsWith('DL05'));
    expect(ended.map(({ review, charge }) => [review, charge])).toEqual(ended.map(() => ['exit_missed', 0]));
    expect(ended).toHaveLength(14);
  });

  it('takes as many to have left as leave by how long cars stay, while no exit is read', async () => {
    await comeAndGo(180, { exitsUntil: 120 });
    const shown = await figuresAt(179);
    expect(shown.openSessions).toBe(80);
    expect(shown.currentlyParked).toBeLessThan(32);
    expect(shown.currentlyParked).toBeGreaterThan(12);
    expect(shown.parkedLow).toBeLessThanOrEqual(20);
    expect(shown.parkedHigh).toBeGreaterThanOrEqual(20);
  });

  it('takes as many to come as leave, while cars leave whose entry was not read', async () => {
    for (let minute = 0; minute < 110; minute += 1) {
      if (minute < 60) await mall.read('entry-1', at(minute), plateOf(minute));
      if (minute >= 20) await mall.read('exit-1', at(minute), plateOf(minute - 20));
    }
    await gates.tick(at(109));
    const shown = await figuresAt(110);
    expect(shown.openSessions).toBe(0);
    expect(shown.currentlyParked).toBeGreaterThan(12);
    expect(shown.parkedHigh).toBeGreaterThanOrEqual(20);
  });
});
