import { readFileSync } from 'node:fs';
import { checkTariff } from '#domain/money/check-tariff.ts';
import { quote } from '#domain/money/quote.ts';
import type { TariffDocument } from '#domain/money/tariff.ts';
import { indiaDateTime } from '#domain/time/india-time.ts';
import type { DirectConnection } from '../../server/platform/storage/direct.ts';
import { Dice } from '../oracle/dice.ts';
import { randomSession, type SessionFacts } from './random-session.ts';
import { randomTariff } from './random-tariff.ts';

/** So many sessions are asked for at once; by so many tariffs. */
const BATCH = 10_000;
const TARIFFS = 200;

interface Given {
  readonly connection: DirectConnection;
  readonly sessions: number;
  readonly seed: number;
  readonly onBatch?: (done: number) => void;
}

interface Compared {
  readonly sessions: number;
  /** How many sessions the database and the engine price differently. */
  readonly differences: number;
  /** The first few, in words. */
  readonly examples: readonly string[];
  /** How many cost something: a comparison of nothing with nothing proves nothing. */
  readonly paid: number;
}

/** Prices random sessions by the product's engine and by the database, which knows nothing of it. */
export async function compareTariffs({ connection, sessions, seed, onBatch }: Given): Promise<Compared> {
  await connection.run(readFileSync('tools/tariff-oracle/oracle.sql', 'utf8'));
  const dice = new Dice(seed);
  const examples: string[] = [];
  let [done, differences, paid] = [0, 0, 0];
  while (done < sessions) {
    const size = Math.min(BATCH, sessions - done);
    const documents = Array.from({ length: Math.min(TARIFFS, size) }, () => randomTariff(dice));
    const batch = Array.from({ length: size }, () => {
      const tariff = dice.below(documents.length);
      const document = documents[tariff] ?? documents[0]!;
      return { tariff, document, facts: randomSession(dice, document) };
    });
    const owed = await askDatabase(connection, documents, batch);
    for (const [index, { document, facts }] of batch.entries()) {
      const { totalPaise } = quote(document, facts);
      if (totalPaise > 0) paid += 1;
      if (totalPaise === owed.get(index)) continue;
      differences += 1;
      if (examples.length < 3) examples.push(describe(facts, document, totalPaise, owed.get(index)));
    }
    done += size;
    onBatch?.(done);
  }
  return { sessions: done, differences, examples, paid };
}

interface Asked {
  readonly tariff: number;
  readonly facts: SessionFacts;
}

/** What the database says that each session owes, by its place in the batch. */
async function askDatabase(
  connection: DirectConnection,
  documents: readonly TariffDocument[],
  batch: readonly Asked[],
): Promise<Map<number, number>> {
  const broken = documents.flatMap((document) => checkTariff(document));
  if (broken.length > 0) throw new Error(`a random tariff is no price: ${JSON.stringify(broken[0])}`);
  await connection.run('truncate oracle_tariffs, oracle_sessions');
  await connection.query(
    `insert into oracle_tariffs select (place - 1)::integer, rule
     from jsonb_array_elements($1::jsonb) with ordinality as t (rule, place)`,
    [JSON.stringify(documents)],
  );
  await connection.query('select pg_temp.read_tariffs()', []);
  const rows = batch.map(({ tariff, facts }, id) => ({
    id,
    tariff,
    entry_at: facts.entryAt,
    exit_at: facts.exitAt,
    class: facts.vehicleClass,
    holidays: [...facts.holidays],
    stamps: facts.validations,
    is_ticket_lost: facts.isTicketLost,
  }));
  await connection.query(
    'insert into oracle_sessions select * from jsonb_populate_recordset(null::oracle_sessions, $1::jsonb)',
    [JSON.stringify(rows)],
  );
  const owed = (await connection.query(
    'select session as id, owed::text as paise from pg_temp.price_sessions()',
    [],
  )) as {
    id: number;
    paise: string;
  }[];
  return new Map(owed.map(({ id, paise }) => [id, Number(paise)]));
}

function describe(
  facts: SessionFacts,
  document: TariffDocument,
  engine: number,
  database: number | undefined,
): string {
  const { entryAt, exitAt, holidays } = facts;
  const times = `${entryAt ? indiaDateTime(entryAt) : 'unknown'} to ${indiaDateTime(exitAt)}`;
  const known = JSON.stringify({ ...facts, holidays: [...holidays], document });
  return `${times}: the engine says ${engine}, the database ${database}; ${known}`;
}
