import type { Mall } from '#contract/malls.ts';
import type { MerchantOfMall } from '#contract/merchants.ts';
import { useState } from 'react';
import { reasonOf } from '../../platform/api-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RetryButton } from '../../ui/load-failure.tsx';
import { MerchantForm } from './merchant-form.tsx';
import { useMerchant, useMerchantChange } from './queries.ts';
import { WebhookAddress } from './webhook-address.tsx';
import { wordMerchant } from './words.ts';

interface Props {
  mall: Pick<Mall, '_id' | 'name'>;
  onClose: () => void;
}

/** Who takes the online payments of a mall, and keys of its own for it. */
export function MerchantDialog({ mall, onClose }: Props) {
  const stored = useMerchant(mall._id);
  return (
    <Dialog title={`Payments - ${mall.name}`} onClose={onClose}>
      {stored.data ? (
        <Loaded mall={mall._id} stored={stored.data} />
      ) : stored.isError && !stored.isFetching ? (
        <Banner tone="bad" action={<RetryButton onRetry={stored.refetch} />}>
          Who takes the payments of this mall could not be fetched.
        </Banner>
      ) : (
        <p className="min-h-80 text-muted">Loading...</p>
      )}
    </Dialog>
  );
}

function Loaded({ mall, stored }: { mall: string; stored: MerchantOfMall }) {
  const change = useMerchantChange(mall);
  const [isWriting, setWriting] = useState(false);
  const { merchant } = stored;
  const end = () => {
    if (
      window.confirm(
        'End this mall’s own account? From now on its payments go where those of other malls go.',
      )
    )
      change.mutate(null);
  };
  return (
    <div className="grid gap-5">
      <p className="text-lg font-semibold">{wordMerchant(stored)}</p>
      {merchant && <WebhookAddress address={merchant.webhookUrl} />}
      {change.isError && !isWriting && (
        <Banner tone="bad">{reasonOf(change.error) || 'That did not work. Please try again.'}</Banner>
      )}
      {isWriting ? (
        <MerchantForm
          change={change}
          onSaved={() => setWriting(false)}
          onCancel={() => {
            change.reset();
            setWriting(false);
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setWriting(true)}>
            {merchant ? 'Change the keys' : 'Set an account of its own'}
          </Button>
          {merchant && (
            <Button look="danger" disabled={change.isPending} onClick={end}>
              End this account
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
