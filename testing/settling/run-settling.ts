import { openGates, type GateTests } from '../gated-mall.ts';
import { createRandom } from '../../server/db/demo/random.ts';
import { signIn, signInSuperAdmin, STAFF_PASSWORD, type Person } from '../test-people.ts';
import { compareBooks, compareTrail } from './compare-books.ts';
import { SettledMall } from './settled-mall.ts';
import { takeStep } from './take-step.ts';

export interface SettlingRun {
  steps: number;
  malls: number;
  /** What was done, and of decisions what was refused: by the rules, or since somebody was faster. */
  readonly counted: SettledMall['counted'];
  /** Where product and model differed. */
  readonly differences: string[];
}

interface Wanted {
  readonly steps: number;
  readonly seed: number;
  /** The first world: each world is made from the seed and its own number alone. */
  readonly first?: number;
  readonly print?: (line: string) => void;
}

// Each step is held against its mall, and time asks about every mall: short worlds are quick ones.
const STEPS_A_MALL = 400;
const MALLS_A_WORLD = 5;
const STEPS_A_WORLD = STEPS_A_MALL * MALLS_A_WORLD;
const COMPARE_ALL_EVERY = 50;
/** Whoever works for many hours signs in again. */
const SHIFT_STEPS = 250;
/** While one world waits for its database, another one works. */
const AT_ONCE = 4;

/** Lets gates and persons work in many small worlds, and holds the product against the model. */
export async function runSettling({ steps, seed, first = 0, print }: Wanted): Promise<SettlingRun> {
  const counted = { reads: 0, decisions: 0, undone: 0, refused: 0, late: 0 };
  const run: SettlingRun = { steps: 0, malls: 0, counted, differences: [] };
  const worlds = Array.from({ length: Math.ceil(steps / STEPS_A_WORLD) }, (_, index) => index);
  const work = async () => {
    for (let next = worlds.shift(); next !== undefined; next = worlds.shift()) {
      const world = first + next;
      try {
        const most = Math.min(STEPS_A_WORLD, steps - next * STEPS_A_WORLD);
        const random = createRandom(seed * 100_003 + world);
        await liveThrough(run, () => random.next(), most);
      } catch (error) {
        const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
        run.differences.push(`seed ${seed} world ${world}: ${why}`);
        print?.(run.differences.at(-1) ?? '');
      }
      print?.(`${run.steps} steps in ${run.malls} malls, ${JSON.stringify(counted)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return run;
}

async function liveThrough(run: SettlingRun, random: () => number, most: number): Promise<void> {
  const gates = await openGates();
  try {
    const people = [await signInSuperAdmin(gates.app), await signInSuperAdmin(gates.app)];
    const malls: SettledMall[] = [];
    for (let done = 0; malls.length < MALLS_A_WORLD && done < most; done += STEPS_A_MALL) {
      const mall = await open(gates, people, malls.at(-1)?.minute ?? 0);
      malls.push(mall);
      run.malls += 1;
      await workThrough(run, mall, { gates, people, random, steps: Math.min(STEPS_A_MALL, most - done) });
    }
    await compareTrail(gates.app, malls);
  } finally {
    await gates.end();
  }
}

async function open(gates: GateTests, people: readonly Person[], minute: number): Promise<SettledMall> {
  const mall = new SettledMall(gates, await gates.addMall({ graceMinutes: 0, dayCapRupees: null }), minute);
  mall.signIn(await signInAgain(gates, people));
  return mall;
}

interface Working {
  readonly gates: GateTests;
  readonly people: readonly Person[];
  readonly random: () => number;
  readonly steps: number;
}

async function workThrough(run: SettlingRun, mall: SettledMall, working: Working): Promise<void> {
  for (let step = 1; step <= working.steps; step += 1) {
    if (step % SHIFT_STEPS === 0) mall.signIn(await signInAgain(working.gates, working.people));
    await takeStep(mall, working.random);
    run.steps += 1;
    if (step % COMPARE_ALL_EVERY === 0) await mall.compareAll();
  }
  await mall.compareAll();
  await compareBooks(mall);
  for (const name of Object.keys(run.counted) as (keyof SettlingRun['counted'])[])
    run.counted[name] += mall.counted[name];
}

function signInAgain({ app }: GateTests, people: readonly Person[]): Promise<Person[]> {
  return Promise.all(people.map(({ email }) => signIn(app, email, STAFF_PASSWORD)));
}
