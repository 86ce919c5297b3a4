import type { Shop } from '#contract/shops.ts';
import { reasonOf } from '../platform/api-error.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Input } from '../ui/field.tsx';
import { useShopLink } from './shop-queries.ts';

/** Makes the link of a shop's page, which is shown once. */
export function LinkDialog({ mall, shop, onClose }: { mall: string; shop: Shop; onClose: () => void }) {
  const link = useShopLink(mall);
  return (
    <Dialog
      title={`Link for ${shop.name}`}
      text="Whoever has the link pays for parking in the shop’s name. A new link makes the one before it worthless."
      onClose={onClose}
    >
      <div className="grid gap-4">
        {link.isError && <Banner tone="bad">{reasonOf(link.error)}</Banner>}
        {link.data ? (
          <Input
            label="Link"
            readOnly
            value={link.data.url}
            hint="It is shown this once. Send it to the shop."
            onFocus={(event) => event.currentTarget.select()}
          />
        ) : (
          <Button disabled={link.isPending} onClick={() => link.mutate(shop.id)}>
            {link.isPending ? 'Making it…' : 'Make a new link'}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
