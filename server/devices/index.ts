import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from '../platform/database.ts';
import type { DeviceCaller } from '../platform/gatekeeper.ts';
import type { Ground } from '../platform/ground.ts';
import type { Malls } from '../malls/index.ts';

/** When a device's message was true, by its own clock set right. */
export interface JudgedTime {
  readonly usedAt: Date;
  readonly skewMs: number;
  readonly flag: null | 'skewed' | 'server-time';
}

/** The door of `devices`: registration, keys, clocks, silence, alerts, refused messages. */
export interface Devices {
  /** The device whose key the request carries (`Authorization: Bearer KEY`, or the last part of the path); else null. */
  find(request: FastifyRequest): Promise<DeviceCaller | null>;
  /** Judges the device's time and remembers what it says of the device's clock. */
  judgeTime(device: DeviceCaller, deviceTime: Date, receivedAt: Date): JudgedTime;
  /** Notes that the device spoke. */
  heard(device: DeviceCaller, at: Date): void;
  /** When the device last spoke; null for never. */
  lastHeard(publicId: string): Date | null;
  /** Keeps a message that could not be used, with its reason, and counts it. */
  refuse(
    transaction: Transaction,
    device: DeviceCaller,
    message: { kind: string; subject: string; reason: string; body: unknown },
    at: Date,
  ): Promise<void>;
  /** Raises an alert, or counts it up while it is open. */
  alert(
    transaction: Transaction,
    mall: number,
    kind: string,
    subject: string,
    detail: string,
    at: Date,
  ): Promise<void>;
  /** Registers simulated devices of a mall (a camera per gate and direction, one sensor controller), or gives them new keys. */
  registerSimulated(mall: number): Promise<{ entryKey: string; exitKey: string; sensorKey: string }>;
  /** Takes the heartbeat off simulated devices: while the simulator is off their silence says nothing. */
  quietSimulated(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
  mount(app: FastifyInstance): void;
}

export async function openDevices(_ground: Ground, _malls: Malls): Promise<Devices> {
  throw new Error('devices are not built yet');
}
