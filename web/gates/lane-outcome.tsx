import { useState } from 'react';
import { PayLinkDialog } from '../money/pay-link-dialog.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import type { CashOutcome, PaidCar } from './use-cash.ts';

/** What came of the last press; of a car that has paid with what its driver is given. */
export function LaneOutcome({ done, onDismiss }: { done: CashOutcome; onDismiss: () => void }) {
  const { tone, sentence, paid } = done;
  return (
    <Banner tone={tone} onDismiss={onDismiss} action={paid && <ReceiptButton key={paid.payUrl} {...paid} />}>
      {sentence}
    </Banner>
  );
}

function ReceiptButton({ plate, payUrl }: PaidCar) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" size="sm" onClick={() => setOpen(true)}>
        Receipt
      </Button>
      {isOpen && <PayLinkDialog plate={plate} payUrl={payUrl} hasReceipt onClose={() => setOpen(false)} />}
    </>
  );
}
