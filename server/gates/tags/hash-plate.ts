import { createHmac } from 'node:crypto';
import type { Services } from '../../platform/services.ts';
import { readAsOf } from '../read-at-gate.ts';

/** What stands for a plate beside a tag: equal for equal plates, and no plate to whoever reads the table. */
export function hashPlate({ key }: Pick<Services, 'key'>, plateKey: string): string {
  return createHmac('sha256', key.derive('plates of tags')).update(plateKey).digest('base64url');
}

/** The same for what a tag's memory, or the acquirer, calls the car; null for what is no registration as it stands. */
export function hashNumber(services: Pick<Services, 'key'>, text: string | null, at: Date): string | null {
  if (text === null) return null;
  const { key, status } = readAsOf(text, at);
  return key !== null && status === 'valid' ? hashPlate(services, key) : null;
}
