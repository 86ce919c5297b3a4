import { lazy } from 'react';
import { loadPart } from '../platform/load-part.ts';
import type * as Parts from './later-parts.ts';

/** A part of the lanes' page that is fetched when it is needed first. */
export function laterPart<Name extends keyof typeof Parts>(name: Name) {
  return lazy(() => loadPart(async () => ({ default: (await import('./later-parts.ts'))[name] })));
}
