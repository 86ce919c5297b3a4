import { randomUUID } from 'node:crypto';
import type { ChangedBy } from '../../audit/index.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { coverInside, type PassWithPlates } from '../at-gate/cover-inside.ts';
import type { PassServices } from '../pass-services.ts';
import {
  endPasses,
  findRevision,
  listPassesNumbered,
  putPasses,
  removePlates,
  writePlates,
  type StoredPass,
} from '../store.ts';
import { renewCovers } from '../at-gate/renew-covers.ts';
import { columnsOfInput, platesOf } from '../write-pass.ts';
import type { ImportPlan, PlannedPass } from './plan-import.ts';

/** So many passes are one transaction: a gate of the embedded database waits for some tenths of a second at most. */
const IN_ONE_TRANSACTION = 1_000;
/** So many are one statement. */
const AT_ONCE = 250;

type Piece = Pick<ImportPlan, 'ended' | 'changed' | 'added'>;

/**
 * Makes what a file of passes would change, piece by piece, each in a transaction with its audit record. Where somebody
 * changes the list meanwhile, or the server stops, what was made stands: the same file sent again leaves it as it is.
 */
export async function applyPlan(
  on: PassServices,
  { mallId, mall, revision }: { mallId: string; mall: number; revision: string },
  plan: ImportPlan,
  by: ChangedBy,
): Promise<void> {
  const { rows, unchanged, faults } = plan;
  let [made, madeBy] = [0, revision];
  for (const piece of cut(plan)) {
    const counts = { added: piece.added.length, changed: piece.changed.length, ended: piece.ended.length };
    let left = '';
    await on.malls.change(mallId, by, 'passes_imported', async (transaction) => {
      if ((await findRevision(transaction, mall)) !== madeBy) throw changedMeanwhile(made);
      await applyPiece(on, transaction, mall, piece, by.now);
      await on.nearWatch.forget(transaction, mall);
      left = await findRevision(transaction, mall);
      return { rows, ...counts, unchanged, refused: faults.length };
    });
    madeBy = left;
    made += counts.added + counts.changed + counts.ended;
  }
}

/** In the order in which passes make room for each other: what ends, what changes, what is new. One piece at least. */
function* cut({ ended, changed, added }: ImportPlan): Generator<Piece> {
  const all = ended.length + changed.length + added.length;
  for (let from = 0; from === 0 || from < all; from += IN_ONE_TRANSACTION) {
    const part = <T>(list: readonly T[], before: number) =>
      list.slice(Math.max(0, from - before), Math.max(0, from + IN_ONE_TRANSACTION - before));
    yield {
      ended: part(ended, 0),
      changed: part(changed, ended.length),
      added: part(added, ended.length + changed.length),
    };
  }
}

function changedMeanwhile(made: number): Error {
  const sofar =
    made === 0
      ? ''
      : `${made.toLocaleString('en-IN')} changes of this file are made already and are left as they are. `;
  return conflict(
    'changed_meanwhile',
    `The passes were changed meanwhile. ${sofar}Please look at the preview again.`,
  );
}

async function applyPiece(
  on: PassServices,
  transaction: Transaction,
  mall: number,
  { ended, changed, added }: Piece,
  now: Date,
): Promise<void> {
  for (const piece of piecesOf(ended)) {
    const numbers = piece.map(({ number }) => number);
    const passes = await endPasses(transaction, mall, numbers, now);
    for (const pass of passes) await renewCovers(transaction, { before: pass, pass, plateKeys: null }, now);
  }
  for (const piece of piecesOf(changed)) {
    const numbers = piece.map(({ number }) => number);
    const before = await listPassesNumbered(transaction, mall, numbers);
    await removePlates(
      transaction,
      before.map(({ id }) => id),
    );
    const passes = await put(transaction, mall, piece, now);
    const asBefore = new Map(before.map((pass) => [pass.id, pass]));
    const given = passes.map((one) => ({ ...one, before: asBefore.get(one.pass.id) }));
    for (const { pass, plates, before: was = pass } of given) {
      const plateKeys = new Set(plates.map(({ key }) => key));
      await renewCovers(transaction, { before: was, pass, plateKeys }, now);
    }
    await coverInside(on, transaction, mall, given, now);
  }
  for (const piece of piecesOf(added))
    await coverInside(on, transaction, mall, await put(transaction, mall, piece, now), now);
}

/** Stores passes by their numbers, with their plates. */
async function put(
  transaction: Transaction,
  mall: number,
  planned: readonly PlannedPass[],
  now: Date,
): Promise<PassWithPlates[]> {
  const rows = planned.map(({ number, draft }) => ({
    ...columnsOfInput(draft),
    publicId: randomUUID(),
    mall,
    number,
    createdAt: now,
    changedAt: now,
    endedAt: null,
  }));
  const stored = await putPasses(transaction, rows);
  const passes = withPlates(planned, stored);
  await writePlates(
    transaction,
    passes.flatMap(({ pass, plates }) => platesOf(pass, plates)),
  );
  return passes;
}

function withPlates(planned: readonly PlannedPass[], stored: readonly StoredPass[]): PassWithPlates[] {
  const byNumber = new Map(stored.map((pass) => [pass.number, pass]));
  return planned.flatMap(({ number, plates }) => {
    const pass = byNumber.get(number);
    return pass ? [{ pass, plates }] : [];
  });
}

function* piecesOf<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let index = 0; index < list.length; index += AT_ONCE) yield list.slice(index, index + AT_ONCE);
}
