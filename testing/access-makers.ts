import { KEY_IN_PATH, MALL_READ } from './access-cells.ts';
import type { Named, Row } from './access-matrix.ts';

const withoutKey = (address: string): Row => ({
  cells: KEY_IN_PATH,
  url: () => address.replace(':key', 'no-key'),
});
const ITSAPI = '/api/ingest/itsapi/:key/NotificationInfo';

/** The addresses of makers' devices, where the key in the address decides alone, and what became of their messages. */
export const MAKER_ROWS: Readonly<Record<string, Row>> = {
  'POST /api/ingest/hikvision/:key': withoutKey('/api/ingest/hikvision/:key'),
  'PUT /api/ingest/hikvision/:key': withoutKey('/api/ingest/hikvision/:key'),
  'GET /api/ingest/hikvision/:key': withoutKey('/api/ingest/hikvision/:key'),
  [`POST ${ITSAPI}/TollgateInfo`]: withoutKey(`${ITSAPI}/TollgateInfo`),
  [`POST ${ITSAPI}/KeepAlive`]: withoutKey(`${ITSAPI}/KeepAlive`),
  [`POST ${ITSAPI}/DeviceInfo`]: withoutKey(`${ITSAPI}/DeviceInfo`),
  'POST /api/ingest/platerecognizer/:key': withoutKey('/api/ingest/platerecognizer/:key'),
  'POST /api/ingest/axis/:key': withoutKey('/api/ingest/axis/:key'),
  'POST /api/ingest/milesight/:key': withoutKey('/api/ingest/milesight/:key'),
  'POST /api/ingest/rekor/:key': withoutKey('/api/ingest/rekor/:key'),
  'POST /api/ingest/mapped/:key': withoutKey('/api/ingest/mapped/:key'),
  'PUT /api/ingest/mapped/:key': withoutKey('/api/ingest/mapped/:key'),
  'GET /api/ingest/mapped/:key': withoutKey('/api/ingest/mapped/:key'),
  'POST /api/ingest/chirpstack/:key': withoutKey('/api/ingest/chirpstack/:key'),
  'POST /api/ingest/tts/:key': withoutKey('/api/ingest/tts/:key'),
  'GET /api/malls/:id/devices/:deviceId/reads': {
    cells: MALL_READ,
    url: (named: Named) => `/api/malls/${named.mallId}/devices/none/reads`,
  },
  'GET /api/malls/:id/devices/:deviceId/messages': {
    cells: MALL_READ,
    url: (named: Named) => `/api/malls/${named.mallId}/devices/none/messages`,
  },
};
