import { randomBytes } from 'node:crypto';
import type { AuditKind } from '#contract/audit.ts';
import { readPlate } from '#domain/plates/plate.ts';
import { markPlate, PRODUCT, recordSecurityEvent } from '../audit/index.ts';
import type { Caller } from '../platform/http/gatekeeper.ts';
import type { Services } from '../platform/services.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { keepMark, listMarks } from './marks/store.ts';

/** Whose plate it is: an account as the tables and as the audit name it. */
export interface PlateHolder {
  readonly accountId: number;
  readonly publicId: string;
}

/** Who proves a plate, with what it is in malls. */
export type Prover = PlateHolder & Pick<Caller, 'isSuperAdmin' | 'roles'>;

export type PlateRecordKind = Extract<
  AuditKind,
  `plate_${'proven' | 'borne_out' | 'contested' | 'released' | 'lapsed'}` | 'contest_decided'
>;

/** An account's doing, or what the product decides by itself and in no account's request. */
type By = PlateHolder | typeof PRODUCT;

interface PlateEvent {
  readonly kind: PlateRecordKind;
  readonly key: string;
  readonly by: By;
  readonly how?: string;
  /** By its public id the device whose read the proof goes back to. */
  readonly device?: string | null;
  readonly at: Date;
}

/**
 * Records what happened to a plate; what stands there in its place is found by whoever knows the plate. Where an account
 * stands beside it, it is a random word that goes with the account: a record cannot be erased, and a word that is made from
 * the plate would lead to the account for ever.
 */
export async function recordPlate(
  services: Services,
  transaction: Transaction,
  { kind, key, by, how, device, at }: PlateEvent,
): Promise<void> {
  const mark = by === PRODUCT ? markPlate(services, key) : await markOf(transaction, key, by);
  const facts = { mark, ...(how === undefined ? {} : { how }) };
  const account = by === PRODUCT ? by : by.publicId;
  await recordSecurityEvent(transaction, { kind, account, target: device ?? undefined, facts, at });
}

/** The same of what an account's doing decides for another one: found by the doer's word, since its request is in the record. */
export async function recordDecided(
  transaction: Transaction,
  { key, by, at }: { key: string; by: PlateHolder; at: Date },
): Promise<void> {
  const facts = { mark: await markOf(transaction, key, by) };
  await recordSecurityEvent(transaction, { kind: 'contest_decided', account: PRODUCT, facts, at });
}

const MARK_BYTES = 8;
const MOST_MARKS = 20;

function markOf(transaction: Transaction, key: string, { accountId: account }: PlateHolder): Promise<string> {
  return keepMark(transaction, { key, account, mark: randomBytes(MARK_BYTES).toString('hex') });
}

/** What stands for a plate in the records of the accounts that are there, the newest accounts first. */
export function findMarksOf(
  { database }: Pick<Services, 'database'>,
  typed: string,
): Promise<readonly string[]> {
  const key = readPlate(typed).key;
  if (key === null) return Promise.resolve([]);
  return database.transact('system', (transaction) => listMarks(transaction, key, MOST_MARKS));
}
