import type { PeerMall } from '#domain/forecast/peer-mall.ts';
import type { IndiaDate } from '#domain/time/india-time.ts';
import type { MallRecord } from '../../malls/index.ts';
import { visitsBefore, type VisitHistory } from '../history/visit-history.ts';

const MOST_PEERS = 5;
const MOST_ASKED = 20;
const ENOUGH_DAYS = 28;

type Candidate = Pick<MallRecord, 'id' | 'isLive'>;
interface Asked<M extends Candidate> {
  readonly mall: Candidate;
  readonly others: readonly M[];
  readonly capacityOf: (mall: number) => number | null;
  readonly historyOf: (mall: M) => Promise<VisitHistory>;
  /** The first day that is not known yet: what other malls counted later does not make them peers. */
  readonly asOf: IndiaDate;
}

/** Malls that lend their week to one with hardly any days of its own, and their festivals to one that has not seen them: those nearest in size that have four weeks. */
export async function findPeers<M extends Candidate>({
  mall,
  others,
  capacityOf,
  historyOf,
  asOf,
}: Asked<M>): Promise<PeerMall[]> {
  const own = capacityOf(mall.id) ?? 0;
  const nearest = others
    .filter(({ id, isLive }) => id !== mall.id && isLive)
    .map((other) => ({ other, capacity: capacityOf(other.id) }))
    .toSorted((a, b) => Math.abs((a.capacity ?? 0) - own) - Math.abs((b.capacity ?? 0) - own))
    .slice(0, MOST_ASKED);
  const peers: PeerMall[] = [];
  for (const { other, capacity } of nearest) {
    if (peers.length === MOST_PEERS) break;
    const history = visitsBefore(await historyOf(other), asOf);
    const counted = history.morning.filter(({ visits }) => visits !== null).length;
    if (counted >= ENOUGH_DAYS) peers.push({ history, capacity });
  }
  return peers;
}
