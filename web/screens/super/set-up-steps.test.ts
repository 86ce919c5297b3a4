import type { Device } from '#contract/devices.ts';
import type { Mall } from '#contract/malls.ts';
import { DEFAULT_PARKING_CONFIG } from '#domain/parking/mall.ts';
import { expect, test } from 'vitest';
import { judgeSteps, wordMissing, wordTariff, type SetUpFacts } from './set-up-steps.ts';

const MALL: Mall = {
  _id: 'm',
  id: 7,
  name: 'VR Surat',
  address: 'Dumas Road',
  price: '',
  image: '',
  isLive: true,
  offsetOn: 0,
  offsetOff: 0,
  isOffsetEnabled: false,
  createdAt: '2026-11-20T00:00:00Z',
  parkingConfig: { ...DEFAULT_PARKING_CONFIG, sections: ['A'] },
  isConfigured: true,
  slug: 'vr-surat',
  hasLiveView: true,
  coordinates: null,
};
const device = (part: Partial<Device>): Device => ({
  id: 'd',
  name: 'd',
  kind: 'plate-camera',
  gate: null,
  direction: 'entry',
  heartbeatSeconds: null,
  stabilitySeconds: null,
  protocol: null,
  mapping: null,
  barrier: null,
  createdAt: '2026-11-20T00:00:00Z',
  lastSeenAt: '2026-11-20T00:00:00Z',
  clockOffsetMs: null,
  isRevoked: false,
  ...part,
});
const DEVICES = [
  device({}),
  device({ direction: 'exit' }),
  device({ kind: 'slot-sensors', direction: null }),
];
const of = { id: 7, _id: 'm', name: 'VR Surat', slug: 'vr-surat' };
const ADMIN = { id: 'a', name: 'A', email: 'a@b.c', role: 'mall_admin' as const, adminOf: [of] };
// Only what the steps are judged by.
const WHOLE = {
  mall: MALL,
  hasTariff: true,
  devices: DEVICES,
  admins: [ADMIN],
  invitations: [],
} as unknown as SetUpFacts;

test('all is done where all is done', () => {
  expect(new Set(Object.values(judgeSteps(WHOLE)))).toEqual(new Set(['done']));
});

test.each<[string, Partial<SetUpFacts>, string, string]>([
  ['no address', { mall: { ...MALL, address: ' ' } }, 'details', 'open'],
  ['no tariff', { hasTariff: false }, 'tariff', 'open'],
  ['a tariff that is not known yet', { hasTariff: undefined }, 'tariff', 'unknown'],
  ['no layout', { mall: { ...MALL, isConfigured: false } }, 'layout', 'open'],
  ['no devices', { devices: [] }, 'devices', 'open'],
  [
    'a revoked camera at the exit',
    { devices: DEVICES.map((one) => ({ ...one, isRevoked: one.direction === 'exit' })) },
    'devices',
    'open',
  ],
  [
    'a device that has sent nothing',
    {
      devices: DEVICES.map((one) => ({
        ...one,
        lastSeenAt: one.kind === 'slot-sensors' ? null : one.lastSeenAt,
      })),
    },
    'devices',
    'waiting',
  ],
  ['nobody who runs it', { admins: [] }, 'admins', 'open'],
])('%s: that step is not done, and neither is going live', (_name, part, step, state) => {
  const steps = judgeSteps({ ...WHOLE, ...part });
  expect(steps[step as keyof typeof steps]).toBe(state);
  expect(steps.live).toBe('open');
});

test('what is missing is named', () => {
  expect(wordMissing([])).toBe(
    'Still missing: a plate camera at an entry, a plate camera at an exit, slot sensors.',
  );
  expect(wordMissing(DEVICES)).toBeNull();
});

test('where nothing may be charged the tariff step says so, and why, whatever price is set', () => {
  const warning = 'This mall charges nothing, whatever its tariff says. It lies in Gujarat.';
  expect(wordTariff('done', warning)).toBe(warning);
  expect(wordTariff('open', warning)).toBe(warning);
  expect(wordTariff('done', null)).toBe('What is charged is set.');
});
