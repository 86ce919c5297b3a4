import type { DeviceMapping } from '#contract/device-mapping.ts';
import type { DeviceProtocol } from '#contract/makers.ts';
import type { MallRole } from '#contract/roles.ts';
import type { FastifyRequest } from 'fastify';

/** Who calls with a session cookie. */
export interface Caller {
  readonly accountId: number;
  readonly publicId: string;
  readonly name: string;
  readonly email: string;
  readonly isSuperAdmin: boolean;
  /** Ids of the malls that this account administers. */
  readonly adminOf: readonly number[];
  /** What it is in each mall where it is anything, an admin too. */
  readonly roles: Readonly<Record<number, MallRole>>;
  /** Names the sign-in; what logout ends. */
  readonly tokenHash: string;
  /** When the password or a second factor was last given in this sign-in. */
  readonly confirmedAt: Date | null;
  /** True for staff who have to set up a second factor before anything else. */
  readonly owesSecondFactor: boolean;
}

/** A camera or a sensor controller that calls with its key. */
export interface DeviceCaller {
  readonly id: number;
  readonly publicId: string;
  readonly mall: number;
  readonly kind: string;
  readonly gate: string | null;
  readonly direction: 'entry' | 'exit' | null;
  readonly heartbeatSeconds: number | null;
  readonly stabilitySeconds: number | null;
  /** The maker's way of speaking; null for our own JSON. */
  readonly protocol: DeviceProtocol | null;
  readonly mapping: DeviceMapping | null;
  /** Its message came by a broker that stores what nobody takes: nothing tells how long it was under way. */
  readonly isRelayed?: boolean;
}

/** Answers who somebody is and which mall is meant; made by the topics, asked at every call. */
export interface Gatekeeper {
  findCaller(request: FastifyRequest): Promise<Caller | null>;
  findDevice(request: FastifyRequest): Promise<DeviceCaller | null>;
  /**
   * The mall's id by name, slug or first word (`name`) or by its `_id`; null where there is none. As `ofRecords` one that
   * was deleted is found by its `_id` too.
   */
  findMall(by: 'name' | 'publicId' | 'ofRecords', wanted: string): Promise<number | null>;
}
