import type { AuditKind } from '#contract/audit.ts';
import { currentRequest } from '../platform/http/request-context.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { insertPending, type NewPending } from './store.ts';

/** Whose doing it is where nobody is known. */
export const STRANGER = 'stranger';
/** Whose doing it is where the product does it by itself. */
export const PRODUCT = 'product';
/** Whose doing it is on the command line of the machine. */
export const OPERATOR = 'command line';

type FactValue = string | number | boolean | null | readonly string[] | readonly number[];

/**
 * What else is to be known, as data. Records cannot be erased, so nothing secret and nothing that names a person or a
 * car: accounts by their public id, plates by `markPlate`.
 */
export type SecurityFacts = Readonly<Record<string, FactValue>> & {
  readonly [Name in 'password' | 'token' | 'secret' | 'key' | 'plate' | 'email' | 'phone' | 'name']?: never;
};

export interface SecurityEvent {
  readonly kind: AuditKind;
  /** The public id of the account whose doing it is; unset where nobody is known. */
  readonly account?: string | null | undefined;
  /** What it was done to: the public id of an account, a device, an inquiry. */
  readonly target?: string | undefined;
  readonly mallId?: number | null | undefined;
  /** Where it came from; unset: from where the request comes. */
  readonly address?: string | undefined;
  readonly facts: SecurityFacts;
  /** Unset: now, by the clock of the database. */
  readonly at?: Date | undefined;
}

/** Records what happened, in the transaction that does it: both are stored or neither. It takes no lock. */
export async function recordSecurityEvent(transaction: Transaction, event: SecurityEvent): Promise<void> {
  await insertPending(transaction, [toRecord(event)]);
}

export interface AuditEntry {
  readonly actor: string;
  readonly action: AuditKind;
  readonly target: string;
  readonly mall?: number;
  readonly detail: Record<string, unknown>;
}

/** Records what somebody with power changed, with the change as data; in the transaction that changes it. */
export async function writeAudit(transaction: Transaction, entry: AuditEntry, at: Date): Promise<void> {
  const { actor, action, target, mall = null, detail } = entry;
  await insertPending(transaction, [
    { at, actor, action, target, mall, ...ofRequest(), detail: asJson(detail) },
  ]);
}

/** The event as it is stored. */
export function toRecord(event: SecurityEvent, times = 1): NewPending {
  const { kind, account, target = '', mallId = null, facts, at } = event;
  const request = ofRequest();
  return {
    ...(at ? { at } : {}),
    actor: account ?? STRANGER,
    action: kind,
    target,
    mall: mallId,
    address: event.address ?? request.address,
    request: request.request,
    times,
    detail: asJson(facts),
  };
}

function ofRequest() {
  const request = currentRequest();
  return { address: request?.address ?? null, request: request?.id ?? null };
}

/** As stored: what JSON drops (undefined, functions) is not part of a record. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}
