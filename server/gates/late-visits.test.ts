import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  at,
  openGates,
  type GatedMall,
  type GateTests,
  type LaneName,
  type SessionInDatabase,
} from '../../testing/gated-mall.ts';

let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** A car's two visits: minutes at its gates, and what each costs. */
const FIRST = { entry: 0, exit: 58, owes: 4_000 };
const SECOND = { entry: 180, exit: 215, owes: 4_000 };

/** When a read arrives: at once, so late, or never. */
type Arrival = 'prompt' | 'never' | number;
interface Trouble {
  readonly firstExit: Arrival;
  readonly secondEntry: Arrival;
  readonly secondExit: Arrival;
  /** The cameras say when they sent a message. */
  readonly isSaying: boolean;
}

const TROUBLES: Trouble[] = ['prompt' as const, 'never' as const, 160, 250].flatMap((firstExit) =>
  ['prompt' as const, 'never' as const, 200, 240].flatMap((secondEntry) =>
    ['prompt' as const, 'never' as const, 230, 255].flatMap((secondExit) =>
      [true, false].map((isSaying) => ({ firstExit, secondEntry, secondExit, isSaying })),
    ),
  ),
);

/** Neither the exit nor the next entry was ever read: then nothing but the slots can tell (see double-dip.test.ts). */
const isTraced = ({ firstExit, secondEntry }: Trouble) => firstExit !== 'never' || secondEntry !== 'never';

/** Plates of which no two are alike. */
function plateOf(index: number): string {
  const letters = 'ACEFHJKPRUXY';
  const [one, two] = [index % 12, Math.floor(index / 12) % 12].map((at) => letters.charAt(at));
  return `MH${12 + (index % 7)}${one}${two}${1000 + 613 * (index % 14) + Math.floor(index / 84)}`;
}

interface Message {
  readonly arrives: number;
  readonly readAt: number;
  readonly lane: LaneName;
  readonly plate: string;
  readonly isSaying: boolean;
}

function messagesOf(trouble: Trouble, plate: string): Message[] {
  const { firstExit, secondEntry, secondExit, isSaying } = trouble;
  const message = (lane: LaneName, readAt: number, arrival: Arrival): Message[] =>
    arrival === 'never'
      ? []
      : [{ lane, readAt, plate, isSaying, arrives: arrival === 'prompt' ? readAt : arrival }];
  return [
    ...message('entry-1', FIRST.entry, 'prompt'),
    ...message('exit-1', FIRST.exit, firstExit),
    ...message('entry-1', SECOND.entry, secondEntry),
    ...message('exit-1', SECOND.exit, secondExit),
  ];
}

async function play(mall: GatedMall, messages: readonly Message[]): Promise<void> {
  let others = 0;
  for (const { arrives, readAt, lane, plate, isSaying } of messages.toSorted(
    (one, other) => one.arrives - other.arrives,
  )) {
    gates.app.setNow(at(arrives));
    const more = isSaying ? { sentAt: at(arrives).toISOString() } : {};
    await mall.readLate(lane, at(readAt), plate, more);
    // Others come in between: where all were inside already, the cameras would be swapped.
    others += 1;
    if (lane === 'entry-1')
      await mall.readLate(lane, at(arrives), `TN${10 + (others % 80)}ZW${1000 + 37 * others}`.slice(0, 10), {
        sentAt: at(arrives).toISOString(),
      });
  }
}

it('two visits of one car stay two, and cost no more than they were, whichever reads come hours late or never', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  const troubles = TROUBLES.filter(isTraced);
  // Clocks that are known to be right, so that a read can be late.
  for (let minute = -8; minute < -2; minute += 1) {
    await mall.read('entry-1', at(minute), `GJ01ZZ${9008 + minute}`);
    await mall.read('exit-1', at(minute), `RJ27YY${9008 + minute}`);
  }
  await play(
    mall,
    troubles.flatMap((trouble, index) => messagesOf(trouble, plateOf(index))),
  );
  await gates.tick(at(300));
  const sessions = await mall.sessions();
  const wrong = troubles.flatMap((trouble, index) => {
    const own = sessions.filter(({ plate }) => plate === plateOf(index));
    return listWrong(trouble, own).map((what) => ({ what, trouble, own }));
  });
  expect(wrong).toEqual([]);
});

/** What must never be, however the reads come. */
function listWrong(trouble: Trouble, own: readonly SessionInDatabase[]): string[] {
  const isOfFirst = ({ entryAt, exitAt }: SessionInDatabase) => (exitAt ?? entryAt) < at(100);
  const paid = (sessions: readonly SessionInDatabase[]) =>
    sessions.reduce((sum, { charge }) => sum + charge, 0);
  const isMerged = ({ entryAt, exitAt, review }: SessionInDatabase) =>
    review === null && entryAt < at(100) && exitAt !== null && exitAt > at(100);
  // Reads that are all late by as much may be of a clock that has fallen behind, unless the camera says otherwise.
  const isSecond = ({ entryAt, exitAt, review, charge }: SessionInDatabase) =>
    review === null &&
    +entryAt === +at(SECOND.entry) &&
    exitAt !== null &&
    +exitAt === +at(SECOND.exit) &&
    (!trouble.isSaying || charge === SECOND.owes);
  const isSecondKnown = trouble.secondEntry !== 'never' && trouble.secondExit !== 'never';
  const wrongs = {
    'no trace': own.length === 0,
    'merged two visits': own.some(isMerged),
    'charged the first too much': paid(own.filter(isOfFirst)) > FIRST.owes,
    'charged the second too much': paid(own.filter((one) => !isOfFirst(one))) > SECOND.owes,
    'did not charge the second by its own reads': isSecondKnown && !own.some(isSecond),
  };
  return Object.entries(wrongs).flatMap(([what, isSo]) => (isSo ? [what] : []));
}
