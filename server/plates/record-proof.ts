import { isWordOfOne } from '#domain/plates/borne-out.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { applyProof, type KnownOfPlate } from './apply-proof.ts';
import { seeVisits } from './borne-out/see-visits.ts';
import type { PlateServices } from './plate-services.ts';
import { recordPlate, type PlateHolder, type PlateRecordKind } from './record-plate.ts';
import { insertProof, showVisit, type ProofRow } from './store.ts';

/** What proves a plate: a visit, by its code or its link, or a mall's desk. */
export interface PlateEvidence {
  readonly how: 'code' | 'link' | 'desk';
  readonly sessionId: number | null;
  readonly visitAt: Date;
}

type On = Pick<PlateServices, 'services' | 'visits' | 'witnessGates' | 'warnHolders'>;

/**
 * Records an account's proof of a plate that it claims, and what follows for all who claim it. Of a visit that one device
 * alone has read nothing follows but that it is shown: whoever has that device's key reads the code of whichever plate.
 */
export async function recordProof(
  on: On,
  transaction: Transaction,
  known: KnownOfPlate,
  { holder, evidence, at }: { holder: PlateHolder; evidence: PlateEvidence; at: Date },
): Promise<void> {
  const { key, proofs } = known;
  const { how, sessionId, visitAt } = evidence;
  const account = holder.accountId;
  const before = proofs.find((proof) => proof.account === account && proof.sessionId === sessionId) ?? null;
  const { isBorneOut, device } = await weigh(on, transaction, { key, sessionId, before });
  await insertProof(transaction, { account, key, ...evidence, at, endedAt: null, isBorneOut });
  const applied = isBorneOut
    ? await applyProof(on, transaction, known, { account, how, visitAt, at })
    : { isContested: false, changed: 0 };
  if (sessionId !== null) await showVisit(transaction, { account, key, visibleFrom: visitAt });
  const record = (kind: PlateRecordKind) =>
    recordPlate(on.services, transaction, { kind, key, by: holder, how, device, at });
  const isKnown = how !== 'desk' && before !== null && before.endedAt === null;
  // The link of one visit is opened again and again.
  if (isKnown && before.isBorneOut === isBorneOut) return;
  await record(isKnown ? 'plate_borne_out' : 'plate_proven');
  if (applied.isContested) await record('plate_contested');
  if (how === 'desk' && applied.changed > 1) await record('contest_decided');
}

/** Whether the visit says more than the one device that read it, and which that was. */
async function weigh(
  on: On,
  transaction: Transaction,
  { key, sessionId, before }: { key: string; sessionId: number | null; before: ProofRow | null },
): Promise<{ readonly isBorneOut: boolean; readonly device: string | null }> {
  if (sessionId === null) return { isBorneOut: true, device: null };
  const seen = (await seeVisits(on, transaction, [{ id: sessionId, key }])).get(sessionId);
  const device = seen?.device ?? null;
  return { isBorneOut: before?.isBorneOut === true || !seen || !isWordOfOne(seen), device };
}
