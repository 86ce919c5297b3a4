import { cleanPlateText } from '#domain/plates/grammar.ts';
import { piecesOf } from '#domain/plates/pieces.ts';
import { daysWith } from '#domain/time/days-with.ts';
import { indiaDate } from '#domain/time/india-time.ts';
import type { Malls } from '../../../malls/index.ts';
import type { Database } from '../../../platform/storage/database.ts';
import type { Parts } from './parts.ts';
import { findCodesOfSessions, findSpan } from './store.ts';

/** Null where so much may hold the text that going through the sessions in order is quicker. */
export type PlanParts = (mall: number, q: string) => Promise<Parts | null>;

const MOST_CODES = 64;
const MOST_SPANS = 200;
const OF_A_DATE = /^[\d-]+$/;

/** Makes the function that says by which indexes a text is found among the sessions of a mall. */
export function createPlanParts(malls: Malls, database: Pick<Database, 'transact'>): PlanParts {
  const codesOf = createCodes(malls, database);
  return async (mall, q) => {
    const bare = q.replaceAll(/[\s.-]+/g, '').toUpperCase();
    const isOfPlates = bare === cleanPlateText(bare) && bare !== '';
    const plates = isOfPlates ? piecesOf(bare) : null;
    if (isOfPlates && plates === null) return null;
    const capitals = q.toUpperCase();
    const codes = (await codesOf(mall)).filter((code) => code.includes(capitals));
    const days = OF_A_DATE.test(q) ? await daysOf(database, mall, q) : [];
    return codes.length > MOST_CODES || days.length > MOST_SPANS ? null : { plates, codes, days };
  };
}

async function daysOf(database: Pick<Database, 'transact'>, mall: number, q: string) {
  const span = await database.transact({ mall }, (transaction) => findSpan(transaction, mall));
  return span ? daysWith(q, indiaDate(span.first), indiaDate(span.last)) : [];
}

/** The codes of slots that a mall's sessions have, and those that the next ones may have. */
function createCodes(malls: Malls, database: Pick<Database, 'transact'>) {
  const ofFormerSessions = new Map<number, { readonly version: number; readonly codes: readonly string[] }>();
  return async (mall: number): Promise<readonly string[]> => {
    const version = malls.get(mall)?.configVersion ?? 0;
    const held = ofFormerSessions.get(mall);
    // Since it was read, sessions got codes of the present layout alone.
    const former =
      held?.version === version
        ? held.codes
        : await database.transact({ mall }, (transaction) => findCodesOfSessions(transaction, mall));
    ofFormerSessions.set(mall, { version, codes: former });
    return [...new Set([...former, ...malls.slotsOf(mall).map(({ code }) => code)])];
  };
}
