import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { addMakerDevice } from '../../../testing/maker-camera.ts';
import { anUplinkOf } from '../../../testing/maker-messages.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

let gates: GateTests;
let staff: Person;
let mall: GatedMall;
beforeAll(async () => {
  gates = await openGates({ now: at(0).toISOString() });
  staff = await signInSuperAdmin(gates.app);
  mall = await gates.addMall();
});
afterAll(() => gates.end());

/** A network of sensors, which sends messages of one event each. */
async function addNetwork(protocol: 'chirpstack' | 'tts', more: object = {}) {
  const device = await addMakerDevice(mall, staff, { protocol, kind: 'slot-sensors', ...more });
  const send = async (body: string, event = 'up') =>
    expect(await device.send(body, 'application/json', `?event=${event}`)).toMatchObject({
      status: 200,
      body: 'OK',
    });
  return { messages: () => device.messages(), send };
}

const statusOf = (slot: string) => gates.app.occupancy.statusOf(mall.mall.id, slot)?.status;

test('sensors behind ChirpStack say how their slots are; an unknown slot is refused', async () => {
  const network = await addNetwork('chirpstack');
  await network.send(anUplinkOf('B1A01', true, at(0)));
  await network.send(anUplinkOf('B1A02', false, at(0)));
  await network.send(anUplinkOf('Z9Z99', true, at(0)));
  expect([statusOf('B1A01'), statusOf('B1A02')]).toEqual(['occupied', 'empty']);
  expect(await network.messages()).toMatchObject([
    { accepted: 0, refused: [{ reason: 'unknown_slot', detail: 'Z9Z99' }] },
    { accepted: 1, refused: [] },
    { accepted: 1, refused: [] },
  ]);
});

test('sensors behind The Things Stack say how their slots are', async () => {
  const network = await addNetwork('tts');
  const uplink = { f_port: 1, frm_payload: 'AQ==', received_at: at(0).toISOString() };
  await network.send(JSON.stringify({ end_device_ids: { device_id: 'b1-a03' }, uplink_message: uplink }));
  expect(statusOf('B1A03')).toBe('occupied');
});

test('a sensor that has joined anew counts from 0, and none of its readings is lost', async () => {
  const network = await addNetwork('chirpstack');
  // The number 0 is left out of a message.
  await network.send(anUplinkOf('B1A04', true, at(-2)));
  await network.send(anUplinkOf('B1A04', false, at(-1)));
  expect(statusOf('B1A04')).toBe('empty');
});

test('what one sensor says of itself says nothing of another that is silent', async () => {
  const network = await addNetwork('chirpstack', { heartbeatSeconds: 60 });
  await network.send(anUplinkOf('B1A05', true, at(0)));
  for (const minute of [1, 2, 3, 4]) {
    gates.app.setNow(at(minute));
    await network.send(anUplinkOf('B1B01', true, at(minute)));
    await network.send(JSON.stringify({ deviceInfo: { deviceName: 'B1B01' }, batteryLevel: 80 }), 'status');
    await gates.app.occupancy.tick(at(minute));
  }
  expect([statusOf('B1A05'), statusOf('B1B01')]).toEqual(['unknown', 'occupied']);
});
