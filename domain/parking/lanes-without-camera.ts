/** A device of a mall, as far as it may be the camera of a lane. */
export interface LaneDevice {
  readonly kind: string;
  readonly gate: string | null;
  readonly direction: 'entry' | 'exit' | null;
  readonly createdAt: Date;
  /** When it last sent anything; null where it never did. */
  readonly lastSeenAt: Date | null;
  readonly revokedAt: Date | null;
}

/** A lane that had a camera, and has none any more. */
export interface LaneWithoutCamera {
  readonly gate: string;
  readonly direction: 'entry' | 'exit';
  /** When its last one was revoked. */
  readonly since: Date;
  /** No other lane of the mall has a camera in this direction either. */
  readonly isOnly: boolean;
}

const DAY_MS = 86_400_000;
/** Two cameras of a gate that worked beside each other for longer stand in two lanes; a mistake is put right sooner. */
const TWO_LANES_MS = DAY_MS;

/**
 * The lanes of a mall whose cameras were all revoked. One that never had a camera is worked by hand, and meant to be. A lane
 * is a direction of a gate; most gates have one only. So where a gate is read the other way now, and never was both ways at
 * once, the revoked camera stood in that same lane: it was registered the wrong way round, or the lane was turned round.
 */
export function findLanesWithoutCamera(devices: readonly LaneDevice[]): LaneWithoutCamera[] {
  const cameras = devices.flatMap(toLaneCamera);
  const live = cameras.filter(({ revokedAt }) => revokedAt === null);
  const lanes = new Map<string, LaneWithoutCamera>();
  for (const { gate, direction, revokedAt: since } of cameras) {
    if (since === null || isReadNow({ gate, direction }, cameras)) continue;
    const lane = `${gate} ${direction}`;
    const known = lanes.get(lane);
    const isOnly = live.every((one) => one.direction !== direction);
    if (!known || known.since < since) lanes.set(lane, { gate, direction, since, isOnly });
  }
  return [...lanes.values()];
}

type Lane = Pick<LaneWithoutCamera, 'gate' | 'direction'>;
type LaneCamera = Lane & Pick<LaneDevice, 'createdAt' | 'lastSeenAt' | 'revokedAt'>;

function toLaneCamera({ kind, gate, direction, ...times }: LaneDevice): LaneCamera[] {
  return kind === 'plate-camera' && gate !== null && direction !== null
    ? [{ gate, direction, ...times }]
    : [];
}

/** Whether a camera reads a lane: one of its direction, or one of the other where the gate has one lane only. */
function isReadNow({ gate, direction }: Lane, cameras: readonly LaneCamera[]): boolean {
  const here = cameras.filter((one) => one.gate === gate);
  const live = here.filter(({ revokedAt }) => revokedAt === null);
  if (live.some((one) => one.direction === direction)) return true;
  const own = here.filter((one) => one.direction === direction);
  const others = here.filter((one) => one.direction !== direction);
  const hasTwoLanes = own.some((one) => others.some((other) => workedTogetherMs(one, other) > TWO_LANES_MS));
  return live.length > 0 && !hasTwoLanes;
}

/** For how long two cameras were at work at the same time: from when both were registered until one was last seen. */
function workedTogetherMs(one: LaneCamera, other: LaneCamera): number {
  if (one.lastSeenAt === null || other.lastSeenAt === null) return 0;
  const from = Math.max(one.createdAt.getTime(), other.createdAt.getTime());
  return Math.min(one.lastSeenAt.getTime(), other.lastSeenAt.getTime()) - from;
}
