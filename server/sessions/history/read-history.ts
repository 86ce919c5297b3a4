import type { Malls } from '../../malls/index.ts';
import { findClaims, type Plates } from '../../plates/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Wanted } from '../lists/page.ts';
import { readPage, type ReadPage } from '../lists/read-page.ts';
import { rivalOf, type Session } from '../session.ts';
import { narrowPlates } from './narrow-plates.ts';

interface History extends ReadPage {
  /** Malls by their numbers, those included that are gone. */
  readonly mallNames: ReadonlyMap<number, string>;
  /** How many plates were asked for that are not the account's own. */
  readonly foreign: number;
  /** Whether the account has proven a session or its plate: only then it is shown where the car stands or stood. */
  readonly isProven: (session: Session) => boolean;
}

/** Reads one page of an account's own sessions, within one transaction. */
export async function readHistory(
  { malls, plates }: { malls: Malls; plates: Plates },
  transaction: Transaction,
  account: number,
  askedPlates: string | undefined,
  wanted: Wanted,
): Promise<History> {
  const [own, mallNames, alone] = await Promise.all([
    findClaims(transaction, account),
    malls.namesOf(transaction),
    plates.findShownAlone(transaction, account),
  ]);
  const { keys, foreign } = narrowPlates(
    askedPlates,
    own.map(({ key }) => key),
  );
  const sought = wanted.q?.toLowerCase() ?? '';
  const mallsFound = [...mallNames]
    .filter(([, name]) => name.toLowerCase().includes(sought))
    .map(([id]) => id);
  const page = await readPage(transaction, { plateKeys: keys, mallsFound }, wanted);
  const proven = new Set(own.filter(({ status }) => status !== 'claimed').map(({ key }) => key));
  const isProven = (session: Session) => {
    const [{ plateKey }, rivalKey] = [session, rivalOf(session)];
    if (alone.has(session.id)) return true;
    return plateKey !== null && proven.has(plateKey) && (rivalKey === null || proven.has(rivalKey));
  };
  return { ...page, mallNames, foreign, isProven };
}
