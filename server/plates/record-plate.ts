import type { AuditKind } from '#contract/audit.ts';
import { markPlate, recordSecurityEvent } from '../audit/index.ts';
import type { Caller } from '../platform/http/gatekeeper.ts';
import type { Services } from '../platform/services.ts';
import type { Transaction } from '../platform/storage/database.ts';

/** Whose plate it is: an account as the tables and as the audit name it. */
export interface PlateHolder {
  readonly accountId: number;
  readonly publicId: string;
}

/** Who proves a plate, with what it is in malls. */
export type Prover = PlateHolder & Pick<Caller, 'isSuperAdmin' | 'roles'>;

type PlateKind = Extract<AuditKind, `plate_${'proven' | 'contested' | 'released'}` | 'contest_decided'>;

/** Records what happened to a plate; what stands there in its place is found by whoever knows the plate. */
export async function recordPlate(
  services: Services,
  transaction: Transaction,
  { kind, key, by, how, at }: { kind: PlateKind; key: string; by: string; how?: string; at: Date },
): Promise<void> {
  const facts = { mark: markPlate(services, key), ...(how === undefined ? {} : { how }) };
  await recordSecurityEvent(transaction, { kind, account: by, facts, at });
}
