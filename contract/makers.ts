import { z } from 'zod';
import { endpoint, type Endpoint } from './endpoint.ts';
import { text } from './text.ts';

/** How a device speaks that does not speak our own JSON. */
export const DeviceProtocol = z.enum([
  'hikvision',
  'itsapi',
  'platerecognizer',
  'axis',
  'milesight',
  'rekor',
  'mapped',
  'chirpstack',
  'tts',
]);
export type DeviceProtocol = z.infer<typeof DeviceProtocol>;

/** Images come within the message. */
const MOST_BYTES = 8 * 1024 * 1024;

/** The device's key is the last part of the address, or the one before what its maker appends. */
const ofKey = z.strictObject({ key: text(200) });

function makerEndpoint(method: Endpoint['method'], path: string, summary: string) {
  return endpoint({
    method,
    path,
    summary,
    access: 'device',
    limit: 'device',
    bodyLimit: MOST_BYTES,
    params: ofKey,
    // In the maker's own words, read from the bytes as they came and answered as the maker expects it.
    answer: z.unknown(),
  });
}

type MakerEndpoint = ReturnType<typeof makerEndpoint>;

const POSTED = ['POST'] as const;
const ASKED_TOO = ['POST', 'PUT', 'GET'] as const;

function each(methods: readonly Endpoint['method'][], path: string, summary: string): MakerEndpoint[] {
  return methods.map((method) => makerEndpoint(method, path, summary));
}

const ITSAPI = '/api/ingest/itsapi/:key/NotificationInfo';

/** The addresses at which makers' devices deliver, by how they speak. */
export const MAKER_ENDPOINTS: Readonly<Record<DeviceProtocol, readonly MakerEndpoint[]>> = {
  hikvision: each(ASKED_TOO, '/api/ingest/hikvision/:key', 'Events of a Hikvision camera (ISAPI).'),
  itsapi: [
    ...each(POSTED, `${ITSAPI}/TollgateInfo`, 'Plate reads of a Dahua or CP Plus camera (ITSAPI).'),
    ...each(POSTED, `${ITSAPI}/KeepAlive`, 'The heartbeat of a Dahua or CP Plus camera.'),
    ...each(POSTED, `${ITSAPI}/DeviceInfo`, 'What a Dahua or CP Plus camera says of itself.'),
  ],
  platerecognizer: each(POSTED, '/api/ingest/platerecognizer/:key', 'Events of Plate Recognizer Stream.'),
  axis: each(POSTED, '/api/ingest/axis/:key', 'Events of Axis License Plate Verifier and CAMMRA.'),
  milesight: each(POSTED, '/api/ingest/milesight/:key', 'Plate reads of a Milesight camera.'),
  rekor: each(POSTED, '/api/ingest/rekor/:key', 'Events of Rekor Scout (OpenALPR).'),
  mapped: each(ASKED_TOO, '/api/ingest/mapped/:key', 'JSON of any maker, read by the mapping of its device.'),
  chirpstack: each(POSTED, '/api/ingest/chirpstack/:key', 'Uplinks of slot sensors from ChirpStack 4.'),
  tts: each(POSTED, '/api/ingest/tts/:key', 'Uplinks of slot sensors from The Things Stack 3.'),
};
