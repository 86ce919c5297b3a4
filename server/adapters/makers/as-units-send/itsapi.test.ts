import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUnits, type UnitOutcome, type UnitMessage, type Units } from '../../../../testing/as-sent.ts';
import { anItsapiEvent } from '../../../../testing/itsapi-events.ts';
import { aJpeg, aMultipart, aNamedPart } from '../../../../testing/maker-bodies.ts';

// As units of Dahua and CP Plus were seen to send, by people who wrote receivers for theirs.
let units: Units;
beforeAll(async () => {
  units = await openUnits();
});
afterAll(() => units.end());

const JSON_TYPE = 'application/json;charset=UTF-8';
const FORM = 'application/x-www-form-urlencoded';
const PLATES = Array.from({ length: 7 }, (_, n) => `MH12AB000${n + 1}`);
const [ONE = ''] = PLATES;
const SECOND = '2026-11-20 09:59:58';
const READ_AT = '2026-11-20T04:29:58.000Z';

type Given = Parameters<typeof anItsapiEvent>[0] & { snap?: Record<string, unknown> };

function anEvent({ snap = {}, ...given }: Given = {}) {
  const event = anItsapiEvent({ plate: ONE, at: `${SECOND}.000`, ...given });
  return { Picture: { ...event.Picture, SnapInfo: { ...event.Picture.SnapInfo, ...snap } } };
}

function send(
  given: Given | string = {},
  type: string | null = JSON_TYPE,
  more = 'TollgateInfo',
): UnitMessage {
  const body = typeof given === 'string' ? given : JSON.stringify(anEvent(given));
  return { body, more: `/NotificationInfo/${more}`, ...(type === null ? {} : { type }) };
}

const each = <T>(values: readonly T[], given: (value: T) => Given): UnitMessage[] =>
  values.map((value, n) => send({ plate: PLATES[n] ?? '', ...given(value) }));
const textOf = (plate: string) => JSON.stringify(anEvent({ plate }));
const inBase64 = (length: number) => aJpeg(length).toString('base64');
const DIGEST = 'Authorization: Digest username="a", realm="", nonce="", uri="", response="0", qop=""';
const TWO_IMAGES = Buffer.concat([aJpeg(900), aJpeg(90), Buffer.alloc(32)]).toString('base64');
const noPlate = (image: string): Given => ({
  plate: '',
  at: SECOND,
  ofPlate: { IsExist: false, Confidence: 0 },
  images: { VehiclePic: { PicName: image, Content: inBase64(500) } },
});
const XML = `<?xml version="1.0"?><Picture><Plate><PlateNumber>${ONE}</PlateNumber><Confidence>95</Confidence></Plate><SnapInfo><AccurateTime>${SECOND}.000</AccurateTime></SnapInfo></Picture>`;

const CASES: readonly (readonly [string, readonly UnitMessage[], Partial<UnitOutcome>])[] = [
  [
    'a whole scene, under a sign-in that is broken',
    [
      {
        ...send({ images: { VehiclePic: { PicName: 'a.jpg', Content: inBase64(1_000_000) } } }),
        heads: [DIGEST],
      },
    ],
    { plates: [ONE], sureness: [0.93], times: [READ_AT], images: 1 },
  ],
  ['the same again after the right answer', [send(), send(), send()], { plates: [ONE], sessions: 1 }],
  [
    'times',
    each(
      [
        '2026-11-20T09:59:58',
        SECOND,
        '2026-11-20T04:29:58Z',
        '2026/11/20 09:59:58',
        1795148998,
        '20261120095958000',
      ],
      (AccurateTime) => ({ snap: { AccurateTime } }),
    ),
    { plates: PLATES.slice(0, 6), times: [READ_AT] },
  ],
  ['the other time', [send({ snap: { AccurateTime: '', SnapTime: SECOND } })], { times: [READ_AT] }],
  [
    'what it is sure of in every way',
    each(['95', -1, 255, 0, '99.5'], (Confidence) => ({ ofPlate: { Confidence } })),
    { sureness: [0.95, null, null, 0, 0.995] },
  ],
  [
    'two cars without a plate in one second',
    [send(noPlate('1.jpg')), send(noPlate('2.jpg'))],
    { plates: ['', ''] },
  ],
  [
    'words for no plate',
    ['UnRecognise', 'Unknown', 'noplate'].map((plate, n) => send({ plate, at: `${SECOND}.${n}00` })),
    { plates: ['', '', ''] },
  ],
  [
    'two plates of one image',
    [send(), send({ plate: 'MH12AB0002' })],
    { plates: PLATES.slice(0, 2), sessions: 2 },
  ],
  [
    'images as they are written',
    each(
      [
        `data:image/jpeg;base64,${inBase64(400).replace(/=+$/, '')}`,
        inBase64(400).replaceAll(/.{76}/g, '$&\r\n'),
        TWO_IMAGES,
        'no base64 !',
      ],
      (Content) => ({ images: { CutoutPic: { PicName: 'c.jpg', Content } } }),
    ),
    { plates: PLATES.slice(0, 4), images: 3 },
  ],
  [
    'an image with line ends that are not escaped',
    [
      send(
        JSON.stringify(anEvent({ images: { CutoutPic: { Content: '@' } } })).replace(
          '@',
          inBase64(400).replaceAll(/.{76}/g, '$&\r\n'),
        ),
      ),
    ],
    { plates: [ONE], images: 1 },
  ],
  [
    'JSON under any type, with something before it or behind it',
    [
      send(`\uFEFF${textOf('MH12AB0001')}`),
      send(textOf('MH12AB0002'), 'text/plain'),
      send(textOf('MH12AB0003'), null),
      send(`${textOf('MH12AB0004')}\0`),
      send(`${textOf('MH12AB0005')}\r\n\r\n`),
      send(textOf('MH12AB0006'), FORM),
    ],
    { plates: PLATES.slice(0, 6) },
  ],
  ['a field of a form', [send(`Info=${encodeURIComponent(textOf(ONE))}`, FORM)], { plates: [ONE] }],
  [
    'a field beside an image',
    [
      {
        ...send(),
        type: 'multipart/form-data; boundary=boundary',
        body: aMultipart([aNamedPart('Data', textOf(ONE), 'text/plain'), aNamedPart('file', aJpeg(900))]),
      },
    ],
    { plates: [ONE], images: 1 },
  ],
  ['XML', [send(XML, 'text/xml')], { plates: [ONE], times: [READ_AT] }],
  [
    'what is no event',
    [send('{}'), send('{"Picture":{}}')],
    { plates: [], refused: ['no_event', 'no_event'] },
  ],
  ['what it says of itself', [send('{"DeviceName":"IPC"}', JSON_TYPE, 'DeviceInfo')], { plates: [] }],
  [
    'signs of life',
    [send('{"Active":"keepAlive"}', JSON_TYPE, 'KeepAlive'), send('', null, 'KeepAlive')],
    { plates: [], answer: '{}' },
  ],
];

test.each(CASES)('%s', async (_what, messages, expected) => {
  const outcome = await units.send({ protocol: 'itsapi' }, messages);
  expect(outcome).toMatchObject({ statuses: [200], answer: '{"Result":true}', refused: [], ...expected });
});
