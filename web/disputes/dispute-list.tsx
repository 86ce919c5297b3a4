import { DISPUTE_STATES } from '#contract/dispute-words.ts';
import type { ListedDispute } from '#contract/disputes.ts';
import { formatRupees } from '../platform/format-rupees.ts';
import { Badge } from '../ui/badge.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { wordInstant, wordReason } from './dispute-words.ts';

interface Props {
  disputes: readonly ListedDispute[];
  chosen: string | null;
  onChoose: (id: string) => void;
  /** What is shown where there is none. */
  empty: string;
}

/** Disputes to choose from. */
export function DisputeList({ disputes, chosen, onChoose, empty }: Props) {
  if (disputes.length === 0) return <EmptyState title={empty} />;
  return (
    <ul aria-label="Disputes" className="grid grid-cols-1 gap-2">
      {disputes.map((dispute) => (
        <li key={dispute.id}>
          <button
            type="button"
            aria-current={dispute.id === chosen ? 'true' : undefined}
            onClick={() => onChoose(dispute.id)}
            className={joinClasses(
              'grid w-full gap-1 rounded-lg border p-4 text-start transition-colors duration-150',
              dispute.id === chosen
                ? 'border-accent bg-accent-soft'
                : 'border-line bg-surface hover:border-control',
            )}
          >
            <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span dir="auto" className="plate whitespace-normal! wrap-anywhere">
                {dispute.plate}
              </span>
              <span className="figures font-bold">{formatRupees(dispute.charges)}</span>
            </span>
            <span className="text-sm">{wordReason(dispute)}</span>
            <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-xs text-muted">
              <time dateTime={dispute.createdAt} className="figures">
                {wordInstant(dispute.createdAt)}
              </time>
              {dispute.state !== 'open' && <Badge>{DISPUTE_STATES[dispute.state]}</Badge>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
