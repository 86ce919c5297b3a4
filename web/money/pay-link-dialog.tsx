import { Printer } from 'lucide-react';
import { Button, buttonClasses } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { QrCode } from '../ui/qr-code.tsx';

interface Props {
  plate: string;
  payUrl: string;
  /** Something was paid: there is a receipt to print too. */
  hasReceipt: boolean;
  onClose: () => void;
}

/** The pay page of one visit for its driver, who stands there: to scan, to type, or to take along on paper. */
export function PayLinkDialog({ plate, payUrl, hasReceipt, onClose }: Props) {
  return (
    <Dialog
      title={hasReceipt ? 'Receipt' : 'Pay link'}
      text={`The driver scans it: the ${hasReceipt ? 'receipt' : 'bill'} and “Something wrong with this charge?” are there.`}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-5">
        <PayLinkSheet plate={plate} payUrl={payUrl} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => window.print()}>
            <Printer aria-hidden className="size-4" />
            Print the code
          </Button>
          {hasReceipt && (
            <a
              href={`/api${new URL(payUrl).pathname}/receipt.pdf`}
              target="_blank"
              rel="noreferrer"
              className={buttonClasses('outline')}
            >
              Receipt (PDF)
            </a>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** As it is printed: dark on white in both themes. */
export function PayLinkSheet({ plate, payUrl }: Pick<Props, 'plate' | 'payUrl'>) {
  return (
    <article
      data-theme="light"
      data-sheet
      aria-label={`Pay page of ${plate}`}
      className="grid justify-items-center gap-3 rounded-lg border border-line bg-raised p-4 text-center print:border-0"
    >
      <p className="plate text-xl font-bold wrap-anywhere">{plate}</p>
      <QrCode
        text={payUrl}
        label={`QR code of ${payUrl}`}
        className="w-full max-w-80 border-0! print:max-w-[8cm]"
      />
      <p className="text-sm wrap-anywhere">{payUrl}</p>
    </article>
  );
}
