import { DeviceProtocol, MAKER_ENDPOINTS } from '#contract/makers.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { makerAddress, makerAddresses } from './maker-addresses.ts';
import { MakerLines } from './maker-key.tsx';
import { checksOf } from './maker-words.ts';
import { SpeaksField } from './speaks-field.tsx';

const ORIGIN = 'https://park.example.com';

test('a camera is given its whole address with the key in it, and the path alone where its maker asks for it', () => {
  expect(makerAddresses('hikvision', 'k-1', ORIGIN)).toEqual([
    { label: 'Address', value: `${ORIGIN}/api/ingest/hikvision/k-1`, hasKey: true },
    { label: 'Path alone (URL)', value: '/api/ingest/hikvision/k-1', hasKey: true },
  ]);
  expect(makerAddresses('axis', 'k-1', ORIGIN)).toEqual([
    { label: 'Address', value: `${ORIGIN}/api/ingest/axis/k-1`, hasKey: true },
  ]);
});

test('a camera that speaks ITSAPI is given the platform server and its paths apart, and copying the server alone stores no key', () => {
  expect(makerAddresses('itsapi', 'k-1', ORIGIN)).toEqual([
    { label: 'Platform server', value: ORIGIN, hasKey: false },
    {
      label: 'Path of plate reads (ANPR)',
      value: '/api/ingest/itsapi/k-1/NotificationInfo/TollgateInfo',
      hasKey: true,
    },
    {
      label: 'Path of the heartbeat',
      value: '/api/ingest/itsapi/k-1/NotificationInfo/KeepAlive',
      hasKey: true,
    },
    {
      label: 'Path of the device’s own details',
      value: '/api/ingest/itsapi/k-1/NotificationInfo/DeviceInfo',
      hasKey: true,
    },
  ]);
});

test.each(DeviceProtocol.options)(
  'everything typed into a device that speaks %s has its copy button',
  (protocol) => {
    const html = renderToStaticMarkup(
      <MakerLines protocol={protocol} deviceKey="k-1" origin={ORIGIN} onCopied={() => undefined} />,
    );
    for (const { label, value } of makerAddresses(protocol, 'k-1', ORIGIN)) {
      expect(html).toContain(value);
      expect(html).toContain(`Copy<span class="sr-only"> ${label}</span></button>`);
    }
    expect(html).toContain('Copy<span class="sr-only"> Key alone</span></button>');
    expect(makerAddress(protocol, ORIGIN)).toBe(
      `${ORIGIN}${MAKER_ENDPOINTS[protocol][0]?.path.replace(':key', 'KEY')}`,
    );
    expect(checksOf(protocol).length).toBeGreaterThan(2);
  },
);

test.each([
  ['plate-camera', ['', 'hikvision', 'itsapi', 'platerecognizer', 'axis', 'milesight', 'rekor', 'mapped']],
  ['slot-sensors', ['', 'hikvision', 'mapped', 'chirpstack', 'tts']],
  ['gate-controller', []],
  ['tag-reader', []],
  ['wall-display', []],
])('a %s is asked what it speaks, of what its kind can speak', (kind, spoken) => {
  const html = renderToStaticMarkup(<SpeaksField kind={kind} protocol={null} onChange={() => undefined} />);
  expect([...html.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value)).toEqual(spoken);
});
