import { atMost, exactly, round, type Given, type Report } from './harness/benchmark.ts';
import { startChild, type Child } from './harness/child.ts';
import type { Crowd } from './harness/crowd.ts';
import type { Driven } from './harness/gates.ts';
import { aMall, lanesOf, openProduct, type Opened } from './harness/product-wire.ts';

const IDLE_MS = 100;
const TIMES = 3;
const PER_SECOND = 10;
const LARGE = 'Phoenix';

interface Stage {
  readonly sessions: number;
  readonly seconds: number;
  readonly cars: number;
  readonly admins: number;
  readonly signIns: number;
  readonly sockets: number;
  readonly attempts: number;
}

/** One crowd: the command of crowd.ts and how far each dial is turned. */
interface Crowding {
  readonly name: string;
  readonly kind: string;
  readonly given: Record<string, unknown>;
}

interface Row {
  readonly name: string;
  readonly gate: Driven;
  readonly crowds: Record<string, Crowd>;
}

/**
 * How long one mall's barrier waits while others crowd the same process: the admins of a mall with years of sessions
 * search, people sign in, slow sockets dribble, viewers come and go; each alone and all at once. On the embedded
 * database, and on PostgreSQL where DATABASE_URL is set; a number says how many sessions the large mall has.
 */
export default async function neighbour({ isShort, count, print }: Given): Promise<Report> {
  const stage: Stage = isShort
    ? { sessions: 5_000, seconds: 3, cars: 20, admins: 2, signIns: 20, sockets: 50, attempts: 200 }
    : {
        sessions: 300_000,
        seconds: 12,
        cars: 100,
        admins: 8,
        signIns: 200,
        sockets: 1_000,
        attempts: 20_000,
      };
  const wanted = { ...stage, sessions: count ?? stage.sessions };
  const engines = process.env['DATABASE_URL'] ? [false, true] : [true];
  const goals: Report['goals'][number][] = [];
  const figures: Record<string, unknown> = { stage: wanted };
  for (const isEmbedded of engines) {
    const { engine, rows } = await measure(wanted, isEmbedded, print);
    figures[engine] = rows;
    for (const { name, gate } of rows) {
      const limit = name === 'idle' ? IDLE_MS : IDLE_MS * TIMES;
      goals.push(atMost(`${engine}, ${name}: gate p99, ms`, gate.p99, limit));
    }
    const failed = rows.reduce((sum, { gate }) => sum + gate.failed, 0);
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
  try {
    const began = performance.now();
    const known = await product.ask<Known>('fill', { mall: LARGE, count: stage.sessions }, 600_000);
    print(
      `${opened.engine}: ${stage.sessions} sessions written in ${round((performance.now() - began) / 1000)} s`,
    );
    const lanes = lanesOf(opened);
    await gates.ask('fill', { ...lanes, cars: stage.cars });
    const crowds = crowdsOf(stage, opened, known);
    const rows: Row[] = [];
    // The first cars pay for plans and compiled code.
    await gates.ask('drive', { ...lanes, perSecond: PER_SECOND, seconds: 2 });
    for (const [name, chosen] of [
      ['idle', []],
      ...crowds.map((one) => [one.name, [one]] as const),
      ['all at once', crowds],
    ] as const) {
      const row = await drive(name, { gates, lanes, stage, port: opened.port, chosen });
      rows.push(row);
      const others = Object.entries(row.crowds).map(([kind, { done, statuses, p50, p99 }]) => {
        const answers = Object.entries(statuses).map(([status, times]) => `${status}: ${times}`);
        return `${kind} ${done} (${answers.join(', ')}; p50 ${round(p50)}, p99 ${round(p99)} ms)`;
      });
      const { p50, p99, longest } = row.gate;
      print(
        `${opened.engine}, ${name}: gate p50 ${round(p50)} ms, p99 ${round(p99)} ms, longest ${round(longest)} ms; ${others.join('; ')}`,
      );
    }
    return { engine: opened.engine, rows };
  } finally {
    await Promise.all([product.end(), gates.end()]);
  }
}

interface Known {
  readonly cookie: string;
  readonly email: string;
  readonly password: string;
}

function crowdsOf(stage: Stage, opened: Opened, { cookie, email, password }: Known): Crowding[] {
  const path = `/api/mall/occupancy/stream?mall=${opened.malls[0]?.name.split(' ')[0]}`;
  return [
    {
      name: `${stage.admins} admins search`,
      kind: 'search',
      given: { admins: stage.admins, cookie, mall: LARGE },
    },
    {
      name: `${stage.signIns} sign-ins a second`,
      kind: 'signIn',
      given: { perSecond: stage.signIns, email, password },
    },
    { name: `${stage.sockets} slow sockets`, kind: 'slowSockets', given: { sockets: stage.sockets } },
    { name: `${stage.attempts} stream attempts`, kind: 'watch', given: { attempts: stage.attempts, path } },
  ];
}

interface Driving {
  readonly gates: Child;
  readonly lanes: object;
  readonly stage: Stage;
  readonly port: number;
  readonly chosen: readonly Crowding[];
}

/** The crowds come two seconds before the cars are counted, and stay as long as they. */
async function drive(name: string, { gates, lanes, stage, port, chosen }: Driving): Promise<Row> {
  const children = chosen.map(({ kind, given }) => ({ kind, given, child: startChild('./crowd.ts') }));
  try {
    const seconds = stage.seconds + 2;
    const crowding = children.map(async ({ kind, given, child }) => {
      const crowd = await child.ask<Crowd>(kind, { ...given, port, seconds }, (seconds + 60) * 1000);
      return [kind, crowd] as const;
    });
    await new Promise((resolve) => {
      setTimeout(resolve, chosen.length > 0 ? 2_000 : 0);
    });
    const gate = await gates.ask<Driven>('drive', {
      ...lanes,
      perSecond: PER_SECOND,
      seconds: stage.seconds,
    });
    return { name, gate, crowds: Object.fromEntries(await Promise.all(crowding)) };
  } finally {
    await Promise.all(children.map(({ child }) => child.end()));
  }
}
