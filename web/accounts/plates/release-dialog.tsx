import { reasonOf } from '../../platform/api-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { usePlateChange } from './queries.ts';

interface Props {
  plate: string;
  onClose: () => void;
}

/** Asks before a plate and its visits leave the account. */
export function ReleaseDialog({ plate, onClose }: Props) {
  const change = usePlateChange();
  return (
    <Dialog
      title={`Release ${plate}?`}
      text="Its visits leave your history at once. If you add it again, you have to prove it again, and only visits from then on are shown."
      onClose={onClose}
    >
      <div className="grid gap-4">
        {change.isError && (
          <Banner tone="bad" onDismiss={change.reset}>
            {reasonOf(change.error) || 'The plate was not released. Please try again.'}
          </Banner>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            Keep it
          </Button>
          <Button
            look="danger"
            disabled={change.isPending}
            onClick={() => change.mutate({ kind: 'release', plate }, { onSuccess: onClose })}
          >
            Release plate
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
