import { useState } from 'react';
import { Button } from '../../ui/button.tsx';

/** The address that has to be given to the provider, without which payments are noticed late. */
export function WebhookAddress({ address }: { address: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="grid gap-2 rounded-md bg-sunken p-4">
      <p className="text-sm">
        Give Razorpay this address for its webhooks, with the events of payments, orders, QR codes and
        refunds:
      </p>
      <code className="text-sm wrap-anywhere">{address}</code>
      <div className="flex items-center gap-3">
        <Button
          look="outline"
          size="sm"
          onClick={() => void navigator.clipboard?.writeText(address).then(() => setCopied(true))}
        >
          Copy
        </Button>
        <span role="status" className="text-sm text-muted">
          {isCopied ? 'Copied' : ''}
        </span>
      </div>
    </div>
  );
}
