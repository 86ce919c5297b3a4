import type { listPasses, readPass } from '#contract/passes.ts';
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { findByIds } from '../sessions/index.ts';
import type { PassServices } from './pass-services.ts';
import { presentPasses } from './present.ts';
import { countPasses, findPass, listPage } from './store.ts';
import { listNewestUses } from './uses/store.ts';
import { levelsOf } from './write-pass.ts';

const PAGE = 100;
const WEEK_MS = 7 * 86_400_000;
const USES = 20;
const NONE = { all: 0, ending: 0 };

function readWanted({ kind, state, q = '', before }: QueryOf<typeof listPasses>) {
  const search = q.trim() === '' ? null : q.trim();
  return { kind: kind ?? null, state: state ?? null, search, behind: before ?? null };
}

/** A page of passes, with how many there are of each kind. */
export async function readPage(
  on: PassServices,
  mall: number,
  asked: QueryOf<typeof listPasses>,
): Promise<AnswerOf<typeof listPasses>> {
  const now = on.services.clock();
  const weekLater = new Date(now.getTime() + WEEK_MS);
  return on.services.database.transact({ mall }, async (transaction) => {
    const [{ counted, usedNow, overQuota }, rows] = await Promise.all([
      countPasses(transaction, mall, now, weekLater),
      listPage(transaction, mall, { ...readWanted(asked), most: PAGE + 1, now, weekLater }),
    ]);
    const shown = rows.slice(0, PAGE);
    const ofKind = (name: string) => counted.find((one) => one.kind === name) ?? NONE;
    const [season, staff, vip, watch] = [ofKind('season'), ofKind('staff'), ofKind('vip'), ofKind('watch')];
    return {
      asOf: now.toISOString(),
      counts: {
        season: season.all,
        staff: staff.all,
        vip: vip.all,
        watch: watch.all,
        usedNow,
        overQuota,
        ending: season.ending,
      },
      passes: await presentPasses(transaction, shown, now),
      next: rows.length > PAGE ? (shown.at(-1)?.number ?? null) : null,
      levels: levelsOf(on, mall),
    };
  });
}

/** One pass with its newest uses; null where there is none. */
export async function describePass(
  transaction: Transaction,
  mall: number,
  publicId: string,
  now: Date,
): Promise<AnswerOf<typeof readPass> | null> {
  const stored = await findPass(transaction, mall, publicId);
  if (!stored) return null;
  const [[pass], uses] = await Promise.all([
    presentPasses(transaction, [stored], now),
    listNewestUses(transaction, stored.id, USES),
  ]);
  if (!pass) return null;
  const sessions = new Map(
    (
      await findByIds(
        transaction,
        uses.map(({ session }) => session),
      )
    ).map((session) => [session.id, session]),
  );
  return {
    pass,
    uses: uses.flatMap(({ session: id, outcome, leftAt }) => {
      const session = sessions.get(id);
      if (!session) return [];
      const entryAt = session.kind === 'unmatched' ? null : session.entryAt.toISOString();
      const left = leftAt?.toISOString() ?? null;
      return [{ session: session.publicId, plate: session.plate, outcome, entryAt, leftAt: left }];
    }),
  };
}
