import { readVisitCode } from '#domain/plates/visit-code.ts';
import { badInput, tooMany } from '../platform/http/errors.ts';
import { createLimit } from '../platform/limits/create-limit.ts';
import type { LimitAnswer } from '../platform/limits/limit.ts';
import { allowWithin } from '../platform/limits/limit-policies.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { KnownOfPlate } from './apply-proof.ts';
import { findDeskCodes, endDeskCode, type DeskCodeRow } from './desk/store.ts';
import type { PlateServices } from './plate-services.ts';
import { isReachedByRole } from './reached-by-role.ts';
import type { Prover } from './record-plate.ts';
import { recordProof, type PlateEvidence } from './record-proof.ts';
import { findClaimants, findProofs, lockClaims } from './store.ts';
import { isSameText } from './visit-codes.ts';
import { CODE_LIVES_MS, MOST_VISITS, type VisitOfPlate } from './visits.ts';

const HOUR_MS = 3_600_000;
const MOST_BY_ACCOUNT = 10;
/** Ten accounts' tries: so many strangers at one plate are no accident. */
const MOST_AT_PLATE = 100;
/** Spelled as no code is. */
const NO_CODE = '-------';

export type ProveByCode = (prover: Prover, key: string, typed: string) => Promise<void>;

/**
 * Makes the proof by a code of a visit or of a desk. A wrong code, a plate without a visit and a plate that the account
 * does not claim get the same answer after the same work.
 */
export function createProofByCode(on: PlateServices): ProveByCode {
  const { services } = on;
  const byAccount = createLimit(services, 'plate proof account', allowWithin(MOST_BY_ACCOUNT, HOUR_MS));
  const byPlate = createLimit(services, 'plate proof plate', allowWithin(MOST_AT_PLATE, HOUR_MS));

  return async (prover, key, typed) => {
    // Every try counts, a right one too: what it uses up must not show which it was.
    await admitted(await byAccount.enter(String(prover.accountId))).settle(true);
    const entry = admitted(await byPlate.enter(key));
    let isRight = false;
    try {
      const now = services.clock();
      isRight = await services.database.transact('system', (transaction) =>
        tryCode(on, transaction, { prover, key, code: readVisitCode(typed) ?? NO_CODE, now }),
      );
    } finally {
      await entry.settle(!isRight);
    }
    if (!isRight) throw wrongCode();
  };
}

interface Try {
  readonly prover: Prover;
  readonly key: string;
  readonly code: string;
  readonly now: Date;
}

/** Whether the code proves the plate; then it has. What is asked of the database does not depend on the answer. */
async function tryCode(on: PlateServices, transaction: Transaction, tried: Try): Promise<boolean> {
  const { prover, key, now } = tried;
  const { accountId: account } = prover;
  const endedSince = new Date(now.getTime() - CODE_LIVES_MS);
  const [, claims, proofs, visits, deskCodes] = await Promise.all([
    lockClaims(transaction, { key }),
    findClaimants(transaction, key),
    findProofs(transaction, key),
    listVisits(on, transaction, { key, endedSince }),
    findDeskCodes(transaction, key, now),
  ]);
  const known: KnownOfPlate = { key, claims, proofs };
  const visit = findVisit(on, visits, tried.code);
  const hash = on.codes.hashDeskCode(key, tried.code);
  const desk = deskCodes.find(({ codeHash }) => isSameText(codeHash, hash)) ?? null;
  const evidence = weigh(known, prover, visit, desk);
  if (!evidence || !claims.some((claim) => claim.account === account)) return false;
  await recordProof(on, transaction, known, { holder: prover, evidence, at: now });
  if (evidence.how === 'desk' && desk) await endDeskCode(transaction, desk.id, now);
  if (evidence.sessionId !== null) await on.visits().settle(transaction, { id: evidence.sessionId, key });
  return true;
}

/** The visits whose codes still prove the plate. Those of an erased account are asked for whether there are visits or not. */
async function listVisits(
  { visits, findErased }: PlateServices,
  transaction: Transaction,
  wanted: { key: string; endedSince: Date },
): Promise<VisitOfPlate[]> {
  const listed = await visits().list(transaction, { ...wanted, most: MOST_VISITS });
  const erased = await findErased(
    transaction,
    listed.map(({ id }) => id),
  );
  return listed.filter(({ id }) => !erased.has(id));
}

/** As many codes are derived for a plate without a visit as for one with many. */
function findVisit(
  { codes }: PlateServices,
  visits: readonly VisitOfPlate[],
  code: string,
): VisitOfPlate | null {
  const compared = Array.from({ length: MOST_VISITS }, (_, n) => {
    const visit = visits[n];
    return isSameText(codes.codeOf(visit?.publicId ?? 'none'), code) && visit ? [visit] : [];
  });
  return compared.flat()[0] ?? null;
}

/** What the code proves. The code of a visit counts for the first account that uses it, and none for whom its role gave it. */
function weigh(
  { proofs }: KnownOfPlate,
  prover: Prover,
  visit: VisitOfPlate | null,
  desk: DeskCodeRow | null,
): PlateEvidence | null {
  if (desk) {
    if (isReachedByRole(prover, { how: 'desk', madeBy: desk.madeBy })) return null;
    return { how: 'desk', sessionId: null, visitAt: desk.vouchesFrom };
  }
  if (!visit || isReachedByRole(prover, { how: 'code', mall: visit.mall })) return null;
  const user = proofs.find(({ how, sessionId }) => how === 'code' && sessionId === visit.id)?.account;
  if (user !== undefined && user !== prover.accountId) return null;
  return { how: 'code', sessionId: visit.id, visitAt: visit.entryAt };
}

function admitted(entry: LimitAnswer): LimitAnswer & { ok: true } {
  if (entry.ok) return entry;
  throw tooMany('Too many codes were tried. Please try again later.', entry.retryAfterSeconds);
}

function wrongCode() {
  const sentence = 'This code does not prove this plate. Please check the plate and the code.';
  return badInput(sentence, { code: sentence }, 'wrong_code');
}
