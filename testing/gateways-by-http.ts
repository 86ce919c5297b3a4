import sql from 'sql-template-tag';
import { aDevice } from './factories.ts';
import { codeOf, SLOTS_OF_ONE, type playGatewayMall } from './gateway-mall.ts';
import { at, type GatedMall, type GateTests } from './gated-mall.ts';
import { createClient, type TestClient } from './test-client.ts';
import { signInSuperAdmin } from './test-people.ts';

type Played = ReturnType<typeof playGatewayMall>;

/** What "Currently Parked" shows at a minute, and what is true. */
export interface ShownFigure {
  readonly minute: number;
  readonly truth: number;
  readonly parked: number;
  readonly low: number;
  readonly high: number;
}

const BEAT_MINUTES = 5;
const LIMIT_SECONDS = 900;
const SIGNED_IN_MINUTES = 60;
const SERIES = ['MH02KL', 'GJ05AB', 'RJ14EF', 'DL05LJ', 'UP16MD'];

interface Message {
  readonly minute: number;
  readonly send: () => Promise<unknown>;
}

/** A mall with a gateway for the slots of each level, which is silent after a quarter of an hour. */
export async function addGatewayMall(gates: GateTests, gateways: number) {
  const config = { totalBasements: gateways, sections: ['A'], slotsPerSection: SLOTS_OF_ONE };
  const mall = await gates.addMall({ graceMinutes: 0, config });
  const clients: TestClient[] = [];
  for (let one = 0; one < gateways; one += 1) {
    const { id, key } = await aDevice(gates.database, mall.mall, { kind: 'slot-sensors' });
    await mall.rows(
      sql`update devices set heartbeat_seconds = ${LIMIT_SECONDS} where id = ${id} returning id`,
    );
    const headers = { authorization: `Bearer ${key}` };
    clients.push(createClient(gates.app.http, { headers, origin: null }));
  }
  await gates.app.services.channel.readAnew();
  return { mall, clients };
}

/**
 * What is shown every so many minutes while a mall is played, from a minute of the tests' clock on: cameras and gateways
 * send what they see, `onLook` does what time does beside it.
 */
export async function showPlayed(
  gates: GateTests,
  { mall, clients }: Awaited<ReturnType<typeof addGatewayMall>>,
  played: Played,
  {
    from,
    until,
    every,
    onLook,
  }: { from: number; until: number; every: number; onLook?: (minute: number) => Promise<void> },
): Promise<ShownFigure[]> {
  const messages = [
    ...readMessages(mall, played, from),
    ...gatewayMessages(clients, played, { from, until }),
  ].toSorted((one, other) => one.minute - other.minute);
  const looks: ShownFigure[] = [];
  let person = await signIn(gates, from);
  let next = 0;
  for (let minute = every; minute <= until; minute += every) {
    for (let message = messages[next]; message && message.minute <= minute; message = messages[next]) {
      gates.app.setNow(at(from + message.minute));
      await message.send();
      next += 1;
    }
    const now = at(from + minute);
    gates.app.setNow(now);
    await onLook?.(minute);
    await gates.app.occupancy.tick(now);
    await gates.tick(now);
    if (minute % SIGNED_IN_MINUTES < every) person = await signIn(gates, from + minute);
    const url = `/api/parking/stats?mall=${encodeURIComponent(mall.mall.name)}`;
    const { currentlyParked, parkedLow, parkedHigh } = (await person.client.call('GET', url)).body as {
      currentlyParked: number;
      parkedLow: number;
      parkedHigh: number;
    };
    looks.push({
      minute,
      truth: played.truth(minute),
      parked: currentlyParked,
      low: parkedLow,
      high: parkedHigh,
    });
  }
  return looks;
}

/** Four slots of a gateway are taken, and freed ten minutes later. */
export async function turnSlots(
  gates: GateTests,
  { clients }: Pick<Awaited<ReturnType<typeof addGatewayMall>>, 'clients'>,
  gateway: number,
  minute: number,
): Promise<void> {
  for (const [later, occupied] of [
    [0, true],
    [10, false],
  ] as const) {
    const now = at(minute + later);
    gates.app.setNow(now);
    const readings = [0, 1, 2, 3].map((slot) => ({
      slot: codeOf(gateway * SLOTS_OF_ONE + slot),
      occupied,
      at: now.toISOString(),
    }));
    await clients[gateway]?.call('POST', '/api/ingest/occupancy', { readings });
  }
}

function signIn({ app }: GateTests, minute: number) {
  app.setNow(at(minute));
  return signInSuperAdmin(app);
}

function readMessages(mall: GatedMall, { visits }: Played, from: number): Message[] {
  return visits.flatMap(({ inAt, outAt, car }, one) => {
    const plate = `${SERIES[one % SERIES.length]}${1_000 + ((173 * one) % 9_000)}`;
    const read = (lane: 'entry-1' | 'exit-1', minute: number): Message => ({
      minute,
      send: () => mall.read(lane, at(from + minute), plate),
    });
    return [
      ...(car.isReadIn ? [read('entry-1', inAt)] : []),
      ...(car.isReadOut ? [read('exit-1', outAt)] : []),
    ];
  });
}

/** Each change, a heartbeat every few minutes, and everything when a gateway is well again. */
function gatewayMessages(
  clients: readonly TestClient[],
  { changes, faultOf, isTakenAt }: Played,
  { from, until }: { from: number; until: number },
): Message[] {
  const report = (gateway: number, minute: number, slots: readonly number[]): Message => ({
    minute,
    send: async () => {
      const time = at(from + minute).toISOString();
      const readings = slots.map((slot) => ({
        slot: codeOf(slot),
        occupied: isTakenAt(slot, minute),
        at: time,
      }));
      const answer = await clients[gateway]?.call('POST', '/api/ingest/occupancy', { readings });
      if (answer?.status !== 202)
        throw new Error(`the readings were refused: ${JSON.stringify(answer?.body)}`);
    },
  });
  const moved = changes
    .filter(({ slot, at: minute }) => !faultOf(slot, minute))
    .map(({ slot, at: minute }) => report(Math.floor(slot / SLOTS_OF_ONE), minute, [slot]));
  return [...moved, ...clients.flatMap((_, gateway) => beats(gateway))];

  function beats(gateway: number): Message[] {
    const first = gateway * SLOTS_OF_ONE;
    const all = Array.from({ length: SLOTS_OF_ONE }, (_, one) => first + one);
    const found: Message[] = [report(gateway, 0, all)];
    let wasIll = false;
    for (let minute = 1; minute < until; minute += 1) {
      const fault = faultOf(first, minute);
      if (!fault && wasIll) found.push(report(gateway, minute, all));
      else if (fault?.kind !== 'silent' && minute % BEAT_MINUTES === 0)
        found.push(report(gateway, minute, []));
      wasIll = fault !== undefined;
    }
    return found;
  }
}
