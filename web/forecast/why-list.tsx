import type { Prediction, Terms } from '#contract/forecast.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { roundToSum } from './round-to-sum.ts';
import { SLOTS_OF_DAY, type SlotOfDay } from './time-slots.ts';
import { usualOf, weekdayOf, wordCount } from './wording.ts';

interface Props {
  prediction: Prediction;
  /** Null for the whole day. */
  chosen: SlotOfDay | null;
}

/** What made the number: the usual, and what is added or taken away. The rows add up. */
export function WhyList({ prediction, chosen }: Props) {
  const terms = chosen ? prediction.features[chosen.wire] : addTerms(prediction);
  // The same figure as everywhere on the page, and not a sum that rounds in its own way.
  const band = chosen ? prediction.bands[chosen.wire] : prediction.day;
  const expected = band?.expected ?? TERM_NAMES.reduce((sum, name) => sum + terms[name], 0);
  const usual = Math.round(usualOf(band, terms));
  const whole = roundToSum(
    TERM_NAMES.slice(1).map((name) => terms[name]),
    Math.round(Math.max(0, expected)) - usual,
  );
  const changes = TERM_NAMES.slice(1).map((name, index) => ({
    name,
    words: wordTerm(name, prediction),
    visits: whole[index] ?? 0,
  }));
  const most = Math.max(1, ...changes.map(({ visits }) => Math.abs(visits)));
  return (
    <dl className="figures grid text-sm">
      <Row words={wordBase(prediction)} value={wordCount(usual)} />
      {changes.map(({ name, words, visits }) => (
        <Row key={name} words={words} value={wordChange(visits)} bar={visits / most} />
      ))}
      <div className="flex items-center justify-between gap-3 border-t-2 border-ink py-2.5 font-bold">
        <dt>Expected{chosen ? `, ${chosen.name}` : ''}</dt>
        <dd>{wordCount(Math.max(0, expected))}</dd>
      </div>
    </dl>
  );
}

const TERM_NAMES = ['usual', 'season', 'festival', 'trend', 'recentLevel'] as const satisfies (keyof Terms)[];

function Row({ words, value, bar }: { words: string; value: string; bar?: number }) {
  return (
    <div className="grid grid-cols-[1fr_6rem_3.5rem] items-center gap-3 border-t border-line py-2.5 first:border-t-0">
      <dt className="text-muted">{words}</dt>
      <dd aria-hidden className="relative h-2">
        {bar !== undefined && (
          <>
            <span className="absolute inset-y-[-3px] start-1/2 w-px bg-line-strong" />
            <span
              className={joinClasses(
                'absolute inset-y-0 rounded-xs',
                bar >= 0 ? 'start-1/2 bg-accent' : 'end-1/2 bg-control',
              )}
              style={{ width: `${50 * Math.abs(bar)}%` }}
            />
          </>
        )}
      </dd>
      <dd className="text-end font-semibold">{value}</dd>
    </div>
  );
}

function wordBase({ label, date, day }: Prediction): string {
  if (label === 'cold-start') return `A ${weekdayOf(date)} at malls of like kind`;
  return day?.basedOn === 0 ? 'Usual of other weekdays' : `Usual ${weekdayOf(date)}`;
}

function wordTerm(name: (typeof TERM_NAMES)[number], { dayName }: Prediction): string {
  if (name === 'season') return 'Season of the year';
  if (name === 'festival') return dayName ?? 'Holidays and festivals around';
  return name === 'trend' ? 'Trend over the months' : 'The last weeks';
}

function wordChange(visits: number): string {
  return visits === 0 ? '±0' : `${visits > 0 ? '+' : '−'}${wordCount(Math.abs(visits))}`;
}

function addTerms({ features }: Prediction): Terms {
  const add = (name: keyof Terms) => SLOTS_OF_DAY.reduce((sum, { wire }) => sum + features[wire][name], 0);
  return {
    usual: add('usual'),
    season: add('season'),
    festival: add('festival'),
    trend: add('trend'),
    recentLevel: add('recentLevel'),
  };
}
