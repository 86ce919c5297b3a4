import { readFileSync } from 'node:fs';
import { findUpward } from '../platform/process/find-upward.ts';

/** The version of this program, as package.json has it. */
export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(findUpward('package.json'), 'utf8')) as { version: string };
  return version;
}
