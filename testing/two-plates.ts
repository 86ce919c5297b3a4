import sql from 'sql-template-tag';
import type { HistoryRecord } from '#contract/sessions.ts';
import { codeOn, prove } from './drivers-plates.ts';
import { at, type GatedMall, type GateTests } from './gated-mall.ts';
import { linkOf, type PaidVisit } from './paid-visits.ts';
import { signUpDriver, type Person } from './test-people.ts';

/** One character apart as cameras see them, and each a registration: `MH15ZE7101` and `MH15ZET101`. */
export interface TwoPlates {
  readonly right: string;
  readonly wrong: string;
}

let cars = 100;

export function newTwoPlates(): TwoPlates {
  cars += 1;
  return { right: `MH15ZE7${cars}`, wrong: `MH15ZET0${cars}` };
}

/** A visit whose entry was read rightly, and whose exit, more surely, as another plate. */
export interface VisitOfTwo extends PaidVisit, TwoPlates {
  /** The code that the display of its entry showed. */
  readonly code: string;
}

interface Played extends TwoPlates {
  readonly from?: number;
  /** How sure the exit's camera was. */
  readonly confidence?: number;
  /** What happens while the car is inside. */
  readonly meanwhile?: (sessionId: string) => Promise<void>;
}

/** Lets a car visit an empty mall, whose slots alone say that its two reads are of one car. */
export async function visitUnderTwo(
  gates: GateTests,
  mall: GatedMall,
  { right, wrong, from = 0, confidence = 0.988, meanwhile }: Played,
): Promise<VisitOfTwo> {
  await mall.sense(at(from - 2), ['B1A01', 'B1A02', 'B1A03'], false);
  const entry = await mall.read('entry-1', at(from), right, { confidence: 0.954 });
  const slot = (await mall.sessions()).at(-1)?.suggested ?? '';
  await mall.sense(at(from + 2), slot, true);
  gates.app.setNow(at(from + 40));
  await meanwhile?.(entry.sessionId ?? '');
  await mall.sense(at(from + 47), slot, false);
  await mall.read('exit-1', at(from + 50), wrong.replace('T0', 'T'), { confidence });
  const code = codeOn(entry) || gates.app.plates.codeOf(entry.sessionId ?? '');
  return { right, wrong, code, ...(await linkOf(gates, entry.sessionId, at(from))) };
}

/** What a visit goes by, and the other plate while it is under two. */
export async function platesOf(mall: GatedMall, { id }: { readonly id: number }) {
  const [row] = await mall.rows<{ plate: string; rival: string | null }>(
    sql`select plate, rival_key as rival from sessions where id = ${id}`,
  );
  return row;
}

/** A driver who has proven plates by visits elsewhere. */
export async function driverOf(
  gates: GateTests,
  elsewhere: GatedMall,
  plates: readonly string[],
): Promise<Person> {
  gates.app.setNow(at(-900));
  const driver = await signUpDriver(gates.app, [...plates]);
  for (const [place, plate] of plates.entries()) {
    const from = -890 + 90 * place;
    const { sessionId } = await elsewhere.read('entry-1', at(from), plate);
    await elsewhere.read('exit-1', at(from + 60), plate);
    await prove(driver, plate, gates.app.plates.codeOf(sessionId ?? ''));
  }
  return driver;
}

/** The plate under which an account sees a visit in each place that shows visits; all say the same. */
export async function seenAs({ client }: Person, { publicId }: { readonly publicId: string }) {
  const history = (await client.call('GET', '/api/history')).body as HistoryRecord[];
  const rest = ['/api/account/bills', '/api/account/cars', '/api/account/erasure', '/api/account/export'];
  const pages = await Promise.all(rest.map(async (path) => (await client.call('GET', path)).body));
  const isShown = pages.some((page) => JSON.stringify(page).includes(publicId));
  const seen = history.find(({ id }) => id === publicId)?.carNumber ?? null;
  if ((seen !== null) !== isShown) throw new Error('the history says something else than the rest');
  return seen;
}
