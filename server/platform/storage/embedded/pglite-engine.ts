import { asError } from './as-error.ts';
import { PGlite, types } from '@electric-sql/pglite';
import { PgliteStatements, type AskedStatement, type StatementAnswer } from './pglite-statements.ts';
import type { WorkerAnswer, WorkerRequest, WorkerSettings } from './pglite-thread.ts';

export function openEngine({ dataDir, dump }: WorkerSettings): Promise<PGlite> {
  return PGlite.create({
    ...(dataDir ? { dataDir } : {}),
    ...(dump ? { loadDataDir: new Blob([dump as Uint8Array<ArrayBuffer>]) } : {}),
    parsers: { [types.INT8]: Number, [types.DATE]: (text: string) => text },
    // The log of changes is shortened often: nothing else does it here, and a small machine's disk would fill.
    startParams: [...PGlite.defaultStartParams, '-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'],
  });
}

/** What answers a thread's messages, one after the other: a statement that is planned first would be overtaken by one that already is. */
export function createAnswerer(
  database: PGlite,
  statements = new PgliteStatements(database),
): (requests: readonly WorkerRequest[]) => Promise<WorkerAnswer[]> {
  // A chain is enough: it needs neither limits nor a way to give up.
  let last: Promise<unknown> = Promise.resolve();
  return (requests) => {
    const answered = last.then(() => answerAll({ database, statements }, requests));
    last = answered.catch(() => undefined);
    return answered;
  };
}

interface Engine {
  readonly database: PGlite;
  readonly statements: PgliteStatements;
}

async function answerAll(engine: Engine, requests: readonly WorkerRequest[]): Promise<WorkerAnswer[]> {
  if (requests.length > 1 && !requests.every(isStatement)) {
    const answers: WorkerAnswer[] = [];
    for (const request of requests) answers.push(...(await answerAll(engine, [request])));
    return answers;
  }
  const answers = requests.every(isStatement)
    ? await engine.statements.run(requests.map(asAsked))
    : await Promise.all(requests.map((request) => runOther(engine.database, request)));
  return requests.map((request, index) => answerOf(request, answers[index]));
}

function isStatement({ kind }: WorkerRequest): boolean {
  return kind === 'query' || kind === 'exec';
}

function asAsked({ kind, text, values }: WorkerRequest): AskedStatement {
  return { text, values: kind === 'exec' ? null : (values ?? []) };
}

async function runOther(database: PGlite, { kind }: WorkerRequest): Promise<StatementAnswer> {
  try {
    if (kind === 'dump')
      return { rows: new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer()) };
    await database.close();
    return { rows: [] };
  } catch (error) {
    return { error: asError(error) };
  }
}

function answerOf({ id }: WorkerRequest, answer: StatementAnswer | undefined): WorkerAnswer {
  if (answer && !('error' in answer)) return { id, ...answer };
  const {
    message = 'the database gave no answer',
    code,
    constraint,
    detail,
  }: Partial<Fault> = answer?.error ?? {};
  return {
    id,
    error: {
      message,
      ...(code ? { code } : {}),
      ...(constraint ? { constraint } : {}),
      ...(detail ? { detail } : {}),
    },
  };
}

type Fault = Error & { code?: string; constraint?: string; detail?: string };
