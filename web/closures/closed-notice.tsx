import { useNow } from '../platform/age.ts';
import { toServerTime } from '../platform/server-time.ts';
import { Banner } from '../ui/banner.tsx';
import { Folded } from '../ui/folded.tsx';
import { useClosed } from './closed-queries.ts';
import { stillClosed, wordClosed } from './word-closures.ts';

/** So many closures are read at once; the others are shown on demand. */
const FIRST = 3;
/** Longer than so without an answer, nobody knows what is closed by now. */
const OLD_MS = 10 * 60_000;

/** For drivers: what is closed in a mall, why and until when. Nothing where nothing is closed, or nobody answers. */
export default function ClosedNotice({ mall }: { mall: string }) {
  const { data, dataUpdatedAt } = useClosed(mall);
  const now = useNow();
  const closed = stillClosed(data ?? [], now);
  if (closed.length === 0 || now - toServerTime(dataUpdatedAt) > OLD_MS) return null;
  return (
    <Banner tone="warn">
      <Folded rows={closed} first={FIRST} noun="closures">
        {(shown) => (
          <ul className="grid grid-cols-1 gap-1">
            {shown.map((one) => {
              const { before, reason, after } = wordClosed(one, now);
              return (
                <li key={`${one.places.join()} ${one.from}`} className="wrap-anywhere">
                  {before}
                  <bdi>{reason}</bdi>
                  {after}
                </li>
              );
            })}
          </ul>
        )}
      </Folded>
    </Banner>
  );
}
