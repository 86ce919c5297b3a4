import type { DeviceMessage } from '#contract/devices.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MessageList } from './message-list.tsx';

const AT = '2026-11-20T04:30:05.000Z';
const shown = (messages: readonly DeviceMessage[]) =>
  renderToStaticMarkup(<MessageList messages={messages} protocol="itsapi" />).replaceAll(/<[^>]+>/g, ' ');

test.each([
  ['a heartbeat', { accepted: 0, refused: [] }, 'Sign of life'],
  ['two reads', { accepted: 2, refused: [] }, '2 taken'],
  [
    'a read and what is no read',
    { accepted: 1, refused: [{ reason: 'bad_image', detail: 'The image is not a JPEG in base64.' }] },
    '1 taken, 1 refused',
  ],
  ['an unknown slot', { accepted: 0, refused: [{ reason: 'unknown_slot', detail: 'B9A01' }] }, '1 refused'],
])('%s is shown with its time in India and what became of it', (_, message, words) => {
  const text = shown([{ at: AT, ...message }]);
  expect(text).toContain('10:00:05');
  expect(text).toContain(words);
});

test('a refusal names its reason in words and what it is about; a reason without words is read as words', () => {
  const refused = [
    { reason: 'unknown_slot', detail: 'B9A01' },
    { reason: 'of_another_make', detail: '' },
  ];
  expect(shown([{ at: AT, accepted: 0, refused }])).toMatch(
    /The layout has no such slot\s*:\s*B9A01\s+Of another make/,
  );
});

test('of many refusals the first are shown and the others counted', () => {
  const refused = Array.from({ length: 20 }, (_, index) => ({ reason: 'unknown_slot', detail: `S${index}` }));
  const text = shown([{ at: AT, accepted: 0, refused }]);
  expect(text).toContain('S4');
  expect(text).not.toContain('S5');
  expect(text).toContain('and 15 more');
});

test('where nothing has come it says what to check at a device of this make', () => {
  const text = shown([]);
  expect(text).toContain('Nothing has come yet.');
  expect(text).toContain('“Need Response” is switched on.');
});
