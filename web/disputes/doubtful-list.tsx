import type { DoubtfulCharge } from '#contract/disputes.ts';
import { formatRupees } from '../platform/format-rupees.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { wordInstant } from './dispute-words.ts';

interface Props {
  charges: readonly DoubtfulCharge[];
  isBusy: boolean;
  /** Unset where the reader changes nothing. */
  onLookInto?: ((session: string) => void) | undefined;
}

/** Charges that somebody should look into before the driver asks. */
export function DoubtfulList({ charges, isBusy, onLookInto }: Props) {
  if (charges.length === 0)
    return (
      <EmptyState
        title="No charge is in doubt"
        text="Charges of the last 30 days whose times or plate are not certain are listed here."
      />
    );
  return (
    <ul aria-label="Charges in doubt" className="grid grid-cols-1 gap-2">
      {charges.map(({ session, plate, exitAt, charges: amount, doubts }) => (
        <li key={session} className="grid gap-2 rounded-lg border border-line bg-surface p-4">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span dir="auto" className="plate whitespace-normal! wrap-anywhere">
              {plate}
            </span>
            <span className="figures font-bold">{formatRupees(amount)}</span>
          </div>
          <p className="text-xs text-muted">
            Exit <time className="figures">{wordInstant(exitAt)}</time>
          </p>
          <ul className="grid gap-1 text-sm">
            {doubts.map((doubt) => (
              <li key={doubt}>{doubt}</li>
            ))}
          </ul>
          {onLookInto && (
            <Button
              look="outline"
              size="sm"
              className="justify-self-start"
              disabled={isBusy}
              aria-label={`Look into the charge of ${plate}`}
              onClick={() => onLookInto(session)}
            >
              Look into it
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
