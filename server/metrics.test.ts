import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openGates, seconds, type GatedMall, type GateTests } from '../testing/gated-mall.ts';
import { createClient } from '../testing/test-client.ts';
import { DRIVER_PASSWORD, signUpDriver } from '../testing/test-people.ts';
import { mountMetrics } from './platform/http/metrics.ts';
import { measureBackups } from './backup/measure-backups.ts';
import { storageDown } from './platform/storage/storage-fault.ts';
import { measureMachine } from './platform/telemetry/measure-machine.ts';
import { startTracing } from './platform/telemetry/start-tracing.ts';
import { startMqtt } from './adapters/index.ts';
import { readConfig } from './config.ts';

const PLATE = 'GJ05AB1234';
const SLUG = 'forum-mall';
let gates: GateTests;
let mall: GatedMall;
let text = '';

/** One of everything that is counted, then what an operator reads. */
beforeAll(async () => {
  gates = await openGates();
  const { http, services } = gates.app;
  mall = await gates.addMall({ name: 'Forum Mall' });
  await mall.read('entry-1', seconds(0), PLATE);
  await mall.sense(seconds(60), 'B1A01', true);
  await mall.sensors.call('POST', '/api/ingest/occupancy', {
    readings: [{ slot: 'Z9Z99', occupied: true, at: seconds(61).toISOString() }],
  });
  const failing = vi.spyOn(services.database, 'transact').mockRejectedValueOnce(storageDown('as asked'));
  await expect(mall.read('exit-1', seconds(3_000), PLATE)).rejects.toThrow('unavailable');
  failing.mockRestore();
  await expect(
    services.database.transact('system', (transaction) => transaction.query(sql`select 1 / 0`)),
  ).rejects.toThrow('division by zero');
  await mall.read('exit-1', seconds(3_600), PLATE);
  const { email } = await signUpDriver(gates.app, [PLATE]);
  const stranger = createClient(http, {});
  await stranger.call('POST', '/api/auth/login', { email, password: 'a wrong guess' });
  await stranger.call('POST', '/api/auth/login', { email, password: DRIVER_PASSWORD });
  services.jobs.add({ name: 'fail for a test', every: 5, run: () => Promise.reject(new Error('as asked')) });
  services.jobs.start();
  await vi.waitFor(() => expect(services.jobs.isLeader()).toBe(true), { timeout: 10_000 });
  const tracing = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }, false).tracing;
  if (tracing) {
    const started = startTracing(tracing, services.log);
    started.measure(services.metrics);
    await started.stop();
  }
  measureMachine(services.metrics, '1.2.3', '.');
  const run = { beganAt: gates.app.now(), fault: null };
  measureBackups(services.metrics, async () => ({ good: run, tried: run }), services.clock);
  services.config.mqttUrl = 'mqtt://127.0.0.1:1';
  await (await startMqtt(services, gates.app)).stop();
  const bare = fastify();
  mountMetrics(bare, services.metrics, true);
  await bare.inject('/metrics');
  await vi.waitFor(async () => {
    ({ text } = await services.metrics.read());
    expect(text).toContain('gms_job_failures_total{');
  });
});
afterAll(() => gates.end());

const valueOf = (series: string): number => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? NaN : Number(line.slice(series.length + 1));
};

test('gates: each decision is counted by what the barrier got and why, and timed', () => {
  expect(valueOf('gms_gate_decisions_total{decision="open",reason="charged"}')).toBe(1);
  expect(valueOf('gms_gate_decisions_total{decision="failed",reason="unavailable"}')).toBe(1);
  expect(valueOf('gms_gate_decision_seconds_count{direction="entry"}')).toBe(1);
  expect(valueOf('gms_gate_decision_seconds_count{direction="exit"}')).toBe(2);
  expect(valueOf('gms_gate_reads_waiting')).toBe(0);
});

test('slots: the age of the newest reading and the status of slots, by mall', () => {
  expect(valueOf(`gms_reading_age_seconds{mall="${SLUG}"}`)).toBe(3_540);
  expect(valueOf(`gms_slots{mall="${SLUG}",status="occupied"}`)).toBe(1);
  expect(valueOf('gms_readings_total{outcome="accepted"}')).toBe(1);
  expect(valueOf('gms_readings_total{outcome="refused"}')).toBe(1);
});

test('people, jobs and the database: outcomes of sign-ins, failures of jobs, transactions', () => {
  expect(valueOf('gms_sign_ins_total{outcome="ok"}')).toBe(1);
  expect(valueOf('gms_sign_ins_total{outcome="wrong_sign_in"}')).toBe(1);
  expect(valueOf('gms_jobs_leader')).toBe(1);
  expect(valueOf('gms_job_failures_total{task="fail for a test"}')).toBeGreaterThan(0);
  expect(valueOf('gms_database_up')).toBe(1);
  expect(valueOf('gms_database_faults_total{kind="22"}')).toBe(1);
  expect(valueOf('gms_database_transaction_seconds_count{scope="mall"}')).toBeGreaterThan(2);
  expect(valueOf('gms_disk_free_bytes')).toBeGreaterThan(0);
});

test('no plate, address or person is in what is measured', () => {
  for (const secret of [PLATE, 'example.com', 'Asha']) expect(text).not.toContain(secret);
});

// A rule on a metric that does not exist never fires and never says so.
test.each(['ops/prometheus/alerts.yml', 'ops/grafana/get-my-spot.json'])(
  '%s asks for metrics and labels that there are',
  (file) => {
    const content = readFileSync(file, 'utf8').replaceAll('\\"', '"');
    const asked = new Set(content.match(/\b(?:gms|nodejs|process)_[a-z0-9_]+\b/g));
    expect(asked.size).toBeGreaterThan(15);
    const known = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
    expect(
      [...asked].filter((name) => !known.has(name.replace(/_(bucket|count|sum)$/, '')) && !known.has(name)),
    ).toEqual([]);
    const wrong = [...content.matchAll(/\b((?:gms|nodejs|process)_[a-z0-9_]+)\{([^}]*)\}/g)].flatMap(
      ([, name = '', inside = '']) =>
        [...inside.matchAll(/(\w+)\s*[=!]~?/g)]
          .map(([, label = '']) => label)
          .filter((label) => !['job', 'instance'].includes(label))
          .filter((label) => !new RegExp(`^${name}\\{[^}]*\\b${label}=`, 'm').test(text))
          .map((label) => `${name}{${label}}`),
    );
    expect(wrong).toEqual([]);
  },
);
