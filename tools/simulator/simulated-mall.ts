import type { GateAnswer } from '#contract/ingest.ts';
import { DEFAULT_PARKING_CONFIG, slotsOf } from '#domain/parking/mall.ts';
import sql from 'sql-template-tag';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDevice, addMall, signInSuperAdmin, type Person } from '../../testing/test-people.ts';
import { readRows } from '../../testing/rows.ts';
import type { Delivery } from './delivery.ts';
import type { DeviceName } from './faults.ts';
import { openEyes } from './operator-eyes.ts';
import type { OperatorSees } from './robot-operator.ts';
import type { OraclePrice } from './tariff-oracle.ts';

export interface MallSetting {
  readonly name: string;
  readonly slotsPerSection: number;
  readonly price: OraclePrice;
  readonly heartbeatSeconds: number;
}

/** A stay as the product stored it; instants in epoch milliseconds. */
export interface RecordedSession {
  readonly id: number;
  /** Its number on the screens. */
  readonly publicId?: string;
  readonly plate: string;
  readonly entryAt: number;
  readonly exitAt: number | null;
  readonly isOpen: boolean;
  readonly review: string | null;
  /** What a person was asked about until nobody could find out more. */
  readonly asked?: string | null;
  /** A person ended it, and it was not charged. */
  readonly isWaived?: boolean;
  /** Why the rule of exits asked for a person. */
  readonly because: string | null;
  readonly paise: number;
  readonly slot: string | null;
  /** How sure the product is of the slot: `suggested` is evidence, `inferred` a likelihood. */
  readonly basis: 'suggested' | 'inferred' | null;
  /** How long after the entry the slot was taken. */
  readonly slotAfterMs: number | null;
}

/** A read as the product stored it; `visit` comes out of the read's name, so it is the truth. */
export interface StoredRead {
  readonly visit: number;
  readonly direction: 'entry' | 'exit';
  readonly usedAt: number;
  readonly session: number | null;
  readonly isWaiting: boolean;
}

/** The application in process with one mall of its own, spoken to through its public endpoints alone. */
export interface SimulatedMall {
  readonly slots: readonly string[];
  /** Delivers one message at its time; answers the gate's decision on a read. */
  deliver(delivery: Delivery): Promise<GateAnswer | null>;
  /** Lets the product do what time alone asks for. */
  tickSlots(now: number): Promise<void>;
  lookAfterSessions(now: number): Promise<void>;
  freeSlots(): number;
  statusOf(slot: string): 'empty' | 'occupied' | 'unknown';
  readSessions(): Promise<RecordedSession[]>;
  readReads(): Promise<StoredRead[]>;
  /** The eyes of somebody who works in the mall. */
  operator(): OperatorSees;
  end(): Promise<void>;
}

/** Opens an application on an empty database and sets up a mall as a super admin would, at an instant of its own clock. */
export async function openSimulatedMall(setting: MallSetting, at: number): Promise<SimulatedMall> {
  const app = await createTestApp({ now: new Date(at).toISOString() });
  try {
    return await setUp(app, setting);
  } catch (error) {
    await app.end();
    throw error;
  }
}

async function setUp(app: TestApp, setting: MallSetting): Promise<SimulatedMall> {
  const admin = await signInSuperAdmin(app);
  const mallId = await addMall(admin, setting.name);
  const parkingConfig = { ...DEFAULT_PARKING_CONFIG, slotsPerSection: setting.slotsPerSection };
  await put(admin, `/api/super/malls/${mallId}/parking-config`, { parkingConfig });
  const { graceMinutes, paisePerHour, dayCapPaise } = setting.price;
  await put(admin, `/api/super/malls/${mallId}/tariff`, {
    graceMinutes,
    rupeesPerHour: paisePerHour / 100,
    dayCapRupees: dayCapPaise === null ? null : dayCapPaise / 100,
  });
  const register = async (input: Record<string, unknown>) => (await addDevice(app, admin, mallId, input)).key;
  const keys: Record<DeviceName, string> = {
    entry: await register({ name: 'Entry', kind: 'plate-camera', gate: 'entry-1', direction: 'entry' }),
    exit: await register({ name: 'Exit', kind: 'plate-camera', gate: 'exit-1', direction: 'exit' }),
    sensors: await register({
      name: 'Slots',
      kind: 'slot-sensors',
      heartbeatSeconds: setting.heartbeatSeconds,
    }),
  };
  const mall = app.malls.list().find(({ publicId }) => publicId === mallId)?.id;
  if (mall === undefined) throw new Error('the mall is not there');
  return {
    ...speakTo(app, mall, keys),
    ...readBack(app, mall),
    operator: () => openEyes(app, admin, mallId),
    slots: slotsOf(parkingConfig).map(({ code }) => code),
    end: () => app.end(),
  };
}

