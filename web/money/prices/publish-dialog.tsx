import type { TariffList } from '#contract/money.ts';
import type { TariffDocument } from '#domain/money/tariff.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { inForceAt, waiting, wordChanges, wordWaiting } from './word-changes.ts';
import { wordInstant } from './words.ts';

interface SummaryProps {
  draft: TariffDocument;
  versions: TariffList['versions'];
  /** From when; null from now on. */
  from: string | null;
}

interface Props extends SummaryProps {
  isBusy: boolean;
  onPublish: () => void;
  onClose: () => void;
}

/** Asks before prices are published: from when, what changes by them, and what takes over later. */
export function PublishDialog({ isBusy, onPublish, onClose, ...summary }: Props) {
  return (
    <Dialog title="Publish these prices?" onClose={onClose}>
      <div className="grid gap-4">
        <PublishSummary {...summary} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            Not yet
          </Button>
          <Button disabled={isBusy} onClick={onPublish}>
            Publish
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

export function PublishSummary({ draft, versions, from }: SummaryProps) {
  const at = from === null ? null : new Date(from);
  const later = waiting(versions).flatMap((one) => wordWaiting(one, at) ?? []);
  return (
    <>
      <p>
        <strong className="font-bold">
          {from === null ? 'From now on' : `From ${wordInstant(from)} on`}
        </strong>
        , for cars that enter from then on. Cars that are inside keep their prices.
      </p>
      <ul aria-label="What changes" className="grid list-disc gap-1 ps-5">
        {wordChanges(inForceAt(versions, at)?.document ?? null, draft).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      {later.length > 0 && <Banner tone="warn">{later.join(' ')}</Banner>}
    </>
  );
}
