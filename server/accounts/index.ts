import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from '../platform/database.ts';
import type { Caller } from '../platform/gatekeeper.ts';
import type { Ground } from '../platform/ground.ts';
import type { Malls } from '../malls/index.ts';

export interface AuditEntry {
  readonly actor: string;
  /** A verb in the past: `mall-changed`. */
  readonly action: string;
  readonly target: string;
  readonly mall?: number;
  readonly detail: Record<string, unknown>;
}

/** The door of `accounts`: sign-up, sign-in, roles, plates, the audit trail. */
export interface Accounts {
  find(request: FastifyRequest): Promise<Caller | null>;
  /** The match keys of an account's plates. */
  platesOf(account: number): Promise<string[]>;
  createSuperAdmin(email: string, password: string): Promise<void>;
  start(): void;
  stop(): Promise<void>;
  mount(app: FastifyInstance): void;
}

export async function openAccounts(_ground: Ground, _malls: Malls): Promise<Accounts> {
  throw new Error('accounts are not built yet');
}

/** Writes what somebody with power did, bound to the entry before it; within the deed's own transaction. */
export async function writeAudit(_transaction: Transaction, _entry: AuditEntry, _at: Date): Promise<void> {
  throw new Error('the audit trail is not built yet');
}
