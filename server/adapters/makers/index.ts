import { axis } from './axis/axis.ts';
import { chirpstack } from './chirpstack/chirpstack.ts';
import { hikvision } from './hikvision/hikvision.ts';
import { itsapi } from './itsapi/itsapi.ts';
import type { Maker } from './maker.ts';
import { mapped } from './mapped/mapped.ts';
import { milesight } from './milesight/milesight.ts';
import { platerecognizer } from './platerecognizer/platerecognizer.ts';
import { rekor } from './rekor/rekor.ts';
import { tts } from './tts/tts.ts';

/** Those that are spoken. */
export const MAKERS: readonly Maker[] = [
  hikvision,
  itsapi,
  platerecognizer,
  axis,
  milesight,
  rekor,
  mapped,
  chirpstack,
  tts,
];
