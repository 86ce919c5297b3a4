import type { MallNow } from '#contract/malls-now.ts';
import type { Mall } from '#contract/malls.ts';
import { addDays, indiaWeekday, startOfIndiaDay } from '#domain/time/india-time.ts';
import { Link } from '@tanstack/react-router';
import { AlsoFree } from '../../../malls/also-free.tsx';
import { wordFree } from '../../../malls/free-words.ts';
import { ReportAge } from '../../../malls/report-age.tsx';
import { mallAddress, paths } from '../../../paths.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { StaleMark } from '../../../ui/stale-mark.tsx';
import { useToday } from '../../../platform/use-today.ts';
import { wordDate } from '../../../sessions/word-date.ts';

interface Props {
  mall: Mall;
  /** Undefined where its devices do not report. */
  now: MallNow | undefined;
  /** As of when that is where it could not be renewed. */
  staleSince: string | null;
}

/** The mall that this driver goes to most: how full it is now, and the plan for the next Saturday. */
export function UsualMall({ mall, now, staleSince }: Props) {
  const today = useToday();
  const saturday = nextSaturday(today);
  return (
    <section
      aria-labelledby="usual-mall"
      className="grid content-between gap-4 rounded-lg border border-line bg-surface p-5"
    >
      <div>
        <h2
          id="usual-mall"
          dir="auto"
          title={mall.name}
          className="line-clamp-2 text-sm text-muted wrap-anywhere"
        >
          {mall.name} now
        </h2>
        <p className="mt-1 text-2xl font-bold">
          {mall.isLive && now ? wordFree(now, staleSince) : 'Not open, or not reporting, right now'}
        </p>
        {mall.isLive && <AlsoFree now={now} />}
        {mall.isLive && now && <StaleMark since={staleSince} />}
        {mall.isLive && now && <ReportAge now={now} />}
      </div>
      <div className="flex flex-wrap gap-3">
        {mall.isLive && now && (
          <Link
            to={paths.userMall}
            params={{ mall: mallAddress(mall) }}
            className={buttonClasses('outline', 'lg')}
          >
            Where to park
          </Link>
        )}
        <Link
          to={paths.userPrePlan}
          search={{ mall: mall._id, date: saturday }}
          className={buttonClasses('outline', 'lg')}
        >
          Plan Saturday, {wordDate(saturday, today)}
        </Link>
      </div>
    </section>
  );
}

/** The first Saturday after a day. */
function nextSaturday(today: string): string {
  for (let days = 1; days < 7; days += 1) {
    const date = addDays(today, days);
    if (indiaWeekday(startOfIndiaDay(date)) === 'Saturday') return date;
  }
  return addDays(today, 7);
}
