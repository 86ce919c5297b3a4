import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUnits, type UnitOutcome, type UnitMessage, type Units } from '../../../../testing/as-sent.ts';
import { aJpeg, aMultipart, aNamedPart, type WrittenPart } from '../../../../testing/maker-bodies.ts';

// Messages as units were seen to send them, by people who wrote receivers for theirs; plates and addresses are invented.
let units: Units;
beforeAll(async () => {
  units = await openUnits();
});
afterAll(() => units.end());

const ARRIVAL = '2026-11-20T04:30:00.000Z';
const READ_AT = '2026-11-20T04:29:58.000Z';
const [ONE, TWO, THREE, FOUR] = ['MH12AB1234', 'MH12AB1235', 'MH12AB1236', 'MH12AB1237'] as const;
const FORM = 'multipart/form-data; boundary=boundary';
const XML = 'application/xml; charset="UTF-8"';

let events = 0;
interface Given {
  plate?: string;
  time?: string;
  sure?: string;
  uuid?: string;
  type?: string;
  state?: string;
  prefix?: string;
  channel?: string;
  more?: string;
}

function anEvent(given: Given = {}): string {
  events += 1;
  const { plate = ONE, time = '2026-11-20T09:59:58+05:30', sure = '98', uuid = `u-${events}` } = given;
  const { type = 'ANPR', state = 'active', prefix = '', channel = 'GATE 1', more = '' } = given;
  const tag = (name: string, value: string) => `<${prefix}${name}>${value}</${prefix}${name}>\r\n`;
  const block = `${tag('country', '86')}${tag('licensePlate', plate)}${tag('direction', 'forward')}${tag('confidenceLevel', sure)}`;
  const values = [
    tag('ipAddress', '192.0.2.7'),
    tag('macAddress', '02:00:5e:00:53:01'),
    tag('dateTime', time),
    tag('activePostCount', '1'),
    tag('eventType', type),
    tag('eventState', state),
    tag('channelName', channel),
    type === 'ANPR' ? tag('ANPR', block) : '',
    tag('UUID', uuid),
    more,
  ];
  return `<${prefix}EventNotificationAlert version="2.0">\r\n${values.join('')}</${prefix}EventNotificationAlert>\r\n`;
}

const CROP = aNamedPart('licensePlatePicture.jpg', aJpeg(4_000), 'image/pjpeg');
const SCENE = aNamedPart('detectionPicture.jpg', aJpeg(1_000_000));
const xml = (given?: Given) => aNamedPart('anpr.xml', anEvent(given), 'text/xml; charset="UTF-8"');
const parts = (all: readonly WrittenPart[], more: Partial<UnitMessage> = {}): UnitMessage => ({
  body: aMultipart(all),
  type: FORM,
  ...more,
});
const bare = (given: Given, type = XML): UnitMessage => ({ body: anEvent(given), type });
const twice = (sent: UnitMessage) => [sent, sent];
const doubled = aMultipart([xml(), CROP])
  .toString('latin1')
  .replaceAll('--boundary\r\n', '--boundary\r\n--boundary\r\n');
const [before = '', behind = ''] = anEvent({ channel: '@' }).split('@');
const inGbk = Buffer.concat([
  Buffer.from(before),
  Buffer.from([0xc8, 0xeb, 0xbf, 0xda]),
  Buffer.from(behind),
]);
const DIGEST = 'Authorization: Digest username="a", realm="", nonce="", uri="/", response="", qop=""';
const asJson = {
  dateTime: '2026-11-20T09:59:58+05:30',
  eventType: 'ANPR',
  aNPR: { licensePlate: ONE, confidenceLevel: '91' },
};
const query = `?eventType=ANPR&licensePlate=${ONE}&confidenceLevel=88&dateTime=2026-11-20T09:59:58`;

