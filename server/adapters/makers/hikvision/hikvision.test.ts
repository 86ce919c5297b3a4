import { describe, expect, it } from 'vitest';
import { aMultipart, aNamedPart } from '../../../../testing/maker-bodies.ts';
import {
  aMessage,
  anXml,
  ARRIVAL,
  CAMERA,
  CAR,
  CROP,
  FORM,
  anImage,
  PLATE,
  READ_AT,
  SCENE,
  TWO,
  XML,
  xmlPart,
} from '../../../../testing/hikvision-events.ts';
import type { RawMessage } from '../maker.ts';
import { hikvision } from './hikvision.ts';

const translate = (message: RawMessage, device = CAMERA) => hikvision.translate(message, device);

function readOf(message: RawMessage) {
  const { reads, refused } = translate(message);
  expect(refused).toEqual([]);
  expect(reads).toHaveLength(1);
  return reads[0]?.read;
}

const EXPECTED = { plate: PLATE, confidence: 0.97, readAt: READ_AT, vehicleClass: 'SUVMPV' };
const [scene, car, crop] = [SCENE, CAR, CROP].map((image) => image.toString('base64'));

const OLD = XML.replace('http://www.isapi.org/ver20', 'http://www.std-cgi.com/ver10');
const PREFIXED = XML.replaceAll(/<(\/?)(?=[A-Za-z])/g, '<$1ns1:');
const AS_JSON = {
  ipAddress: '192.0.2.7',
  macAddress: '02:00:5e:00:53:01',
  channelID: '1',
  dateTime: '2026-11-20T10:00:00+05:30',
  eventType: 'ANPR',
  UUID: 'u-1',
  aNPR: { licensePlate: PLATE, confidenceLevel: '97', vehicleType: 'SUVMPV', direction: 'forward' },
};

