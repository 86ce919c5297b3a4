import type { ParkingSession } from '#contract/sessions.ts';
import type { GatedMall } from './gated-mall.ts';
import type { Person } from './test-people.ts';

/** Answers of the API by what was asked for, without the times at which they were given. */
type Shown = Readonly<Record<string, unknown>>;

/** What says when something was asked or changed, that it was, and what is expected. */
const OF_TIME = 'asOf at lastAt pricedUntil quoteValidUntil leaveBy timeline forecast'.split(' ');

/** What the API shows of a mall and its sessions to a person of it, and to a driver whose plates came there. */
export async function readWhatIsShown({ mall }: GatedMall, root: Person, driver: Person): Promise<Shown> {
  const shown: Record<string, unknown> = {};
  const ask = async (path: string, by = root): Promise<unknown> => {
    const { status, body } = await by.client.call('GET', path);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    shown[path] = withoutTimes(body);
    return body;
  };
  const own = `/api/malls/${mall.publicId}`;
  const named = `mall=${encodeURIComponent(mall.name)}`;
  const sessions = (await ask(`/api/parking?${named}`)) as ParkingSession[];
  for (const { id } of sessions) await ask(`${own}/sessions/${id}`);
  for (const rest of ['stats', 'reviews', 'now']) await ask(`/api/parking/${rest}?${named}`);
  for (const rest of ['attention', 'lanes', 'refunds', 'passes', 'shops', 'ledger/totals'])
    await ask(`${own}/${rest}`);
  await ask(`/api/super/malls/${mall.publicId}/alerts`);
  await ask('/api/history', driver);
  await ask('/api/account/cars', driver);
  return shown;
}

/** Where two such differ, with what stood there and what stands there now. */
export function compareShown(before: Shown, after: Shown): string[] {
  return differences(before, after, '');
}

function differences(one: unknown, other: unknown, where: string): string[] {
  const texts = [JSON.stringify(one), JSON.stringify(other)];
  if (texts[0] === texts[1]) return [];
  if (!isTree(one) || !isTree(other)) return [`${where}: ${texts.join(' -> ')}`];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names.flatMap((name) => differences(one[name], other[name], `${where} ${name}`));
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function withoutTimes(body: unknown): unknown {
  const text = JSON.stringify(body, (name, value: unknown) => (OF_TIME.includes(name) ? undefined : value));
  return JSON.parse(text) as unknown;
}
