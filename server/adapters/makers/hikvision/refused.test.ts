import { describe, expect, it } from 'vitest';
import { aMultipart, aNamedPart } from '../../../../testing/maker-bodies.ts';
import {
  aMessage,
  anXml,
  CAMERA,
  CAR,
  OF_SLOTS,
  anImage,
  PLATE,
  READ_AT,
  XML,
} from '../../../../testing/hikvision-events.ts';
import type { RawMessage } from '../maker.ts';
import { hikvision } from './hikvision.ts';

const translate = (message: RawMessage, device = CAMERA) => hikvision.translate(message, device);

describe('a message of Hikvision that is no plate read', () => {
  const utf16 = Buffer.from(`\uFEFF${XML}`, 'utf16le');

  it.each([
    ['UTF-16', aMessage(utf16), 'utf16'],
    ['UTF-16 without its mark', aMessage(utf16.subarray(2)), 'utf16'],
    ['another event', aMessage(anXml({ type: 'VMD' })), 'event_not_used'],
    ['XML that is cut off', aMessage(XML.slice(0, XML.indexOf('<UUID>'))), 'cut_off'],
    ['XML cut in the plate', aMessage(XML.slice(0, XML.indexOf('K1786'))), 'cut_off'],
    ['XML of something else', aMessage('<a><b></b></a>'), 'event_not_used'],
    ['a name that is none', aMessage('<a><__proto__>1</__proto__></a>'), 'unreadable'],
    ['tags in tags', aMessage(`${'<a>'.repeat(60)}${'</a>'.repeat(60)}`), 'unreadable'],
    ['too much XML', aMessage(XML.replace('<UUID>', `<x>${'y'.repeat(70_000)}</x><UUID>`)), 'too_large'],
    ['an empty XML', aMessage('<EventNotificationAlert/>'), 'no_event'],
    ['JSON that cannot be read', aMessage('{"aNPR":'), 'unreadable'],
    ['a list', aMessage('[1,2]'), 'no_event'],
    ['an image alone', aMessage(CAR), 'no_event'],
    ['text', aMessage('hello'), 'no_event'],
    ['no time', aMessage(XML.replace('2026-11-20T10:00:00+08:00', 'yesterday')), 'invalid_time'],
    ['news of slots', aMessage(JSON.stringify({ PackingSpaceRecognition: [] })), 'wrong_device_kind'],
  ])('%s is refused by its reason, without a plate', (_what, message, reason) => {
    const { reads, readings, refused } = translate(message);
    expect([...reads, ...readings]).toEqual([]);
    expect(refused).toMatchObject([{ kind: 'plate_read', reason }]);
    expect(JSON.stringify(refused)).not.toContain('1786');
  });

  it('an entity stands for nothing', () => {
    const bomb = XML.replace('?>', `?><!DOCTYPE a [<!ENTITY p "${PLATE}">]>`).replace(`>${PLATE}<`, '>&p;<');
    expect(JSON.stringify(translate(aMessage(bomb)))).not.toContain(PLATE);
  });

  it.each([
    ['nothing at all', aMessage('', '')],
    ['a heartbeat', aMessage(anXml({ type: 'heartBeat' }))],
    ['that no image is missing', aMessage(anXml({ type: 'videoloss' }).replace('>active<', '>inactive<'))],
  ])('%s says that the camera lives', (_what, message) => {
    expect(translate(message)).toEqual({ reads: [], readings: [], refused: [] });
  });
});

describe('a camera of Hikvision that watches slots', () => {
  const space = (absoulteParkingNum: unknown, isParked: unknown) => ({
    absoulteParkingNum,
    isParked,
    plateNo: PLATE,
    vehicleEnterState: 'enter',
  });
  const news = (...spaces: unknown[]) =>
    aMessage(
      aMultipart([
        aNamedPart(
          'event.json',
          JSON.stringify({
            triggerType: 'video',
            dateTime: '2026-11-20T10:00:00+05:30',
            ipAddress: '192.0.2.9',
            PackingSpaceRecognition: spaces,
          }),
        ),
        anImage('vehicleBodyImage', CAR),
      ]),
    );

  it('says which slots are taken, and not by whom', () => {
    const translated = translate(news(space('B1A01', 'yes'), space('B1A02', 'no')), OF_SLOTS);
    expect(translated).toEqual({
      reads: [],
      readings: [
        { slot: 'B1A01', occupied: true, at: READ_AT },
        { slot: 'B1A02', occupied: false, at: READ_AT },
      ],
      refused: [],
    });
  });

  it('is refused for what it does not say, slot by slot', () => {
    const { readings, refused } = translate(
      news(
        space('B1A01', 'maybe'),
        space('', 'yes'),
        null,
        space('B1A04', 'yes'),
        space('x'.repeat(61), 'no'),
      ),
      OF_SLOTS,
    );
    expect(readings).toMatchObject([{ slot: 'B1A04' }]);
    expect(refused.map(({ kind, position, reason }) => [kind, position, reason])).toEqual([
      ['slot_reading', 0, 'invalid_occupied'],
      ['slot_reading', 1, 'invalid_slot'],
      ['slot_reading', 2, 'invalid_slot'],
      ['slot_reading', 4, 'invalid_slot'],
    ]);
    expect(JSON.stringify(refused)).not.toContain(PLATE);
  });

  it('is not asked about plates', () => {
    const { refused } = translate(aMessage(XML), OF_SLOTS);
    expect(refused).toMatchObject([{ kind: 'slot_reading', reason: 'wrong_device_kind' }]);
    expect(JSON.stringify(refused)).not.toContain(PLATE);
  });
});
