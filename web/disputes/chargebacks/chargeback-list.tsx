import type { ListedChargeback } from '#contract/chargebacks.ts';
import { formatRupees } from '../../platform/format-rupees.ts';
import { Badge } from '../../ui/badge.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { wordInstant } from '../dispute-words.ts';
import { METHOD_WORDS, toneOf, wordDeadline, wordStanding } from './words.ts';

interface Props {
  chargebacks: readonly ListedChargeback[];
  chosen: string | null;
  onChoose: (id: string) => void;
  /** When the list was asked for. */
  now: number;
}

/** Chargebacks to choose from, without the cars. */
export function ChargebackList({ chargebacks, chosen, onChoose, now }: Props) {
  return (
    <ul aria-label="Chargebacks" className="grid grid-cols-1 gap-2">
      {chargebacks.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            data-chargeback={one.id}
            aria-current={one.id === chosen ? 'true' : undefined}
            onClick={() => onChoose(one.id)}
            className={joinClasses(
              'grid w-full gap-1 rounded-lg border p-4 text-start transition-colors duration-150',
              one.id === chosen
                ? 'border-accent bg-accent-soft'
                : 'border-line bg-surface hover:border-control',
            )}
          >
            <Entry chargeback={one} now={now} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Entry({ chargeback, now }: { chargeback: ListedChargeback; now: number }) {
  const { amount, reason, needs, method, paidAt } = chargeback;
  return (
    <>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="figures text-lg font-bold">{formatRupees(amount)}</span>
        <Badge tone={toneOf(chargeback)} dot={needs !== null}>
          {wordStanding(chargeback)}
        </Badge>
      </span>
      <span className="text-sm wrap-anywhere">{reason}</span>
      {needs === 'answer' && (
        <span className="figures text-sm font-semibold text-warn">{wordDeadline(chargeback, now)}</span>
      )}
      <span className="figures text-xs text-muted">
        Paid by {METHOD_WORDS[method]}
        {paidAt !== null && `, ${wordInstant(paidAt)}`}
      </span>
    </>
  );
}
