import { randomUUID } from 'node:crypto';
import type { Pass, PassInput } from '#contract/passes.ts';
import {
  checkPass,
  findOverlap,
  timesOfDraft,
  type PassDraft,
  type PassFault,
  type PlateOfPass,
} from '#domain/passes/check-pass.ts';
import { indiaDate } from '#domain/time/india-time.ts';
import { markPlate, type ChangedBy } from '../audit/index.ts';
import { badInput, conflict, notThere } from '../platform/http/errors.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { coverInside } from './at-gate/cover-inside.ts';
import { renewCovers } from './at-gate/renew-covers.ts';
import { timesOf } from './pass-cover.ts';
import type { PassServices } from './pass-services.ts';
import { presentPasses } from './present.ts';
import {
  findLastNumber,
  findPass,
  insertPass,
  listPassesOfPlates,
  listPlatesOf,
  removePlates,
  updatePass,
  writePlates,
  type StoredPass,
} from './store.ts';

/** Which pass, of which mall: both as people see them. */
interface Named {
  readonly mall: string;
  readonly pass: string;
}

/** Adds a pass, in one transaction with its audit record. */
export async function addPass(
  on: PassServices,
  mallId: string,
  input: PassInput,
  by: ChangedBy,
): Promise<Pass> {
  return change(on, mallId, by, 'pass_added', async (transaction, mall) => {
    const plates = await check(on, transaction, mall, input, by.now);
    const number = (await findLastNumber(transaction, mall)) + 1;
    const row = { ...columnsOfInput(input), publicId: randomUUID(), mall, number };
    const stored = await insertPass(transaction, {
      ...row,
      createdAt: by.now,
      changedAt: by.now,
      endedAt: null,
    });
    await writePlates(transaction, platesOf(stored, plates));
    await coverInside(on, transaction, mall, [{ pass: stored, plates }], by.now);
    return { pass: stored, detail: { plates: plates.map(({ key }) => markPlate(on.services, key)) } };
  });
}

/** Changes a pass. The cars inside by it leave by what it says then. */
export async function changePass(
  on: PassServices,
  { mall: mallId, pass: publicId }: Named,
  input: PassInput,
  by: ChangedBy,
): Promise<Pass> {
  return change(on, mallId, by, 'pass_changed', async (transaction, mall) => {
    const before = await findCurrent(transaction, mall, publicId);
    if (before.kind !== input.kind)
      throw badInput('A pass stays what it is: end it, and add another.', { kind: 'Cannot be changed' });
    const plates = await check(on, transaction, mall, input, by.now, before.id);
    const had = new Set((await listPlatesOf(transaction, [before.id])).map(({ plateKey }) => plateKey));
    const has = new Set(plates.map(({ key }) => key));
    await updatePass(transaction, before.id, { ...columnsOfInput(input), changedAt: by.now });
    await removePlates(transaction, [before.id]);
    await writePlates(transaction, platesOf(before, plates));
    const pass = { ...before, ...columnsOfInput(input) };
    await renewCovers(transaction, { before, pass, plateKeys: has }, by.now);
    await coverInside(on, transaction, mall, [{ pass, plates, before }], by.now);
    const mark = (keys: readonly string[]) => keys.map((key) => markPlate(on.services, key));
    const added = mark([...has].filter((key) => !had.has(key)));
    const removed = mark([...had].filter((key) => !has.has(key)));
    return { pass, detail: { added, removed } };
  });
}

/** Ends a pass now. */
export async function endPass(
  on: PassServices,
  { mall: mallId, pass: publicId }: Named,
  by: ChangedBy,
): Promise<Pass> {
  return change(on, mallId, by, 'pass_ended', async (transaction, mall) => {
    const before = await findCurrent(transaction, mall, publicId);
    await updatePass(transaction, before.id, { endedAt: by.now, changedAt: by.now });
    const pass = { ...before, endedAt: by.now };
    await renewCovers(transaction, { before: pass, pass, plateKeys: null }, by.now);
    return { pass, detail: {} };
  });
}

async function change(
  on: PassServices,
  mallId: string,
  by: ChangedBy,
  action: 'pass_added' | 'pass_changed' | 'pass_ended',
  work: (transaction: Transaction, mall: number) => Promise<{ pass: StoredPass; detail: object }>,
): Promise<Pass> {
  const changed: Pass[] = [];
  await on.malls.change(mallId, by, action, async (transaction, { id: mall }) => {
    const { pass, detail } = await work(transaction, mall);
    changed.push(...(await presentPasses(transaction, [pass], by.now)));
    await on.nearWatch.forget(transaction, mall);
    return { number: pass.number, kind: pass.kind, ...detail };
  });
  const [pass] = changed.slice(-1);
  if (!pass) throw new Error('nothing was changed');
  return pass;
}

async function findCurrent(transaction: Transaction, mall: number, publicId: string): Promise<StoredPass> {
  const pass = await findPass(transaction, mall, publicId);
  if (!pass) throw notThere('There is no such pass in this mall.', 'pass_not_found');
  if (pass.endedAt !== null) throw conflict('pass_ended', 'This pass was ended. Add a new one.');
  return pass;
}

/** The plates of a pass that breaks no rule; refuses one that does. */
async function check(
  { malls }: PassServices,
  transaction: Transaction,
  mall: number,
  input: PassInput,
  now: Date,
  but = 0,
): Promise<PlateOfPass[]> {
  const levels = levelsOf({ malls }, mall);
  const plates = checkPass(input, { levels, currentYear: Number(indiaDate(now).slice(0, 4)) });
  if (!Array.isArray(plates)) throw refusal(plates);
  const keys = plates.map(({ key }) => key);
  const others = await listPassesOfPlates(transaction, mall, keys, { after: now, but });
  const overlap = findOverlap(
    input,
    others.map((other) => ({ ...other, times: timesOf(other) })),
  );
  if (overlap) throw conflict(overlap.code, overlap.sentence, { [overlap.field]: overlap.sentence });
  return plates;
}

function refusal({ code, field, sentence }: PassFault) {
  return badInput(sentence, { [field]: sentence }, code);
}

/** The levels of a mall, in the order of its layout. */
export function levelsOf({ malls }: Pick<PassServices, 'malls'>, mall: number): string[] {
  return [...new Set(malls.slotsOf(mall).flatMap(({ isRetired, level }) => (isRetired ? [] : [level])))];
}

/** A pass as it is stored, but for its number and whose it is. */
export function columnsOfInput(input: PassDraft) {
  const { kind, holder, note, quota, levels, days, fromMinute, toMinute, paysAs } = input;
  const { fromMs, untilMs } = timesOfDraft(input);
  return {
    kind,
    holder: holder.trim(),
    note: note.trim(),
    quota,
    levels,
    days,
    fromMinute,
    toMinute,
    validFrom: new Date(fromMs),
    validUntil: untilMs === null ? null : new Date(untilMs),
    // Whoever is watched is given nothing by it.
    paysAs: kind === 'watch' ? null : paysAs,
  };
}

export function platesOf({ id, mall }: Pick<StoredPass, 'id' | 'mall'>, plates: readonly PlateOfPass[]) {
  return plates.map(({ key: plateKey, plate }) => ({ pass: id, mall, plateKey, plate }));
}
