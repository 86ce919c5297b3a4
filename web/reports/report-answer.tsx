import type { Compared, MallReport } from '#contract/reports.ts';
import { StatCard, StatGrid } from '../ui/stat-card.tsx';
import { largestLeaks, wordChange, wordChanges, wordDays, wordFigure, wordLeak } from './report-words.ts';

type Unit = Parameters<typeof wordFigure>[1];

/** The sum, what changed, and what to look at. */
export function ReportAnswer({ report }: { report: MallReport }) {
  const changes = wordChanges(report);
  const leaks = largestLeaks(report);
  return (
    <section aria-labelledby="answer" className="grid grid-cols-1 gap-4">
      <div>
        <h2 id="answer" className="text-lg font-bold">
          {wordDays(report.days)}
        </h2>
        <p className="text-sm text-muted">Beside {wordDays(report.daysBefore)}</p>
      </div>
      <StatGrid>
        {card('Charged', report.revenue, 'rupees', 'all that was charged, tax included')}
        {card('Received', report.received, 'rupees')}
        {card('Entries', report.entries, 'cars')}
        {card('Exits', report.exits, 'cars')}
        {card(
          'Usual length',
          report.medianMinutes,
          'minutes',
          'the car in the middle, to a quarter of an hour',
        )}
        <StatCard
          label="May be lost"
          value={`${report.leakage.isEstimate ? 'about ' : ''}${wordFigure(report.leakage.sum, 'rupees')}`}
          note={wordChange({ now: report.leakage.sum, before: report.leakage.sumBefore }, (value) =>
            wordFigure(value, 'rupees'),
          )}
        />
      </StatGrid>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Sentences
          title="What changed"
          sentences={changes}
          none={
            report.entries.before === 0
              ? 'Nothing is known of the period before, so nothing can be compared.'
              : 'Nothing changed by more than one in twenty.'
          }
        />
        <Sentences
          title="What to look at"
          sentences={leaks.map((leak) => `${wordLeak(leak)}.`)}
          none="Nothing seems to be lost in this period."
        />
      </div>
      <Turnover report={report} />
    </section>
  );
}

function card(label: string, compared: Compared, unit: Unit, note?: string) {
  const change = wordChange(compared, (value) => wordFigure(value, unit));
  return (
    <StatCard
      label={label}
      value={wordFigure(compared.now, unit)}
      note={note ? `${change}; ${note}` : change}
    />
  );
}

function Sentences({ title, sentences, none }: { title: string; sentences: string[]; none: string }) {
  return (
    <div className="rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h3 className="font-bold">{title}</h3>
      {sentences.length === 0 ? (
        <p className="mt-2 text-sm text-muted">{none}</p>
      ) : (
        <ul className="mt-2 grid list-disc gap-1.5 ps-5 text-sm">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Cars that a spot takes on a day, by both counts. */
function Turnover({ report: { turnoverBySensors, turnoverByGates, slots } }: { report: MallReport }) {
  const change = (compared: MallReport['turnoverBySensors']) =>
    wordChange(compared, (value) => wordFigure(value, 'turnover')).toLowerCase();
  return (
    <p className="text-sm text-muted">
      Cars per spot and day, over {slots.toLocaleString('en-IN')} spots:{' '}
      <b className="text-ink">{wordFigure(turnoverBySensors.now, 'turnover')}</b> by the sensors (
      {change(turnoverBySensors)}), <b className="text-ink">{wordFigure(turnoverByGates.now, 'turnover')}</b>{' '}
      by the exits ({change(turnoverByGates)}).
    </p>
  );
}
