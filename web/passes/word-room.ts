import type { Arrival, ArrivalList } from '#contract/arrivals.ts';

const count = (of: number) => of.toLocaleString('en-IN');
const spotsAre = (of: number) => (of === 1 ? '1 spot is' : `${count(of)} spots are`);
const placesAre = (of: number) => (of === 1 ? '1 place is' : `${count(of)} places are`);

type Room = Pick<ArrivalList, 'held' | 'free' | 'spots'>;

/** What is held now, beside what is known to be free now. */
export function wordRoomNow({ held, free }: Room): string {
  const holding = `${placesAre(held)} held now`;
  if (free === null) return `${holding}. No sensor says how many spots are free.`;
  const known = `${holding}, ${spotsAre(free)} known to be free`;
  return held > free ? `${known}: ${count(held - free)} more held than free.` : `${known}.`;
}

/** Where more come at once than the mall has spots: by how many. Null where there is room for all. */
export function wordBeyond(
  { atOnce }: Pick<Arrival, 'atOnce'>,
  { spots }: Pick<Room, 'spots'>,
): string | null {
  if (spots === null || atOnce <= spots) return null;
  const all = spots === 1 ? '1 spot' : `${count(spots)} spots`;
  return `${count(atOnce)} are announced at once for ${all}: ${count(atOnce - spots)} too many`;
}

/** What stands there once places are held for a name: how many spots are free now, and whether too many come at once. */
export function wordHeld(
  name: string,
  { arrivals, ...room }: ArrivalList,
): { sentence: string; isBeyond: boolean } {
  const own = arrivals.filter((one) => one.name === name && one.state !== 'over');
  const fullest = own.toSorted((one, other) => other.atOnce - one.atOnce)[0];
  const beyond = fullest ? wordBeyond(fullest, room) : null;
  const isBeyond = beyond !== null || (room.free !== null && room.held > room.free);
  const ofName = `Places are held for ${name}${beyond ? `, though ${beyond}` : ''}.`;
  return { sentence: `${ofName} ${wordRoomNow(room)}`, isBeyond };
}
