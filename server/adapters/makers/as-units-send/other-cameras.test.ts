import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUnits, type UnitOutcome, type UnitMessage, type Units } from '../../../../testing/as-sent.ts';
import { aNamedPart } from '../../../../testing/maker-bodies.ts';
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

const seen = (more: object = {}, plate = ONE) => ({
  capture_timestamp: String(MS),
  datetime: '20261120 095958000',
  plateText: plate,
  plateUTF8: plate,
  plateASCII: plate,
  plateConfidence: '0.719034',
  carState: 'new',
  carID: '1',
  camera_info: { SerialNumber: 'B8A44F000001' },
  ...more,
});
const next = { now: '2026-11-21T10:00:00+05:30' };

const posted = (more: object = {}, plate = ONE) => ({
  device: 'Network Camera',
  time: '2026-11-20 09:59:58',
  plate,
  vehicle_color: '-',
  'Vehicle Brand': '-',
  confidence: '98',
  ...more,
});

type Case = readonly [string, readonly UnitMessage[], Partial<UnitOutcome>];
const OF: Readonly<Record<string, readonly Case[]>> = {
  axis: [
    [
      'new, update, lost',
      each(['new', 'UPDATE', 'lost'], (carState, _plate, n) =>
        json(seen({ carState, capture_timestamp: String(MS + 5_000 * n) })),
      ),
      { plates: [ONE], sureness: [0.719], times: [READ_AT], sessions: 1 },
    ],
    [
      'a plate that is read otherwise later',
      [json(seen()), json(seen({ carState: 'update' }, 'MH12AB0007'))],
      { sessions: 1 },
    ],
    [
      'a plate that is read later',
      [json(seen({}, '')), json(seen({ carState: 'update' }))],
      { plates: ['', ONE], sessions: 1 },
    ],
    [
      'the first car of today, that was the first of yesterday',
      [json(seen()), json(seen({ capture_timestamp: String(MS + 86_400_000) }), next)],
      { plates: [ONE, ONE] },
    ],
    [
      'an image that comes with the update',
      [json(seen()), json(seen({ carState: 'update', ImageArray: [{ BinaryImage: IN_BASE64 }] }))],
      { plates: [ONE], images: 1 },
    ],
    [
      'images under their other name',
      [json(seen({ imageArray: { ImageType: 'plate', BinaryImage: IN_BASE64 } }))],
      { images: 1 },
    ],
    [
      'an event beside an image',
      [parts([aNamedPart('event', JSON.stringify(seen()), 'application/json'), SCENE])],
      { plates: [ONE], images: 1 },
    ],
    [
      'what it is sure of',
      each(['71.9', '', '-1', 0.5], (plateConfidence, plate, n) =>
        json(seen({ plateConfidence, carID: `${n}` }, plate)),
      ),
      { sureness: [0.719, null, null, 0.5] },
    ],
    ['its local time', [json(seen({ capture_timestamp: '0' }))], { times: [READ_AT] }],
  ],
  milesight: [
    [
      'all it can send, twice',
      each([1, 2], () => json(posted({ plate_image: IN_BASE64, time_msec: '2026-11-20 09:59:58.000' }))),
      { plates: [ONE], sureness: [0.98], times: [READ_AT], images: 1 },
    ],
    [
      'what it is sure of',
      each(['-', '0.98', '', 98], (confidence, plate) => json(posted({ confidence }, plate))),
      { sureness: [null, 0.98, null, 0.98] },
    ],
    [
      'cars without a plate',
      each(['-', 'Unknown', ''], (plate, _none, n) =>
        json(posted({ time: `2026-11-20 09:59:5${n}` }, plate)),
      ),
      { plates: ['', '', ''] },
    ],
    [
      'types of all kinds',
      each(['text/plain', FORM], (type, plate) => json(posted({}, plate), { type })),
      { plates: [ONE, TWO] },
    ],
    [
      'a line end within a name',
      [{ body: JSON.stringify(posted()).replace('Network ', 'Network\n'), type: 'application/json' }],
      { plates: [ONE] },
    ],
    [
      'a count',
      [json({ event: 'Vehicle Counting', lane: '1' })],
      { plates: [], refused: ['event_not_used'] },
    ],
  ],
  mapped: [
    [
      'times',
      each(
        [
          MS / 1_000,
          String(MS),
          String(MS * 1_000),
          '2026-11-20T09:59:58',
          '20261120095958',
          '2026/11/20 09:59:58',
        ],
        (ts, plate) => json({ plate, ts }),
      ),
      { plates: PLATES.slice(0, 6), times: [READ_AT] },
    ],
    [
      'parameters, a form, and fields beside an image',
      [
        { body: '', method: 'GET', more: `?plate=${ONE}` },
        { body: `plate=${TWO}`, type: FORM },
        parts([{ head: ['Content-Disposition: form-data; name="plate"'], content: 'MH12AB0003' }, SCENE]),
      ],
      { plates: PLATES.slice(0, 3), images: 1 },
    ],
    [
      'a car without a plate, and a place that holds no value',
      [json({ plate: null }), json({ plate: { text: ONE } })],
      { plates: [''], refused: ['no_plate_field'] },
    ],
  ],
};

const mapping = { of: 'plates', plate: 'plate', at: 'ts' };
const ALL = Object.entries(OF).flatMap(([protocol, cases]) =>
  cases.map((one) => [protocol, ...one] as const),
);

test.each(ALL)('%s: %s', async (protocol, _what, messages, expected) => {
  const input = protocol === 'mapped' ? { mapping } : {};
  const outcome = await units.send({ protocol, input }, messages);
  expect(outcome).toMatchObject({ statuses: [200], answer: 'OK', refused: [], ...expected });
});
