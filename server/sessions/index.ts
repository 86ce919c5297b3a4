import type { GateAnswer, PlateRead } from '#contract/ingest.ts';
import type { FastifyInstance } from 'fastify';
import type { DeviceCaller } from '../platform/gatekeeper.ts';
import type { Ground } from '../platform/ground.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Devices } from '../devices/index.ts';
import type { Malls } from '../malls/index.ts';
import type { Occupancy } from '../occupancy/index.ts';

/** The door of `sessions`: a stay, opened at a gate, closed at a gate, charged once. */
export interface Sessions {
  /** Answers after the commit. The same read again answers the same and does nothing twice. */
  takePlateRead(device: DeviceCaller, read: PlateRead, receivedAt: Date): Promise<GateAnswer>;
  /** Cars that are inside a mall now; with a layout change or a deletion in mind. */
  openSlotCodes(mall: number): Promise<string[]>;
  start(): void;
  stop(): Promise<void>;
  mount(app: FastifyInstance): void;
}

export async function openSessions(
  _ground: Ground,
  _doors: { malls: Malls; devices: Devices; occupancy: Occupancy; accounts: Accounts },
): Promise<Sessions> {
  throw new Error('sessions are not built yet');
}
