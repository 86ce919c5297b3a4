import { reasonOf } from '../platform/api-error.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { DialogFoot } from '../ui/dialog.tsx';
import type { useDeviceChange } from './queries.ts';

interface Props {
  change: ReturnType<typeof useDeviceChange>;
  /** Its fields show already what is wrong. */
  hasFieldFaults?: boolean;
  /** What is saved. */
  what: string;
  onClose: () => void;
}

/** The foot of a dialog that changes a device: what failed, save, and the way back. */
export function SaveFoot({ change, hasFieldFaults = false, what, onClose }: Props) {
  return (
    <DialogFoot>
      {change.isError && !hasFieldFaults && (
        <Banner tone="bad" onDismiss={change.reset}>
          {reasonOf(change.error) || 'That did not work.'}
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={change.isPending}>
          Save {what}
        </Button>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </DialogFoot>
  );
}
