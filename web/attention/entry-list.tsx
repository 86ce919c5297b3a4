import { ATTENTION_WORDS } from '#contract/attention-words.ts';
import type { AttentionEntry } from '#contract/attention.ts';
import { Badge } from '../ui/badge.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { wordDue, wordInstant, wordNeeds, wordSubject, wordWaited, wordWorth } from './entry-words.ts';

interface Props {
  entries: readonly AttentionEntry[];
  chosen: string | null;
  onChoose: (id: string) => void;
  /** When the list was asked for. */
  now: number;
}

/** What needs somebody, what matters most first. */
export function EntryList({ entries, chosen, onChoose, now }: Props) {
  return (
    <ul aria-label="What needs you" className="grid grid-cols-1 gap-2">
      {entries.map((entry) => (
        <li key={entry.id}>
          <button
            type="button"
            data-item={entry.id}
            aria-current={entry.id === chosen ? 'true' : undefined}
            onClick={() => onChoose(entry.id)}
            className={joinClasses(
              'grid w-full gap-1 rounded-lg border p-4 text-start transition-colors duration-150',
              entry.id === chosen
                ? 'border-accent bg-accent-soft'
                : 'border-line bg-surface hover:border-control',
            )}
          >
            <Entry entry={entry} now={now} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Entry({ entry, now }: { entry: AttentionEntry; now: number }) {
  const { kind, since, dueBy, place, plate, count, assignedTo, snoozedUntil, progress } = entry;
  return (
    <>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span
          dir="auto"
          className={plate !== null && count === 1 ? 'plate whitespace-normal! wrap-anywhere' : 'font-bold'}
        >
          {wordSubject(entry)}
        </span>
        <span className="figures text-sm font-bold">{wordWorth(entry)}</span>
      </span>
      <span className="text-sm">{wordNeeds(entry)}</span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        <Badge tone={count > 1 ? 'strong' : 'neutral'}>{ATTENTION_WORDS[kind].title}</Badge>
        <span className="figures">waits {wordWaited(since, now)}</span>
        {dueBy !== null && <span className="figures font-semibold text-warn">{wordDue(dueBy, now)}</span>}
        {place !== null && plate !== null && <span>{place}</span>}
        {assignedTo && <span>with {assignedTo.name}</span>}
        {snoozedUntil !== null && <span>until {wordInstant(snoozedUntil)}</span>}
        {progress && (
          <span className="figures font-semibold">
            {progress.done} of {progress.all} settled
          </span>
        )}
      </span>
    </>
  );
}
