import { describe, expect, it } from 'vitest';
import { anItsapiEvent } from '../../../../testing/itsapi-events.ts';
import { CAMERA } from '../../../../testing/hikvision-events.ts';
import { aJpeg, aMultipart, aNamedPart } from '../../../../testing/maker-bodies.ts';
import type { RawMessage } from '../maker.ts';
import { itsapi } from './itsapi.ts';

const PLATE = 'GJ05JK1786';
const READ_AT = '2026-11-20T04:30:00.120Z';
const ARRIVAL = new Date('2026-11-20T10:00:02+05:30');
const FORM = 'multipart/form-data; boundary=boundary';
const CODED = 'application/x-www-form-urlencoded';
const CAR = aJpeg(700);
const CROP = aJpeg(60);
const [car, crop] = [CAR, CROP].map((image) => image.toString('base64')) as [string, string];

function aMessage(body: unknown, contentType = 'application/json;charset=UTF-8', tail = 'TollgateInfo') {
  const bytes = Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body);
  return { body: Buffer.from(bytes), contentType, query: {}, tail, receivedAt: ARRIVAL } satisfies RawMessage;
}

const translate = async (message: RawMessage) => itsapi.translate(message, CAMERA);

async function readOf(message: RawMessage) {
  const { reads, refused } = await translate(message);
  expect(refused).toEqual([]);
  expect(reads).toHaveLength(1);
  return reads[0]?.read;
}

const withImages = (images: Record<string, unknown>) => aMessage(anItsapiEvent({ images }));
const pic = (Content: unknown, PicName = 'x.jpg') => ({ PicName, Content });
const EVENT = anItsapiEvent();
const text = JSON.stringify(EVENT);
const dotted = {
  'Picture.Plate.PlateNumber': PLATE,
  'Picture.Plate.Confidence': '93',
  'Picture.Plate.IsExist': 'true',
  'Picture.SnapInfo.AccurateTime': '2026-11-20 10:00:00.120',
  'Picture.Vehicle.VehicleType': 'SUV',
};
const xml = `<?xml version="1.0"?><TollgateInfo><Picture><Plate><PlateNumber>${PLATE}</PlateNumber>
<Confidence>93</Confidence><IsExist>true</IsExist></Plate><SnapInfo><AccurateTime>2026-11-20 10:00:00.120</AccurateTime>
</SnapInfo><Vehicle><VehicleType>SUV</VehicleType></Vehicle></Picture></TollgateInfo>`;