describe('a plate read of Hikvision', () => {
  it.each([
    ['XML with two images', aMessage(aMultipart(TWO)), car],
    ['three images', aMessage(aMultipart([...TWO, anImage('detectionPicture.jpg', SCENE)])), scene],
    [
      'the names of an entrance camera',
      aMessage(aMultipart([xmlPart(XML, 'xml_file'), anImage('image_file', CAR)])),
      car,
    ],
    ['the plate alone', aMessage(aMultipart(TWO.slice(0, 2))), crop],
    [
      'an empty image',
      aMessage(aMultipart([xmlPart(XML), anImage('licensePlatePicture.jpg', Buffer.alloc(0))])),
      undefined,
    ],
    [
      'an image that is cut off',
      aMessage(aMultipart([xmlPart(XML), anImage('vehiclePicture.jpg', CAR.subarray(0, 300))])),
      undefined,
    ],
    [
      'images of faces and feet',
      aMessage(
        aMultipart([
          xmlPart(XML),
          anImage('featurePicture.jpg', SCENE),
          anImage('pedestrianDetectionPicture.jpg', SCENE),
        ]),
      ),
      undefined,
    ],
    [
      'an image before the XML',
      aMessage(aMultipart([anImage('vehiclePicture.jpg', CAR), xmlPart(XML)])),
      car,
    ],
    ['XML alone', aMessage(XML, 'application/xml'), undefined],
    ['XML behind a byte order mark', aMessage(`\uFEFF${XML}`, 'text/xml'), undefined],
    ['the older namespace', aMessage(aMultipart([xmlPart(OLD)])), undefined],
    ['a prefix of a recorder', aMessage(aMultipart([xmlPart(PREFIXED)])), undefined],
    [
      'a boundary with dashes',
      aMessage(aMultipart(TWO, { mark: '--MIME_boundary' }), 'multipart/form-data; boundary=--MIME_boundary'),
      car,
    ],
    ['line ends of one character', aMessage(aMultipart(TWO, { eol: '\n' })), car],
    [
      'parts without a disposition',
      aMessage(aMultipart(TWO.map(({ head, content }) => ({ head: head.slice(1), content })))),
      car,
    ],
    ['no last boundary', aMessage(aMultipart(TWO, { isEnded: false })), car],
    ['JSON', aMessage(JSON.stringify(AS_JSON), 'application/json'), undefined],
    [
      'JSON with its name around it',
      aMessage(JSON.stringify({ EventNotificationAlert: AS_JSON }), 'text/plain'),
      undefined,
    ],
    [
      'JSON as a part',
      aMessage(
        aMultipart([aNamedPart('anpr.json', JSON.stringify(AS_JSON)), anImage('vehiclePicture.jpg', CAR)]),
      ),
      car,
    ],
  ])('is read from %s', (_what, message, image) => {
    const { readId, ...read } = readOf(message) ?? { readId: '' };
    expect(read).toEqual({ ...EXPECTED, ...(image === undefined ? {} : { image }) });
    expect(readId).not.toBe('');
  });

  it('is read from the address, with the images alone as the body', () => {
    const query = {
      channelID: '1',
      dateTime: '2026-11-20T10:00:00 05:30',
      eventType: 'ANPR',
      licensePlate: PLATE,
      lane: '1',
      direction: 'forward',
      confidenceLevel: '97',
      macAddress: '02:00:5e:00:53:01',
    };
    const given = aMessage(aMultipart([anImage('vehiclePicture.jpg', CAR)]), FORM, query);
    expect(readOf(given)).toMatchObject({ plate: PLATE, confidence: 0.97, readAt: READ_AT, image: car });
    expect(readOf(aMessage('', '', query))).toMatchObject({ plate: PLATE });
  });

  it.each(['unknown', 'Unknown', '', '-', '车牌', '无车牌', '无牌', 'NOPLATE', '00000000'])(
    'is a car without a plate where the plate is %j',
    (plate) => {
      expect(readOf(aMessage(aMultipart([xmlPart(anXml({ plate, confidence: '0' }))])))).toMatchObject({
        plate: '',
        confidence: 0,
      });
    },
  );

  it.each(['1234E5', '0012345', '12345678901234567890'])('is the text %s, never a number', (plate) => {
    expect(readOf(aMessage(anXml({ plate })))).toMatchObject({ plate });
  });

  it.each([
    ['97.25', 0.9725],
    ['100', 1],
    ['101', undefined],
    ['-1', undefined],
    ['', undefined],
    ['high', undefined],
  ])('is as sure as %j says', (confidence, expected) => {
    expect(readOf(aMessage(anXml({ confidence })))?.confidence).toBe(expected);
  });

  it.each(['plate', 'plateNumber', 'originalLicensePlate'])('is found by the older name %s', (name) => {
    const xml = XML.replace(`<licensePlate>${PLATE}</licensePlate>`, `<${name}>${PLATE}</${name}>`);
    expect(readOf(aMessage(xml))).toMatchObject({ plate: PLATE });
  });

  it.each([
    ['<vehicleType>unknown</vehicleType><twoWheelVehicle>yes</twoWheelVehicle>', 'twoWheelVehicle'],
    ['<threeWheelVehicle>yes</threeWheelVehicle>', 'threeWheelVehicle'],
    ['<vehicleType>largeBus</vehicleType>', 'largeBus'],
    [`<vehicleType>${'x'.repeat(41)}</vehicleType>`, undefined],
    ['', undefined],
  ])('has the class that %s says', (words, expected) => {
    const xml = XML.replace(/<twoWheelVehicle>.*\n<vehicleType>.*<\/vehicleType>/, words);
    expect(readOf(aMessage(xml))?.vehicleClass).toBe(expected);
  });

  it('is the same read with its images, and sent again, and another one at another time', () => {
    const first = readOf(aMessage(anXml({ more: '<hasMoreData>true</hasMoreData>' })));
    const full = readOf(aMessage(aMultipart(TWO)));
    expect(full?.readId).toBe(first?.readId);
    const later = XML.replace('10:00:00+08:00', '10:00:09+08:00');
    expect(readOf(aMessage(later))?.readId).not.toBe(first?.readId);
    expect(readOf(aMessage(anXml({ uuid: 'u-2' })))?.readId).not.toBe(first?.readId);
    const unnamed = anXml({ uuid: '' });
    expect(readOf(aMessage(unnamed))?.readId).toBe(readOf(aMessage(unnamed))?.readId);
    expect(readOf(aMessage(anXml({ uuid: '', plate: 'GJ05JK1787' })))?.readId).not.toBe(
      readOf(aMessage(unnamed))?.readId,
    );
  });

  it('is a replay where the camera says so', () => {
    const again = XML.replace('Retransmission>false', 'Retransmission>true');
    expect(translate(aMessage(again)).reads[0]?.isReplay).toBe(true);
    expect(translate(aMessage(XML)).reads[0]?.isReplay).toBe(false);
  });

  it('was when it arrives where no time is given', () => {
    expect(readOf(aMessage(XML.replace(/<dateTime>.*<\/dateTime>/, '')))?.readAt).toBe(ARRIVAL.toISOString());
  });
});
