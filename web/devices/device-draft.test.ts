import { expect, test } from 'vitest';
import { emptyBarrier } from './barrier/barrier-draft.ts';
import { EMPTY_DEVICE, ofKind, readDevice } from './device-draft.ts';

const CAMERA = { ...EMPTY_DEVICE, name: 'In' };

test('a device that speaks our own JSON names no protocol, another one names it', () => {
  const own = { name: 'In', kind: 'plate-camera', gate: 'entry-1', direction: 'entry' };
  expect(readDevice(CAMERA)).toEqual({ input: own, faults: {} });
  expect(readDevice({ ...CAMERA, protocol: 'itsapi' })).toEqual({
    input: { ...own, protocol: 'itsapi' },
    faults: {},
  });
});

test('a mapped device is registered with its mapping, and not without', () => {
  const mapped = { ...CAMERA, protocol: 'mapped' as const };
  expect(readDevice(mapped)).toEqual({ input: null, faults: { plate: 'Needed' } });
  const mapping = { ...EMPTY_DEVICE.mapping, plate: 'plate', slot: 'name', occupied: 'on' };
  expect(readDevice({ ...mapped, mapping }).input).toMatchObject({
    protocol: 'mapped',
    mapping: { of: 'plates', plate: 'plate', confidenceOf: 1 },
  });
  expect(readDevice({ ...mapped, kind: 'slot-sensors', mapping }).input).toMatchObject({
    kind: 'slot-sensors',
    mapping: { of: 'slots', slot: 'name', occupied: 'on' },
  });
});

test('of another kind a device speaks as it did where that kind can, else our own JSON', () => {
  expect(ofKind({ ...CAMERA, protocol: 'hikvision' }, 'slot-sensors').protocol).toBe('hikvision');
  expect(ofKind({ ...CAMERA, protocol: 'axis' }, 'slot-sensors').protocol).toBeNull();
  expect(ofKind({ ...CAMERA, protocol: 'mapped' }, 'wall-display').protocol).toBeNull();
});

test('a controller whose barrier the server opens is registered with it, and not without its account', () => {
  const barrier = { ...emptyBarrier('dahua'), host: '10.20.0.15' };
  const controller = { ...CAMERA, kind: 'gate-controller' as const, barrier };
  expect(readDevice(controller)).toMatchObject({
    input: null,
    faults: { user: expect.any(String) as string },
  });
  const whole = { ...barrier, user: 'gate', password: 'secret' };
  expect(readDevice({ ...controller, barrier: whole }).input).toMatchObject({
    kind: 'gate-controller',
    barrier: { maker: 'dahua', host: '10.20.0.15', output: 1, user: 'gate', password: 'secret' },
  });
  expect(readDevice({ ...CAMERA, barrier: whole }).input).not.toHaveProperty('barrier');
});
