import type { Shop } from '#contract/shops.ts';
import { reasonOf } from '../platform/api-error.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { OnceDialog } from '../ui/once-dialog.tsx';
import { useShopLink } from './shop-queries.ts';

/** Makes the link of a shop's page, which is shown once. */
export function LinkDialog({ mall, shop, onClose }: { mall: string; shop: Shop; onClose: () => void }) {
  const link = useShopLink(mall);
  const title = `Link for ${shop.name}`;
  if (link.data)
    return (
      <OnceDialog
        title={title}
        text="It is shown this once. Send it to the shop: whoever has it pays for parking in the shop’s name."
        value={link.data.url}
        what="link"
        done="The shop has it"
        onClose={onClose}
      />
    );
  return (
    <Dialog
      title={title}
      text="Whoever has the link pays for parking in the shop’s name. A new link makes the one before it worthless."
      onClose={onClose}
    >
      <div className="grid gap-4">
        {link.isError && <Banner tone="bad">{reasonOf(link.error)}</Banner>}
        <Button disabled={link.isPending} onClick={() => link.mutate(shop.id)}>
          {link.isPending ? 'Making it…' : 'Make a new link'}
        </Button>
      </div>
    </Dialog>
  );
}
