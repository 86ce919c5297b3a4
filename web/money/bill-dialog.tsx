import type { ParkingSession } from '#contract/sessions.ts';
import { CHARGED_AS } from '#contract/vehicle-class-words.ts';
import { formatRupees } from '../platform/format-rupees.ts';
import { Dialog } from '../ui/dialog.tsx';

export type Charged = Pick<
  ParkingSession,
  | 'charges'
  | 'chargedAs'
  | 'chargeLines'
  | 'chargeReason'
  | 'review'
  | 'reviewLapsed'
  | 'tariffVersion'
  | 'tariffSince'
>;

/** Which session it is, fact by fact: `['Mall', 'Palladium Mall']`. */
export type BillFacts = readonly (readonly [name: string, value: string])[];

interface Props {
  session: Charged;
  of: BillFacts;
  onClose: () => void;
}

/** What a session costs, line by line, or why it costs nothing. */
export default function BillDialog({ session, of, onClose }: Props) {
  return (
    <Dialog title="What this stay costs" onClose={onClose}>
      <div className="grid gap-5">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-sm">
          {[...of, ...tariffOf(session)].map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd dir="auto" className="text-start font-semibold wrap-anywhere">
                {value}
              </dd>
            </div>
          ))}
        </dl>
        <Bill session={session} />
      </div>
    </Dialog>
  );
}

/** The tariff by the number and the day that the mall's own list of prices shows. */
function tariffOf({ tariffVersion, tariffSince, chargeLines }: Charged): BillFacts {
  if (tariffVersion === null || chargeLines.length === 0) return [];
  const since = tariffSince ? `, in force since ${wordDay(tariffSince)}` : '';
  return [['Tariff', `Version ${tariffVersion}${since}`]];
}

function wordDay(date: string): string {
  return new Date(`${date}T12:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

function Bill({ session }: { session: Charged }) {
  const reason = wordReason(session);
  return (
    <div className="grid gap-3 text-sm">
      {session.chargedAs && session.charges > 0 && (
        <p className="text-muted">{CHARGED_AS[session.chargedAs]}</p>
      )}
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
        <p>
          {REVIEWS[session.review] ?? 'This stay is in review.'}
          {session.reviewLapsed && ' Nobody could find out more.'}
          {session.charges === 0 && ' Nothing is charged for it.'}
        </p>
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
  length_doubtful:
    'It may be two visits with a missed exit between them, or nobody knows when the car left: only what is certain is charged.',
};
