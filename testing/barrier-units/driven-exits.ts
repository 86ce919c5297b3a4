import sql from 'sql-template-tag';
import type { FastifyBaseLogger } from 'fastify';
import { vi } from 'vitest';
import { listAlerts } from '#contract/devices.ts';
import { startBarriers } from '../../server/adapters/index.ts';
import { ACCOUNT } from '../barrier-devices.ts';
import { at, openGates, type GateTests } from '../gated-mall.ts';
import { aPlateEvent } from '../hikvision-events.ts';
import { addHoldingMall, type HoldingMall } from '../holding-mall.ts';
import { addDevice, signInSuperAdmin, type Person } from '../test-people.ts';

/** The exit of a mall whose barrier the server opens. */
export interface DrivenExit {
  readonly mall: HoldingMall;
  /** The controller's public id. */
  readonly controller: string;
  /** A car leaves: its camera, which can open nothing, sends the event now. */
  leave(plate?: string, afterMs?: number): Promise<void>;
  /** What became of the newest command, once that is known: `opened`, or why not. */
  outcome(): Promise<string>;
  /** The details of alerts about its barrier that stand. */
  alarms(): Promise<string[]>;
  change(barrier: Record<string, unknown> | null): Promise<void>;
  revoke(): Promise<void>;
}

export interface DrivenExits {
  readonly gates: GateTests;
  readonly staff: Person;
  addExit(barrier: Record<string, unknown>): Promise<DrivenExit>;
  /** One more process that drives them. */
  drive(): { stop(): Promise<void> };
  end(): Promise<void>;
}

const PACE = { followMs: 20, restMs: 50, watchMs: 600_000, sweepMs: 50 };
const OUTCOME_MS = 30_000;
let events = 0;

/** One application whose barriers are driven; each exit is that of a mall of its own. */
export async function openDrivenExits(
  given: { env?: Record<string, string>; log?: FastifyBaseLogger } = {},
): Promise<DrivenExits> {
  const gates = await openGates({
    now: at(-10).toISOString(),
    ...given,
    env: { BARRIER_NETWORKS: '127.0.0.0/8', ...given.env },
  });
  const staff = await signInSuperAdmin(gates.app);
  const driven: { stop(): Promise<void> }[] = [];
  const drive = () => {
    const one = startBarriers(gates.app.services, gates.app, PACE);
    driven.push(one);
    return one;
  };
  drive();
  return {
    gates,
    staff,
    drive,
    addExit: (barrier) => addExit(gates, staff, barrier),
    async end() {
      await Promise.all(driven.map((one) => one.stop()));
      await gates.end();
    },
  };
}

async function addExit(
  gates: GateTests,
  staff: Person,
  barrier: Record<string, unknown>,
): Promise<DrivenExit> {
  const mall = await addHoldingMall(gates, { exitRule: 'record' });
  const camera = { name: 'At exit-1', kind: 'plate-camera', gate: 'exit-1', direction: 'exit' };
  const { key } = await addDevice(gates.app, staff, mall.mall.publicId, { ...camera, protocol: 'hikvision' });
  const whole = { host: '127.0.0.1', ...(barrier['maker'] === 'modbus' ? {} : ACCOUNT), ...barrier };
  const input = { name: 'Exit barrier', kind: 'gate-controller', gate: 'exit-1', barrier: whole };
  const { id } = await addDevice(gates.app, staff, mall.mall.publicId, input);
  const path = `/api/super/malls/${mall.mall.publicId}`;
  const commands = () =>
    mall.rows<{ state: string; detail: string | null }>(
      sql`select state, detail from gate_commands where mall_id = ${mall.mall.id} order by id`,
    );
  let before = 0;
  return {
    mall,
    controller: id,
    async leave(plate = 'GJ05JK1786', afterMs = 30_000) {
      events += 1;
      before = (await commands()).length;
      // The next car comes a while after the one before.
      gates.app.setNow(new Date(gates.app.now().getTime() + afterMs));
      const payload = aPlateEvent({ uuid: `unit-${events}`, plate, at: gates.app.now() });
      const headers = { 'content-type': 'application/xml' };
      const url = `/api/ingest/hikvision/${key}`;
      const { statusCode, body } = await gates.app.http.inject({ method: 'POST', url, headers, payload });
      if (statusCode !== 200) throw new Error(body);
    },
    outcome: () =>
      vi.waitFor(
        async () => {
          const newest = (await commands()).slice(before).at(-1);
          if (!newest || newest.state === 'waiting') throw new Error('nothing has become of the command yet');
          return newest.state === 'done' ? 'opened' : String(newest.detail);
        },
        { timeout: OUTCOME_MS, interval: 20 },
      ),
    async alarms() {
      const { body } = await staff.client.call('GET', `${path}/alerts`);
      return listAlerts.answer
        .parse(body)
        .alerts.flatMap(({ kind, facts }) =>
          kind === 'barrier_failed' && 'detail' in facts ? [String(facts.detail)] : [],
        );
    },
    async change(change) {
      const barrier = change && { ...whole, ...change };
      const { status, body } = await staff.client.call('PUT', `${path}/devices/${id}`, { barrier });
      if (status !== 200) throw new Error(JSON.stringify(body));
    },
    async revoke() {
      await staff.client.call('DELETE', `${path}/devices/${id}`);
    },
  };
}
