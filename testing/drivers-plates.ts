import type { OwnPlate } from '#contract/plates.ts';
import type { HistoryRecord } from '#contract/sessions.ts';
import { at, type GatedMall } from './gated-mall.ts';
import type { Answered } from './test-client.ts';
import type { Person } from './test-people.ts';

let plates = 0;

/** A plate that no other test of the file uses. */
export function newPlate(): string {
  plates += 1;
  return `MH12AB${1000 + plates}`;
}

/** The code on a display; empty where it shows none. */
export function codeOn({ display }: { display: readonly string[] }): string {
  const line = display.find((text) => text.startsWith('Code')) ?? '';
  return /^Code ([2-9A-Z]{7})$/.exec(line)?.[1] ?? '';
}

export function prove({ client }: Person, plate: string, code: string): Promise<Answered> {
  return client.call('POST', '/api/account/plates/proofs', { plate, code });
}

export async function listPlates({ client }: Person): Promise<OwnPlate[]> {
  return (await client.call('GET', '/api/account/plates')).body as OwnPlate[];
}

/** The statuses of an account's plates. */
export async function statusOf(person: Person): Promise<string[]> {
  return (await listPlates(person)).map(({ status }) => status);
}

/** When the visits of an account's history began, oldest first, to the minute in India. */
export async function entriesOf({ client }: Person): Promise<string[]> {
  const { body } = await client.call('GET', '/api/history');
  return (body as HistoryRecord[]).map(({ entryAt }) => entryAt.slice(0, 16)).toReversed();
}

/** An instant as `entriesOf` writes it. */
export function minuteOf(at: Date): string {
  return new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 16);
}

/** A whole visit of an hour, from so many minutes after ten; the code that its entry's display showed. */
export async function visitForCode(mall: GatedMall, minutes: number, plate: string): Promise<string> {
  const code = codeOn(await mall.read('entry-1', at(minutes), plate));
  await mall.read('exit-1', at(minutes + 60), plate);
  return code;
}
