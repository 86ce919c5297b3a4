/** A device of a mall, as far as it may be the camera of a lane. */
export interface LaneDevice {
  readonly kind: string;
  readonly gate: string | null;
  readonly direction: 'entry' | 'exit' | null;
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

/** The lanes of a mall whose cameras were all revoked. One that never had a camera is worked by hand, and meant to be. */
export function findLanesWithoutCamera(devices: readonly LaneDevice[]): LaneWithoutCamera[] {
  const lanes = new Map<string, { gate: string; direction: 'entry' | 'exit'; since: Date }>();
  const read = new Set<string>();
  for (const { kind, gate, direction, revokedAt } of devices) {
    if (kind !== 'plate-camera' || gate === null || direction === null) continue;
    const lane = `${gate} ${direction}`;
    if (revokedAt === null) read.add(lane).add(direction);
    const known = lanes.get(lane);
    if (revokedAt !== null && (!known || known.since < revokedAt))
      lanes.set(lane, { gate, direction, since: revokedAt });
  }
  return [...lanes].flatMap(([lane, one]) =>
    read.has(lane) ? [] : [{ ...one, isOnly: !read.has(one.direction) }],
  );
}
