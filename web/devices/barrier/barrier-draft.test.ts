import { expect, test } from 'vitest';
import { draftOfBarrier, emptyBarrier, faultsOfBarrier, readBarrier } from './barrier-draft.ts';
import { wordBarrier } from './barrier-words.ts';

const CAMERA = {
  ...emptyBarrier('hikvision'),
  host: ' 10.20.0.15 ',
  user: 'gate',
  password: ' with blanks ',
};

test('a camera is opened with an account, a relay by its coil', () => {
  expect(readBarrier(CAMERA)).toEqual({
    barrier: {
      maker: 'hikvision',
      host: '10.20.0.15',
      output: 1,
      user: 'gate',
      password: ' with blanks ',
      allowsBasic: false,
    },
    faults: {},
  });
  const relay = { ...emptyBarrier('modbus'), host: 'fd00::17', port: '1502', output: '12', unit: '7' };
  expect(readBarrier(relay).barrier).toEqual({
    maker: 'modbus',
    host: 'fd00::17',
    port: 1502,
    output: 12,
    unit: 7,
    pulseMs: 500,
  });
});

test('what is missing or no number is named by its field', () => {
  const { barrier, faults } = readBarrier({ ...emptyBarrier('axis'), host: 'camera.example', output: 'one' });
  expect(barrier).toBeNull();
  expect(Object.keys(faults).toSorted()).toEqual(['host', 'output', 'password', 'user']);
  expect(faults['host']).toBe('An IP address such as 10.0.0.15');
});

test('one that is set comes back without its password', () => {
  const set = {
    maker: 'axis',
    host: '10.20.0.16',
    port: 8080,
    output: 2,
    unit: null,
    user: 'gate',
    allowsBasic: true,
    pulseMs: 700,
  } as const;
  expect(draftOfBarrier(set)).toEqual({
    maker: 'axis',
    host: '10.20.0.16',
    port: '8080',
    output: '2',
    unit: '1',
    user: 'gate',
    password: '',
    pulseMs: '700',
    allowsBasic: true,
  });
  expect(wordBarrier(set)).toBe('Axis output at 10.20.0.16');
  expect(wordBarrier(null)).toBeNull();
});

test('the server’s refusals are those of its fields', () => {
  expect(faultsOfBarrier({ name: 'x', 'barrier.host': 'lies elsewhere', barrier: 'y' })).toEqual({
    host: 'lies elsewhere',
  });
});
