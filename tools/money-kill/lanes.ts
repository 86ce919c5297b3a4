import sql from 'sql-template-tag';
import type { createRandom } from '../../server/db/demo/random.ts';
import { writeRules } from '../../server/money/index.ts';
import type { Database } from '../../server/platform/storage/database.ts';
import { PRICE_PAISE } from './cars.ts';
import { aDevice, aMall, aSession, type BuiltMall } from '../../testing/factories.ts';

/** An exit with its camera, its reader of tags and the controller of its barrier, each by its key. */
export interface ExitLane {
  readonly gate: string;
  readonly camera: string;
  readonly reader: string;
  readonly controller: string;
}

/** A car that is inside, with the tag on its windscreen. */
export interface InsideCar {
  /** The session's public id. */
  readonly session: string;
  readonly plate: string;
  readonly tagId: string;
}

export interface MallOfLanes {
  readonly lanes: readonly ExitLane[];
  readonly cars: readonly InsideCar[];
}

type Random = ReturnType<typeof createRandom>;

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
/** However late a killed product takes the first read of a camera, half an hour in doubt: they owe the most of a day. */
const INSIDE_MS = 150 * 60_000;
const LAYOUT = { totalBasements: 5, sections: ['A', 'B', 'C', 'D', 'E'], slotsPerSection: 100 };

/** A mall where cars hold until they have paid, with exits and with cars that have been inside so long that they owe the most of a day. */
export async function fillLanes(
  database: Database,
  random: Random,
  wanted: { lanes: number; cars: number },
  now: Date,
): Promise<MallOfLanes> {
  const mall = await aMall(database, { config: LAYOUT, dayCapRupees: PRICE_PAISE / 100 });
  await database.transact('system', (transaction) =>
    writeRules(transaction, {
      mall: mall.id,
      exitRule: 'pay-to-leave',
      leaveMinutes: 15,
      zeroTariff: false,
      fastagPolicy: 'hold',
      fastagPlazaId: '257001',
      changedBy: 'test',
      changedAt: now,
    }),
  );
  const lanes: ExitLane[] = [];
  for (let lane = 1; lane <= wanted.lanes; lane += 1)
    lanes.push(await anExit(database, mall, `exit-${lane}`));
  const entryAt = new Date(now.getTime() - INSIDE_MS).toISOString();
  const cars: InsideCar[] = [];
  const plates = new Set<string>();
  while (cars.length < wanted.cars) {
    const plate = drawPlate(random);
    if (plates.has(plate)) continue;
    plates.add(plate);
    const session = await aSession(database, mall, { plate, entryAt, slot: null });
    const tagId = `34161FA82032D698${cars.length.toString(16).toUpperCase().padStart(8, '0')}`;
    cars.push({ session, plate, tagId });
  }
  await database.transact('system', (transaction) =>
    transaction.query(sql`update sessions set tariff_id = (select max(id) from tariffs)`),
  );
  return { lanes, cars };
}

async function anExit(database: Database, mall: BuiltMall, gate: string): Promise<ExitLane> {
  const keyOf = async (kind: 'plate-camera' | 'tag-reader' | 'gate-controller') =>
    (await aDevice(database, mall, { kind, gate, direction: 'exit' })).key;
  return {
    gate,
    camera: await keyOf('plate-camera'),
    reader: await keyOf('tag-reader'),
    controller: await keyOf('gate-controller'),
  };
}

/** Drawn at random, so that two of them are seldom alike. */
function drawPlate(random: Random): string {
  const letter = () => LETTERS[random.below(LETTERS.length)] ?? 'A';
  const digits = (count: number) => String(random.below(10 ** count)).padStart(count, '0');
  return `MH${String(1 + random.below(48)).padStart(2, '0')}${letter()}${letter()}${digits(4)}`;
}
