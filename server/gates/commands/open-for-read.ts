import { createHash } from 'node:crypto';
import type { GateAnswer, PlateRead } from '#contract/ingest.ts';
import type { DeviceCaller } from '../../platform/http/gatekeeper.ts';
import type { GateServices } from '../read-at-gate.ts';
import { askToOpen } from './ask-to-open.ts';

/** Older than this by its camera's own clock, the car has been let in by somebody, or has turned round. */
const LIVE_MS = 30_000;

/** A read whose camera cannot act on our answer. */
export interface UnheardRead {
  readonly read: Pick<PlateRead, 'readId' | 'readAt'>;
  readonly answer: GateAnswer;
  readonly receivedAt: Date;
}

/**
 * Asks the gate's controller to open for a read whose camera cannot act on our answer. The same read asks once, one more
 * read of the car asks again only where the barrier has not opened, and a read that came late opens nothing.
 */
export async function openForRead(
  on: Pick<GateServices, 'services' | 'devices' | 'waker'>,
  device: DeviceCaller,
  unheard: UnheardRead,
): Promise<void> {
  const { mall, gate } = device;
  const { answer, receivedAt: now } = unheard;
  if (gate === null || answer.decision !== 'open') return;
  if (isLate(unheard, on.devices.offsetOf(device.publicId))) return;
  await askToOpen(on, { mall, gate, name: nameOf(device, unheard.read.readId), answer, now });
}

function isLate({ read, answer, receivedAt }: UnheardRead, offsetMs: number | null): boolean {
  if (answer.timeFlag === 'late') return true;
  if (offsetMs === null) return false;
  return receivedAt.getTime() - (Date.parse(read.readAt) - offsetMs) > LIVE_MS;
}

/** Some cameras name a read by its plate: what is stored for good names no car. */
function nameOf({ publicId }: DeviceCaller, readId: string): string {
  return `read:${publicId}:${createHash('sha256').update(readId).digest('base64url')}`;
}
