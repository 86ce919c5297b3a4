import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUnits, type UnitOutcome, type UnitMessage, type Units } from '../../../../testing/as-sent.ts';
import { aNamedPart, type WrittenPart } from '../../../../testing/maker-bodies.ts';
import {
  READ_AT,
  MS,
  PLATES,
  ONE,
  TWO,
  FORM,
  SCENE,
  IN_BASE64,
  json,
  parts,
  each,
} from '../../../../testing/unit-messages.ts';

// As these cameras and programs were seen to send, by people who wrote receivers for theirs.
let units: Units;
beforeAll(async () => {
  units = await openUnits();
});
afterAll(() => units.end());

let images = 0;
function recognition(results: readonly object[], data: object = {}): object {
  images += 1;
  const file = { filename: `c/26-11-20/09-59-58.${images}.jpg` };
  const times = { timestamp: '2026-11-20T04:29:58Z', timestamp_local: '2026-11-20 09:59:58+05:30' };
  return {
    hook: { event: 'recognition', id: 'c', ...file },
    data: { camera_id: 'c', ...file, ...times, timestamp_camera: null, results, ...data },
  };
}
const found = (plate: unknown = ONE, score: unknown = 0.91) => ({
  plate,
  score,
  region: { code: 'in', score: 0.9 },
  candidates: [{ plate }],
  vehicle: { score: 0.8, type: 'Sedan' },
  direction: 180,
  position_sec: '0.11',
});
const streamed = (value: object, more: readonly WrittenPart[] = [SCENE]) =>
  parts([aNamedPart('json', JSON.stringify(value), 'application/json'), ...more]);
const STREAMED = streamed(recognition([found()]));
const NEWER = {
  box: {},
  score: 0.7,
  props: {
    plate: [
      { value: ONE, score: 0.93 },
      { value: TWO, score: 0.5 },
    ],
  },
};

const group = (more: object = {}) => ({
  data_type: 'alpr_group',
  epoch_start: MS,
  agent_uid: 'A1',
  best_plate_number: ONE,
  best_confidence: 92.07,
  best_uuid: 'g',
  uuids: ['g', 'h'],
  best_plate: { plate: ONE, confidence: 92.07, plate_crop_jpeg: IN_BASE64 },
  is_parked: false,
  is_preview: false,
  ...more,
});
const frame = (...plates: readonly string[]) => ({
  data_type: 'alpr_results',
  epoch_time: MS,
  uuid: 'f',
  results: plates.map((plate) => ({ plate, confidence: 90.1 })),
});

type Case = readonly [string, readonly UnitMessage[], Partial<UnitOutcome>];
const OF: Readonly<Record<string, readonly Case[]>> = {
  platerecognizer: [
    [
      'a car and its scene, twice',
      [STREAMED, STREAMED],
      { plates: [ONE], sureness: [0.91], times: [READ_AT], images: 1 },
    ],
    [
      'a form',
      [{ body: `json=${encodeURIComponent(JSON.stringify(recognition([found()])))}`, type: FORM }],
      { plates: [ONE] },
    ],
    ['JSON alone', [json(recognition([found()]))], { plates: [ONE] }],
    [
      'two cars in one image',
      [streamed(recognition([found(), found(TWO)]))],
      { plates: [ONE, TWO], sessions: 2 },
    ],
    [
      'a car without a plate, as two versions say it',
      [streamed(recognition([found(null, null)])), streamed(recognition([{ plate: null, vehicle: {} }]))],
      { plates: ['', ''] },
    ],
    [
      'the plate of newer versions',
      [streamed(recognition([{ plate: NEWER }]))],
      { plates: [ONE], sureness: [0.93] },
    ],
    [
      'scores',
      each([83.9, -1, '0.8', 1], (score, plate) => streamed(recognition([found(plate, score)]))),
      { sureness: [0.839, null, 0.8, 1] },
    ],
    [
      'times',
      each(
        [
          '2026-11-20 09:59:58.000000+05:30',
          '2026-11-20 09:59:58 05:30',
          '2026-11-20 09:59:58',
          '2026-11-20T05:29:58+01:00',
        ],
        (timestamp_local, plate) =>
          json(recognition([found(plate)], { timestamp: undefined, timestamp_local })),
      ),
      { plates: PLATES.slice(0, 4), times: [READ_AT] },
    ],
    [
      'nobody, and signs of life',
      [streamed(recognition([])), json({ hook: { event: 'heartbeat' }, data: {} })],
      { plates: [] },
    ],
    ['its own test', [streamed({ field: 'value' })], { plates: [], refused: ['event_not_used'] }],
  ],
  rekor: [
    [
      'a group, twice, and its alert',
      [json(group()), json(group()), json({ data_type: 'alpr_alert', group: group() })],
      { plates: [ONE], sureness: [0.921], images: 1, sessions: 1 },
    ],
    [
      'a frame and its group, which knows the plate better',
      [json(frame('MH12A80001')), json(group())],
      { sessions: 1 },
    ],
    [
      'a preview and its group',
      [json(group({ is_preview: true, best_uuid: 'p', best_plate_number: 'MH12A80001' })), json(group())],
      { sessions: 1 },
    ],
    [
      'the first version',
      [json(group({ best_plate_number: undefined, best_confidence: undefined, best_uuid: undefined }))],
      { plates: [ONE], sureness: [0.921] },
    ],
    ['a group whose type is empty', [json(group({ data_type: null }))], { plates: [ONE] }],
    [
      'a group in seconds, of a car that waits',
      [json(group({ epoch_start: MS / 1_000, is_parked: true }))],
      { times: [READ_AT] },
    ],
    [
      'two cars in a frame, and none',
      [json(frame(ONE, TWO)), json(frame())],
      { plates: [ONE, TWO], sessions: 2 },
    ],
    ['signs of life', [json({ data_type: 'heartbeat' }), json({ openalpr_webhook: 'test' })], { plates: [] }],
  ],
};

const ALL = Object.entries(OF).flatMap(([protocol, cases]) =>
  cases.map((one) => [protocol, ...one] as const),
);

test.each(ALL)('%s: %s', async (protocol, _what, messages, expected) => {
  const outcome = await units.send({ protocol }, messages);
  expect(outcome).toMatchObject({ statuses: [200], answer: 'OK', refused: [], ...expected });
});
