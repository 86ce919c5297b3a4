import type { DeviceCaller } from '../server/platform/http/gatekeeper.ts';
import type { RawMessage } from '../server/adapters/makers/maker.ts';
import { aJpeg, aNamedPart } from './maker-bodies.ts';

export const ARRIVAL = new Date('2026-11-20T10:00:02+05:30');
export const READ_AT = '2026-11-20T04:30:00.000Z';
export const PLATE = 'GJ05JK1786';
export const FORM = 'multipart/form-data; boundary=boundary';
export const SCENE = aJpeg(900);
export const CAR = aJpeg(400);
export const CROP = aJpeg(60);

export const CAMERA: DeviceCaller = {
  id: 1,
  publicId: 'camera',
  mall: 1,
  kind: 'plate-camera',
  gate: 'entry-1',
  direction: 'entry',
  heartbeatSeconds: null,
  stabilitySeconds: null,
  protocol: 'hikvision',
  mapping: null,
};
export const OF_SLOTS: DeviceCaller = { ...CAMERA, kind: 'slot-sensors', gate: null, direction: null };

export interface Reported {
  plate?: string;
  at?: Date;
  isReplay?: boolean;
  confidence?: string;
  uuid?: string;
  type?: string;
  more?: string;
}

/** An event as a camera at an entrance writes it; all names are those of the maker, all values invented. */
export function anXml({
  plate = PLATE,
  confidence = '97',
  uuid = 'u-1',
  type = 'ANPR',
  more = '',
}: Reported = {}) {
  return `<?xml version="1.0" encoding="UTF-8"?>
<EventNotificationAlert version="2.0" xmlns="http://www.isapi.org/ver20/XMLSchema">
<ipAddress>192.0.2.7</ipAddress>
<macAddress>02:00:5e:00:53:01</macAddress>
<channelID>1</channelID>
<dateTime>2026-11-20T10:00:00+08:00</dateTime>
<eventType>${type}</eventType>
<eventState>active</eventState>
<ANPR>
<country>86</country>
<licensePlate>${plate}</licensePlate>
<line>1</line>
<direction>reverse</direction>
<confidenceLevel>${confidence}</confidenceLevel>
<twoWheelVehicle>no</twoWheelVehicle>
<vehicleType>SUVMPV</vehicleType>
${more}
<pictureInfoList>
<pictureInfo><fileName>licensePlatePicture.jpg</fileName></pictureInfo>
<pictureInfo><fileName>vehiclePicture.jpg</fileName></pictureInfo>
</pictureInfoList>
</ANPR>
<UUID>${uuid}</UUID>
<picNum>2</picNum>
<isDataRetransmission>false</isDataRetransmission>
</EventNotificationAlert>
`;
}

export const xmlPart = (xml: string, name = 'anpr.xml') => aNamedPart(name, xml, 'text/xml; charset="UTF-8"');
export const anImage = (name: string, image: Buffer, type?: string) => aNamedPart(name, image, type);

export function aMessage(
  body: string | Buffer,
  contentType = FORM,
  query: Record<string, string> = {},
): RawMessage {
  return { body: Buffer.from(body), contentType, query, tail: '', receivedAt: ARRIVAL };
}

export const XML = anXml();

/** An event with the crop of the plate and the car, as parts of a body. */
export const TWO = [
  xmlPart(XML),
  anImage('licensePlatePicture.jpg', CROP, 'image/pjpeg'),
  anImage('vehiclePicture.jpg', CAR, 'application/octet-stream'),
];

/** An event at an instant, by the clock of India without its zone, as XML. */
export function aPlateEvent({ at, isReplay = false, ...reported }: Reported & { at: Date }): string {
  const local = new Date(at.getTime() + 330 * 60_000).toISOString().slice(0, 19);
  return anXml(reported)
    .replace(/<dateTime>.*<\/dateTime>/, `<dateTime>${local}+08:00</dateTime>`)
    .replace('Retransmission>false', `Retransmission>${isReplay}`);
}
