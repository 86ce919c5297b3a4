import type { ParkingSession } from '#contract/sessions.ts';
import { formatRupees } from '../platform/format-rupees.ts';
import { Dialog } from '../ui/dialog.tsx';

export type Charged = Pick<ParkingSession, 'charges' | 'chargeLines' | 'chargeReason' | 'review'>;

interface Props {
  session: Charged;
  /** Which session, in a few words. */
  of: string | undefined;
  onClose: () => void;
}

/** What a session costs, line by line, or why it costs nothing. */
export default function BillDialog({ session, of, onClose }: Props) {
  return (
    <Dialog title="What this stay costs" text={of} onClose={onClose}>
      <Bill session={session} />
    </Dialog>
  );
}

function Bill({ session }: { session: Charged }) {
  const reason = wordReason(session);
  return (
    <div className="grid gap-3 text-sm">
      {session.chargeLines.length > 0 && (
        <table className="figures w-full">
          <tbody>
            {session.chargeLines.map((line) => (
              <tr key={`${line.code} ${line.text}`} className="border-b border-line align-top">
                <td className="py-2 pe-4">
                  {line.text}
                  {line.quantity > 0 && line.unit > 0 && (
                    <span className="block text-muted">
                      {line.quantity} × {formatRupees(line.unit)}
                    </span>
                  )}
                </td>
                <td className="py-2 text-end font-semibold">{formatRupees(line.amount)}</td>
              </tr>
            ))}
            <tr className="text-base">
              <td className="py-2 font-bold">Total</td>
              <td className="py-2 text-end font-bold">{formatRupees(session.charges)}</td>
            </tr>
          </tbody>
        </table>
      )}
      {session.review && (
        <p>{REVIEWS[session.review] ?? 'This stay is in review.'} Nothing is charged for it.</p>
      )}
      {reason && <p className="text-muted">{reason}</p>}
    </div>
  );
}

/** Why nothing was charged; null where a line of the bill has words for it already. */
function wordReason({ chargeReason, chargeLines }: Charged): string | null {
  if (!chargeReason) return null;
  const hasLine = chargeLines.some(({ code }) => code === chargeReason);
  if (chargeReason === 'within_grace' && hasLine) return null;
  return REASONS[chargeReason] ?? (hasLine ? null : chargeReason);
}

const REASONS: Record<string, string> = {
  within_grace: 'The car left within the free minutes.',
  zero_tariff: 'This mall does not charge for parking.',
  exit_before_entry: 'The exit was read before the entry. Someone should look at the clocks.',
  no_tariff: 'No tariff was set for this mall, so nothing was charged.',
};

const REVIEWS: Record<string, string> = {
  exit_missed: 'Its exit was never read: the car came in again, or every spot was empty.',
  exit_unseen: 'The spot has been free for an hour, but no exit was read yet.',
  entry_unknown: 'The car left, but its entry was never read.',
  plate_unreadable: 'The plate could not be read.',
  plate_conflict: 'A second car came in under a plate that was still parked.',
  exit_ambiguous: 'The plate read at the exit fits no single stay for sure.',
};