const CASES: readonly (readonly [string, readonly UnitMessage[], Partial<UnitOutcome>])[] = [
  ['two images', [parts([xml(), CROP, SCENE])], { plates: [ONE], sureness: [0.98], images: 1, answer: 'OK' }],
  ['the same again, since an answer was lost', twice(parts([xml(), CROP])), { plates: [ONE], sessions: 1 }],
  [
    'the plate first and the images after it, under one UUID',
    [parts([xml({ uuid: 'm' })]), parts([xml({ uuid: 'm' }), CROP])],
    { plates: [ONE], images: 1 },
  ],
  [
    'one UUID for two cars',
    [bare({ uuid: 'm' }), bare({ uuid: 'm', plate: TWO, time: '2026-11-20T09:59:59+05:30' })],
    { plates: [ONE, TWO], sessions: 2 },
  ],
  ...[
    '2026-11-20T09:59:58+08:00',
    '2026-11-20T09:59:58',
    '2026-11-20T09:59:58+5:30',
    '2026-11-20T09:59:58Z',
    '2026-11-20T04:29:58Z',
  ].map((time) => [`the time ${time}`, [bare({ time })], { plates: [ONE], times: [READ_AT] }] as const),
  ['a clock of 1970', [bare({ time: '1970-01-01T00:00:10+08:00' })], { plates: [ONE], times: [ARRIVAL] }],
  [
    'what it is sure of in every way',
    ['97.5', '-1', '', '0'].map((sure, n) => bare({ sure, plate: `MH12AB000${n + 1}` })),
    { sureness: [0.975, null, null, 0] },
  ],
  [
    'cars without a plate',
    ['unknown', '', '无车牌', 'noPlate', '-'].map((plate) => bare({ plate })),
    { plates: ['', '', '', '', ''] },
  ],
  [
    'boundary lines twice',
    [{ body: Buffer.from(doubled, 'latin1'), type: FORM }],
    { plates: [ONE], images: 1 },
  ],
  [
    'line ends of one sign, a quoted boundary with dashes of its own, no types of parts',
    [
      {
        body: aMultipart([{ head: ['Content-Disposition: form-data;name="anpr.xml"'], content: anEvent() }], {
          mark: '--MIME_boundary',
          eol: '\n',
        }),
        type: 'multipart/form-data; boundary="--MIME_boundary"',
      },
    ],
    { plates: [ONE] },
  ],
  [
    'multipart/mixed, no disposition, a mark of the order of bytes',
    [
      {
        body: aMultipart([{ head: [`Content-Type: ${XML}`], content: `\uFEFF${anEvent()}` }]),
        type: 'multipart/mixed; boundary=boundary',
      },
    ],
    { plates: [ONE] },
  ],
  ['no last boundary', [{ body: aMultipart([xml()], { isEnded: false }), type: FORM }], { plates: [ONE] }],
  [
    'types that are wrong or none',
    [
      { body: aMultipart([xml()]) },
      { body: aMultipart([xml({ plate: TWO })]), type: 'multipart/form-data' },
      bare({ plate: THREE }, 'text/html'),
      bare({ plate: FOUR }, 'application/x-www-form-urlencoded'),
    ],
    { plates: [ONE, TWO, THREE, FOUR] },
  ],
  [
    'chunks, HTTP 1.0',
    [parts([xml(), CROP], { isChunked: true }), { ...bare({ plate: TWO }), version: '1.0' }],
    { plates: [ONE, TWO] },
  ],
  ['a broken sign-in of its own', [{ ...bare({}), heads: [DIGEST] }], { plates: [ONE] }],
  ['a prefix of a recorder', [bare({ prefix: 'ns1:' })], { plates: [ONE] }],
  [
    'a name in another charset, and one with &',
    [{ body: inGbk, type: XML }, bare({ plate: TWO, channel: 'IN & OUT' })],
    { plates: [ONE, TWO] },
  ],
  [
    'plates that look like numbers',
    [bare({ plate: '1234E5' }), bare({ plate: '0012345' })],
    { plates: ['1234E5', '0012345'] },
  ],
  [
    'JSON',
    [{ body: JSON.stringify(asJson), type: 'application/json' }],
    { plates: [ONE], sureness: [0.91], times: [READ_AT] },
  ],
  [
    'parameters, by PUT beside an image, and with a zone whose plus is lost',
    [
      { ...parts([CROP]), method: 'PUT', more: `${query}%2B05:30` },
      { body: '', more: query.replace(ONE, TWO) + '+05:30' },
    ],
    { plates: [ONE, TWO], sureness: [0.88, 0.88], times: [READ_AT], images: 1 },
  ],
  [
    'two events in one message',
    [parts([xml(), xml({ plate: TWO }), CROP])],
    { plates: [ONE, TWO], images: 0 },
  ],
  [
    'signs of life',
    [
      bare({ type: 'videoloss', state: 'inactive' }),
      parts([xml({ type: 'heartBeat' })]),
      parts([{ head: ['Content-Disposition: form-data; name=""'], content: '' }]),
      { body: '--boundary--\r\n', type: FORM },
      { body: '' },
      { body: '', method: 'GET' },
    ],
    { plates: [] },
  ],
  ['an image alone', [parts([CROP])], { plates: [], refused: ['no_event'] }],
  ['an alarm', [bare({ type: 'VMD' })], { plates: [], refused: ['event_not_used'] }],
];

test.each(CASES)('%s', async (_what, messages, expected) => {
  const outcome = await units.send({ protocol: 'hikvision' }, messages);
  expect(outcome).toMatchObject({ statuses: [200], answer: 'OK', refused: [], ...expected });
});
