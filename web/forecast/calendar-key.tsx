import { joinClasses } from '../ui/join-classes.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import type { useForecastDays } from './queries.ts';
import { CROWD_CLASSES, CROWD_WORDS, CROWDS, wordDayOfMonth } from './word-crowd.ts';

interface Props {
  /** Null while no mall is chosen. */
  mall: string | null;
  days: ReturnType<typeof useForecastDays>;
}

/** What the calendar's tints mean, and the festivals of the month by their days. Its space is taken before it is known. */
export function CalendarKey({ mall, days }: Props) {
  if (mall === null)
    return (
      <p className="mt-4 text-sm text-muted">Choose a mall first to see how full it gets on each day.</p>
    );
  const festivals = (days.data?.days ?? []).filter(({ dayName }) => dayName !== null);
  return (
    <div className="mt-4 grid gap-3 text-sm">
      <ul aria-label="At the fullest time of the day" className="flex flex-wrap gap-x-4 gap-y-1.5">
        {CROWDS.map((crowd) => (
          <li key={crowd} className="flex items-center gap-1.5">
            <span aria-hidden className={joinClasses('crowd-key size-4 rounded-xs', CROWD_CLASSES[crowd])} />
            {CROWD_WORDS[crowd]}
          </li>
        ))}
      </ul>
      <div className="min-h-11" aria-live="polite">
        {days.isPending && <p className="text-muted">Loading how full each day gets...</p>}
        {days.isError && (
          <LoadFailure onRetry={days.refetch}>How full each day gets could not be loaded.</LoadFailure>
        )}
        {days.data?.days.every(({ crowd }) => crowd === null) && (
          <p className="text-muted">How full this mall gets is not known yet.</p>
        )}
        {festivals.length > 0 && (
          <ul aria-label="Festivals and holidays" className="grid gap-1">
            {festivals.map(({ date, dayName }) => (
              <li key={date}>
                <span className="font-semibold">{wordDayOfMonth(date)}</span> {dayName}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
