import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { readSessionStats } from '#contract/sessions.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

let gates: GateTests;
let root: Person;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterEach(() => gates.archiveMalls());
afterAll(() => gates.end());

const HOURS = 60;
/** For so long all is read. */
const WELL = 3 * HOURS;
const END = 5 * HOURS;

interface Act {
  readonly minute: number;
  readonly what: 'entry' | 'exit' | 'slot';
  readonly act: (mall: GatedMall) => Promise<unknown>;
}

/** A car each four minutes and a two-wheeler each six; they stay for half an hour or for a whole one. */
function comings(codes: readonly string[]): { acts: Act[]; inside: number } {
  const acts: Act[] = [];
  let inside = 0;
  const come = (plate: string, inAt: number, outAt: number, vehicleClass: string, slot: string | null) => {
    if (outAt > END) inside += 1;
    const more = { vehicleClass };
    acts.push({ minute: inAt, what: 'entry', act: (mall) => mall.read('entry-1', at(inAt), plate, more) });
    acts.push({ minute: outAt, what: 'exit', act: (mall) => mall.read('exit-1', at(outAt), plate, more) });
    if (slot === null) return;
    const [takenAt, freedAt] = [inAt + 1.5, outAt - 1.2];
    acts.push({ minute: takenAt, what: 'slot', act: (mall) => mall.sense(at(takenAt), slot, true) });
    acts.push({ minute: freedAt, what: 'slot', act: (mall) => mall.sense(at(freedAt), slot, false) });
  };
  for (let one = 0; one * 4 < END; one += 1) {
    const stays = one % 2 === 0 ? 30 : 60;
    const slot = codes[one % codes.length] ?? '';
    come(`GJ05AB${1_000 + 13 * one}`, 4 * one, 4 * one + stays + 0.3, 'car', slot);
  }
  for (let one = 0; one * 6 < END; one += 1)
    come(
      `MH02KL${3_000 + 17 * one}`,
      6 * one + 0.5,
      6 * one + 0.8 + (one % 2 === 0 ? 30 : 60),
      'two_wheeler',
      null,
    );
  const past = acts.filter(({ minute }) => minute <= END);
  return { acts: past.toSorted((one, other) => one.minute - other.minute), inside };
}

async function count(mall: GatedMall, minute: number) {
  gates.app.setNow(at(minute));
  const url = `/api/parking/stats?mall=${encodeURIComponent(mall.mall.name)}`;
  const { body } = await root.client.call('GET', url);
  return readSessionStats.answer.parse(body);
}

it.each<[string, readonly Act['what'][]]>([
  ['the entries, while slots speak', ['entry']],
  ['the exits, while slots speak', ['exit']],
  ['the exits, and no slot speaks', ['exit', 'slot']],
  ['the entries, and no slot speaks', ['entry', 'slot']],
])(
  'about as many are inside as come and stay where nobody is read at %s, for two hours',
  async (_what, cut) => {
    const mall = await gates.addMall({ graceMinutes: 0, config: { slotsPerSection: 10 } });
    const codes = gates.app.malls.slotsOf(mall.mall.id).map(({ code }) => code);
    await mall.sense(at(-1), codes, false);
    const { acts, inside } = comings(codes);
    // One read in ten comes all the same.
    const late = acts.filter(({ minute, what }) => minute > WELL && cut.includes(what) && what !== 'slot');
    const through = new Set(late.filter((_, index) => index % 10 === 5));
    let asked = 0;
    for (const one of acts) {
      if (one.minute > WELL && cut.includes(one.what) && !through.has(one)) continue;
      await one.act(mall);
      if (one.minute - asked < 10) continue;
      asked = one.minute;
      await count(mall, one.minute);
      await gates.tick(at(one.minute));
    }
    const { currentlyParked, parkedLow = NaN, parkedHigh = NaN } = await count(mall, END);
    expect(Math.abs(currentlyParked - inside)).toBeLessThanOrEqual(5);
    expect({ isHeld: parkedLow <= inside && inside <= parkedHigh }).toEqual({ isHeld: true });
  },
);
