import type { Closure } from '#contract/closures.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { wordSlots } from './choose-places.ts';
import { isCountedIn, wordMoment, wordPlaces } from './word-closures.ts';

interface Props {
  closure: Closure;
  now: number;
  /** How many cars stand there still, in words; null where it has not begun. */
  cars: string | null;
  isBusy: boolean;
  onChange: () => void;
  onEnd: () => void;
}

/** One closure that is not over: what, why, until when, by whom, and what can be done about it. */
export function ClosureCard({ closure, now, cars, isBusy, onChange, onEnd }: Props) {
  const { id, places, slots, reason, from, until, by, state } = closure;
  const isPlanned = state === 'planned';
  const facts: readonly (readonly [string, string])[] = [
    [isPlanned ? 'From' : 'Since', wordMoment(from, now)],
    ['Until', until === null ? 'Until somebody opens it' : wordMoment(until, now)],
    ['By', by === '' ? 'An account that is gone' : by],
  ];
  return (
    <article
      aria-labelledby={`closure-${id}`}
      className="grid grid-cols-1 content-start gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={`closure-${id}`} className="text-lg font-bold wrap-anywhere">
          {wordPlaces(places, 'slot')}
        </h3>
        <Badge tone={isPlanned ? 'neutral' : 'warn'}>{wordSlots(slots)}</Badge>
      </div>
      <p dir="auto" className="font-medium wrap-anywhere">
        {reason}
      </p>
      {isCountedIn(places) && <p className="figures text-sm text-muted wrap-anywhere">{places.join(', ')}</p>}
      {cars !== null && <p className="text-sm font-semibold">{cars}</p>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd dir="auto" className="wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button aria-describedby={`closure-${id}`} disabled={isBusy} onClick={onEnd}>
          {isPlanned ? 'Drop' : 'Open again'}
        </Button>
        <Button
          look="outline"
          aria-describedby={`closure-${id}`}
          aria-haspopup="dialog"
          disabled={isBusy}
          onClick={onChange}
        >
          Change
        </Button>
      </div>
    </article>
  );
}