async function put(admin: Person, url: string, body: unknown): Promise<void> {
  const { status, body: answer } = await admin.client.call('PUT', url, body);
  if (status !== 200) throw new Error(`${url}: ${status} ${JSON.stringify(answer)}`);
}

function speakTo(app: TestApp, mall: number, keys: Record<DeviceName, string>) {
  return {
    async deliver(delivery: Delivery): Promise<GateAnswer | null> {
      app.setNow(new Date(delivery.at));
      const isRead = delivery.device !== 'sensors';
      const answer = await app.http.inject({
        method: 'POST',
        url: isRead ? '/api/ingest/plate-reads' : '/api/ingest/occupancy',
        headers: { authorization: `Bearer ${keys[delivery.device]}`, 'content-type': 'application/json' },
        payload: JSON.stringify(isRead ? delivery.read : { readings: delivery.readings }),
      });
      if (answer.statusCode >= 300)
        throw new Error(`${delivery.device}: ${answer.statusCode} ${answer.body}`);
      return isRead ? answer.json<GateAnswer>() : null;
    },
    async tickSlots(now: number) {
      app.setNow(new Date(now));
      await app.occupancy.tick(new Date(now));
    },
    async lookAfterSessions(now: number) {
      app.setNow(new Date(now));
      await app.gates.tick(new Date(now));
      await app.sessions.tick(new Date(now));
    },
    freeSlots: () => app.occupancy.counts(mall).empty,
    statusOf: (slot: string) => app.occupancy.statusOf(mall, slot)?.status ?? 'unknown',
  };
}

/** The comparer reads what was stored, row by row; the product itself is only spoken to. */
function readBack({ services }: TestApp, mall: number) {
  return {
    /** An exit that a person gave to a session is no session of its own. */
    readSessions: () =>
      services.database.transact('system', (transaction) =>
        readRows<RecordedSession>(
          transaction,
          sql`
          select id, public_id as "publicId", plate, (extract(epoch from entry_at) * 1000)::bigint as "entryAt",
            (extract(epoch from exit_at) * 1000)::bigint as "exitAt", state = 'open' as "isOpen", review,
            case when review is null and flags @> '{not_asked}' then match_detail->>'asked' end as asked,
            exists (select 1 from settlements t where t.action in ('close_free', 'split') and t.undone_at is null
              and t.changes @> jsonb_build_array(jsonb_build_object('after', jsonb_build_object('id', sessions.id))))
              as "isWaived",
            match_detail->>'because' as because, coalesce((select c.paise from charges c
              where c.session_id = sessions.id order by c.id desc limit 1), 0) as paise, slot_code as slot, slot_basis as basis,
            (extract(epoch from slot_confirmed_at - entry_at) * 1000)::bigint as "slotAfterMs"
          from sessions where mall_id = ${mall} and not flags && '{joined,cancelled}' order by id`,
        ),
      ),
    readReads: async () => {
      const rows = await services.database.transact('system', (transaction) =>
        readRows<Omit<StoredRead, 'visit'> & { readId: string }>(
          transaction,
          sql`
          select read_id as "readId", direction, (extract(epoch from used_at) * 1000)::bigint as "usedAt",
            coalesce((select (t.changes->0->'after'->>'id')::bigint from settlements t
              where t.action = 'join' and t.undone_at is null
                and t.changes->1->'after'->>'id' = session_id::text), session_id) as session,
            is_waiting as "isWaiting"
          from plate_reads where mall_id = ${mall} order by id`,
        ),
      );
      return rows.map(({ readId, ...read }) => ({ ...read, visit: Number(readId.split('-')[1]) }));
    },
  };
}