describe('a plate read of ITSAPI', () => {
  it.each<[string, RawMessage]>([
    ['JSON', aMessage(EVENT)],
    ['JSON under another type', aMessage(EVENT, 'text/plain')],
    ['JSON behind a byte order mark', aMessage(`\uFEFF${text}`)],
    ['JSON without Picture around it', aMessage(EVENT.Picture)],
    ...['Info', 'Data', 'json', 'event', 'ANPR'].map((name): [string, RawMessage] => [
      `the field ${name}`,
      aMessage(new URLSearchParams({ [name]: text }).toString(), CODED),
    ]),
    ['a field with a file beside it', aMessage(aMultipart([aNamedPart('Info', text)]), FORM)],
    [
      'a field behind a file of which a length looks like a brace',
      aMessage(
        aMultipart([
          aNamedPart('a.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0x7b])),
          aNamedPart('Info', text),
        ]),
        FORM,
      ),
    ],
    ['fields with dotted names', aMessage(new URLSearchParams(dotted).toString(), CODED)],
    [
      'parts with dotted names',
      aMessage(aMultipart(Object.entries(dotted).map(([name, value]) => aNamedPart(name, value))), FORM),
    ],
    ['XML of older makes', aMessage(xml, 'text/xml')],
  ])('is read from %s', async (_what, message) => {
    const { readId, ...read } = (await readOf(message)) ?? { readId: '' };
    expect(read).toEqual({ plate: PLATE, confidence: 0.93, readAt: READ_AT, vehicleClass: 'SUV' });
    expect(readId).not.toBe('');
  });

  it.each([
    ['the car', withImages({ VehiclePic: pic(car) }), car],
    ['the scene', withImages({ NormalPic: pic(car), CutoutPic: pic(crop) }), car],
    ['the plate alone', withImages({ CutoutPic: pic(crop) }), crop],
    ['the plate, misspelled', withImages({ CutouPic: pic(crop) }), crop],
    ['a list', withImages({ CombinPic: [pic(crop), pic(car)] }), car],
    [
      'two in one',
      withImages({ VehiclePic: pic(Buffer.concat([CAR, CROP, Buffer.alloc(9)]).toString('base64')) }),
      car,
    ],
    ['a prefix', withImages({ VehiclePic: pic(`data:image/jpeg;base64,${car}`) }), car],
    ['no filling', withImages({ VehiclePic: pic(car.replace(/=+$/, '')) }), car],
    ['line breaks', withImages({ VehiclePic: pic(car.replaceAll(/.{76}/g, '$&\r\n')) }), car],
    [
      'a file beside it',
      aMessage(aMultipart([aNamedPart('Info', text), aNamedPart('a.jpg', CAR)]), FORM),
      car,
    ],
    ['nothing in it', withImages({ VehiclePic: pic('') }), undefined],
    ['half an image', withImages({ VehiclePic: pic(CAR.subarray(0, 300).toString('base64')) }), undefined],
    ['what is no base64', withImages({ VehiclePic: pic('%%%') }), undefined],
    ['a number', withImages({ VehiclePic: pic(7), NormalPic: 7 }), undefined],
    ['faces', withImages({ FacePic: [pic(car)] }), undefined],
    [
      'more than is stored, and a crop',
      withImages({ NormalPic: pic(aJpeg(5_300_000).toString('base64')), CutoutPic: pic(crop) }),
      crop,
    ],
  ])('has the image of %s', async (_what, message, expected) => {
    expect((await readOf(message))?.image).toBe(expected);
  });

  it.each([
    [{ IsExist: false, Confidence: 0 }, '', ''],
    [{ IsExist: false, Confidence: 0 }, PLATE, ''],
    [{ IsExit: false, Confidence: 0 }, PLATE, ''],
    [{ IsExit: false, Confidence: 90 }, PLATE, PLATE],
    [{ IsExit: true, Confidence: 90 }, PLATE, PLATE],
    [{ Confidence: 90 }, 'UnRecognise', ''],
    [{ Confidence: 90 }, 'Unknown', ''],
    [{ Confidence: 0 }, PLATE, PLATE],
  ])('with %j and the plate %j has the plate %j', async (ofPlate, plate, expected) => {
    expect((await readOf(aMessage(anItsapiEvent({ plate, ofPlate }))))?.plate).toBe(expected);
  });

  it('has one name however often it is sent, and another one at another time or for another image', async () => {
    const idOf = async (given: Parameters<typeof anItsapiEvent>[0]) =>
      (await readOf(aMessage(anItsapiEvent(given))))?.readId;
    const first = await idOf({});
    expect(await idOf({})).toBe(first);
    expect(await idOf({ at: '2026-11-20 10:00:01.120' })).not.toBe(first);
    expect(await idOf({ plate: 'GJ05JK1787' })).not.toBe(first);
    expect(await idOf({ images: { CutoutPic: pic(crop, 'b.jpg') } })).not.toBe(first);
    expect(first).not.toContain(PLATE);
  });

  it('was at SnapTime where there is no better time, and when it arrives where there is none', async () => {
    expect((await readOf(aMessage(anItsapiEvent({ at: '' }))))?.readAt).toBe('2026-11-20T04:30:00.000Z');
    expect((await readOf(aMessage({ Picture: { Plate: { PlateNumber: PLATE } } })))?.readAt).toBe(
      ARRIVAL.toISOString(),
    );
  });
});

it.each([
  ['nothing', aMessage(''), 'unreadable'],
  ['text', aMessage('hello'), 'unreadable'],
  ['half a JSON', aMessage(text.slice(0, 200)), 'unreadable'],
  ['another JSON', aMessage({ Active: 'now' }), 'no_event'],
  ['a list', aMessage([EVENT]), 'no_event'],
  ['another form', aMessage('a=b', CODED), 'no_event'],
  ['UTF-16', aMessage(Buffer.from(`\uFEFF${xml}`, 'utf16le')), 'utf16'],
  ['XML that ends in its middle', aMessage(xml.slice(0, xml.indexOf('</Picture>'))), 'cut_off'],
  ['no time', aMessage(anItsapiEvent({ at: 'noon' })), 'invalid_time'],
])('%s is refused by its reason, without a plate', async (_what, message, reason) => {
  const { reads, refused } = await translate(message);
  expect(reads).toEqual([]);
  expect(refused).toMatchObject([{ kind: 'plate_read', reason }]);
  expect(JSON.stringify(refused)).not.toContain(PLATE);
});

it.each([
  ['KeepAlive', '{}'],
  ['DeviceInfo', '{"Result":true}'],
])('%s says that the camera lives, and is answered %s', async (tail, body) => {
  const message = aMessage({ Active: 'now', DeviceID: 'x' }, 'application/json', tail);
  expect(await translate(message)).toEqual({ reads: [], readings: [], refused: [] });
  expect(itsapi.reply(message)).toMatchObject({ body });
});
