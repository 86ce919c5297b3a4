import { lazy, Suspense, useState } from 'react';
import { formatRupees } from '../platform/format-rupees.ts';
import { loadPart } from '../platform/load-part.ts';
import type { Charged } from './bill-dialog.tsx';

// Few charges are ever opened, and a dialog is large: it comes when it is asked for.
const BillDialog = lazy(() => loadPart(() => import('./bill-dialog.tsx')));

/** A charge, or a dash where it is zero; pressed, it explains itself line by line. */
export function ChargeExplained({ stay }: { stay: Charged }) {
  const [isOpen, setOpen] = useState(false);
  const shown = stay.charges === 0 ? '-' : formatRupees(stay.charges);
  if (stay.chargeLines.length === 0 && !stay.chargeReason && !stay.review) return shown;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="-m-2 rounded-sm p-2 font-semibold underline decoration-line-strong decoration-dotted underline-offset-4 hover:decoration-ink"
      >
        {shown}
      </button>
      {isOpen && (
        <Suspense>
          <BillDialog stay={stay} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
