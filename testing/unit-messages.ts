import { aJpeg, aMultipart, aNamedPart, type WrittenPart } from './maker-bodies.ts';
import type { UnitMessage } from './as-sent.ts';

/** When units say that they read a car, and the same in milliseconds since 1970. */
export const READ_AT = '2026-11-20T04:29:58.000Z';
export const MS = 1_795_148_998_000;
export const PLATES = Array.from({ length: 9 }, (_, n) => `MH12AB000${n + 1}`);
export const [ONE = '', TWO = ''] = PLATES;
export const FORM = 'application/x-www-form-urlencoded';
export const SCENE = aNamedPart('upload', aJpeg(1_000_000), 'application/octet-stream');
export const IN_BASE64 = aJpeg(900).toString('base64');

/** JSON as a body of its own. */
export const json = (value: object, more: Partial<UnitMessage> = {}): UnitMessage => ({
  body: JSON.stringify(value),
  type: 'application/json',
  ...more,
});
/** A multipart body with a boundary as libraries make them. */
export const parts = (all: readonly WrittenPart[]): UnitMessage => ({
  body: aMultipart(all, { mark: '------1f2e3d4c' }),
  type: 'multipart/form-data; boundary=------1f2e3d4c',
});
/** A message for each value, with a plate of its own. */
export const each = <T>(
  values: readonly T[],
  message: (value: T, plate: string, n: number) => UnitMessage,
): UnitMessage[] => values.map((value, n) => message(value, PLATES[n] ?? '', n));
