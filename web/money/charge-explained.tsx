import { Info } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatRupees } from '../platform/format-rupees.ts';
import { loadPart } from '../platform/load-part.ts';
import { joinClasses } from '../ui/join-classes.ts';
import type { BillFacts, Charged } from './bill-dialog.tsx';

// Few charges are ever opened, and a dialog is large: it is loaded on demand.
const BillDialog = lazy(() => loadPart(() => import('./bill-dialog.tsx')));

/** A charge, or a dash where it is zero; pressed, it opens the bill. */
export function ChargeExplained({ session, of }: { session: Charged; of: BillFacts }) {
  const [isOpen, setOpen] = useState(false);
  const isFree = session.charges === 0;
  const shown = isFree ? '-' : formatRupees(session.charges);
  if (session.chargeLines.length === 0 && !session.chargeReason && !session.review) return shown;
  return (
    <>
      <button
        type="button"
        aria-label={isFree ? '- (why nothing is charged)' : undefined}
        onClick={() => setOpen(true)}
        className={joinClasses(
          '-m-2 rounded-sm p-2 text-end pointer-coarse:-my-3 pointer-coarse:min-w-11 pointer-coarse:py-3',
          !isFree &&
            'font-semibold underline decoration-control decoration-dotted underline-offset-4 hover:decoration-ink',
        )}
      >
        {isFree && <Info aria-hidden className="me-1.5 inline size-3.5 -translate-y-px text-faint" />}
        {shown}
      </button>
      {isOpen && (
        <Suspense>
          <BillDialog session={session} of={of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
