import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { useStaleSince } from '../platform/age.ts';
import { DRAWERS_STALE_MS, useDrawers } from './queries.ts';
import { needsSomebody, wordAnswer } from './word-drawers.ts';

interface Props {
  /** The mall's `_id`. */
  mall: string;
  /** The last part of its address. */
  address: string;
}

/** One line, always as high: whether a cash drawer needs somebody, and the way to them. */
export function DrawersLine({ mall, address }: Props) {
  const drawers = useDrawers(mall);
  const since = useStaleSince(drawers, DRAWERS_STALE_MS);
  const { data } = drawers;
  const isWrong = data?.open.some(needsSomebody) ?? false;
  return (
    <p className="min-h-6 text-sm" aria-live="polite">
      {data && (
        <Link
          to={paths.adminDrawers}
          params={{ mall: address }}
          className={isWrong ? 'tap font-semibold text-warn underline' : 'tap text-muted underline'}
        >
          {wordAnswer(data)}
        </Link>
      )}
      {since !== null && <span className="ms-2 text-warn">Not updated since {since}</span>}
    </p>
  );
}
