import { hikvision } from './hikvision/hikvision.ts';
import { itsapi } from './itsapi/itsapi.ts';
import type { Maker } from './maker.ts';

/** Those that are spoken. */
export const MAKERS: readonly Maker[] = [hikvision, itsapi];
