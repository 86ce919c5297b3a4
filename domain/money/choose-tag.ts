/** A tag that a lane's reader has seen, and whose car it names. */
export interface SeenTag {
  readonly tagId: string;
  /** What stands for the plate that the tag names; null while nobody knows it. */
  readonly plate: string | null;
  readonly rssi: number | null;
  readonly at: Date;
}

/** A reader sees its own lane for so long before the camera does. */
const BEFORE_MS = 60_000;

/**
 * The tag of the car that waits in a lane: one that names its plate, and was seen since shortly before it stopped there.
 * A reader sees the next lane too, so a tag that names another car, or none, is never this car's. Where two tags name the
 * same plate the nearer one counts; equally near, the later one.
 */
export function chooseTag<Tag extends SeenTag>(
  tags: readonly Tag[],
  waiting: { readonly plate: string; readonly since: Date },
): Tag | null {
  const from = waiting.since.getTime() - BEFORE_MS;
  const own = tags.filter((tag) => tag.plate === waiting.plate && tag.at.getTime() >= from);
  const nearest = own.toSorted(
    (a, b) => (b.rssi ?? -Infinity) - (a.rssi ?? -Infinity) || b.at.getTime() - a.at.getTime(),
  );
  return nearest[0] ?? null;
}
