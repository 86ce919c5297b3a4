import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, atMost, exactly, round, type Given, type Report } from './harness/benchmark.ts';
import { startChild, type Child } from './harness/child.ts';
import type { Driven } from './harness/gates.ts';
import { aMall, lanesOf, openProduct } from './harness/product-wire.ts';

const IDLE_MS = 100;
const TIMES = 3;
const PER_SECOND = 10;
const LARGE = 'Phoenix';
const FILL_MS = 900_000;
const BACKUP_MS = 600_000;

interface Stage {
  readonly sessions: number;
  readonly seconds: number;
  readonly cars: number;
}

/**
 * How long a mall's barrier waits while a large database is backed up, and while backups of it are killed: on the
 * embedded database, and on PostgreSQL where DATABASE_URL is set. A number says how many sessions it holds.
 */
export default async function backup({ isShort, count, print }: Given): Promise<Report> {
  const stage: Stage = isShort
    ? { sessions: 5_000, seconds: 3, cars: 20 }
    : { sessions: 300_000, seconds: 30, cars: 100 };
  const wanted = { ...stage, sessions: count ?? stage.sessions };
  const engines = process.env['DATABASE_URL'] ? [false, true] : [true];
  const goals: Report['goals'][number][] = [];
  const figures: Record<string, unknown> = { stage: wanted };
  for (const isEmbedded of engines) {
    const { engine, idle, ...rows } = await measure(wanted, isEmbedded, print);
    figures[engine] = { idle, ...rows };
    goals.push(atMost(`${engine}, idle: gate p99, ms`, idle.p99, IDLE_MS));
    goals.push(atMost(`${engine}, beside a backup: gate p99, ms`, rows.beside.p99, IDLE_MS * TIMES));
    if (rows.killed) {
      goals.push(atMost(`${engine}, beside killed backups: gate p99, ms`, rows.killed.p99, IDLE_MS * TIMES));
      goals.push(atLeast(`${engine}: backups killed`, rows.kills, 1));
    }
    const failed = [idle, rows.beside, rows.killed].reduce((sum, gate) => sum + (gate?.failed ?? 0), 0);
    goals.push(exactly(`${engine}: decisions that failed`, failed, 0));
  }
  return { goals, figures };
}

async function measure(stage: Stage, isEmbedded: boolean, print: Given['print']) {
  const cameras = [
    { name: 'Entry', gate: 'entry-1', direction: 'entry' },
    { name: 'Exit', gate: 'exit-1', direction: 'exit' },
  ] as const;
  const malls = [{ ...aMall('Palladium Mall', 2, 8, 30), cameras }, aMall(LARGE, 10, 24, 60)];
  const { product, opened } = await openProduct(malls, isEmbedded);
  const gates = startChild('./gates.ts');
  const { engine } = opened;
  try {
    await product.ask('fill', { mall: LARGE, count: stage.sessions }, FILL_MS);
    const lanes = lanesOf(opened);
    await gates.ask('fill', { ...lanes, cars: stage.cars });
    const drive = (seconds: number) =>
      gates.ask<Driven>('drive', { ...lanes, perSecond: PER_SECOND, seconds });
    const say = (when: string, { p50, p99, longest, failed, reasons }: Driven) =>
      print(
        `${engine}, ${when}: gate p50 ${round(p50)} ms, p99 ${round(p99)} ms, longest ${round(longest)} ms, ${failed} failed ${JSON.stringify(reasons)}`,
      );
    // The first cars pay for plans and compiled code.
    await drive(2);
    const idle = await drive(stage.seconds);
    say('idle', idle);
    const backups = backUpMeanwhile(product);
    const beside = await drive(stage.seconds);
    const made = await backups.end();
    say(`beside ${made.length} backups of ${made.map(({ seconds }) => round(seconds)).join(', ')} s`, beside);
    const killing = isEmbedded ? await killMeanwhile(product) : null;
    const killed = killing && (await drive(stage.seconds));
    const kills = (await killing?.end()) ?? 0;
    if (killed) say(`beside ${kills} backups that were killed`, killed);
    return { engine, idle, beside, killed, kills, made };
  } finally {
    await Promise.all([product.end(), gates.end()]);
  }
}

/** One backup after the other, until the end. */
function backUpMeanwhile(product: Child) {
  const made: { seconds: number; bytes: number }[] = [];
  let isOver = false;
  const all = (async () => {
    while (!isOver) made.push(await product.ask('backUp', {}, BACKUP_MS));
  })();
  return {
    end: async () => {
      isOver = true;
      await all;
      return made;
    },
  };
}

/** One command after the other, each killed before it is done: while it asks, while the copy is read. */
async function killMeanwhile(product: Child) {
  const { dataDir } = await product.ask<{ dataDir: string }>('lendCopies');
  let [isOver, kills] = [false, 0];
  const all = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const words = ['--import', 'tsx', 'server/main.ts', 'admin', 'backup', join(dataDir, 'killed')];
      const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, BACKUP_KEY: '5e'.repeat(32) };
      const child = spawn(process.execPath, words, { stdio: 'ignore', env });
      const gone = new Promise<void>((done) => {
        child.once('exit', () => done());
      });
      await pause(1_500 + ((n * 700) % 4_000));
      if (child.kill('SIGKILL')) kills += 1;
      await gone;
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await all;
      return kills;
    },
  };
}
