import type { TariffList } from '#contract/money.ts';
import type { TariffDocument } from '#domain/money/tariff.ts';
import { lazy, Suspense, useState } from 'react';
import { reasonOf } from '../../platform/api-error.ts';
import { loadPart } from '../../platform/load-part.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { useTariffChange } from './queries.ts';
import { isSameDocument } from './same-document.ts';

const PublishDialog = lazy(() =>
  loadPart(async () => ({ default: (await import('./publish-dialog.tsx')).PublishDialog })),
);

interface Props {
  mall: string;
  draft: TariffDocument;
  /** The draft as the server has it. */
  stored: TariffDocument | null;
  versions: TariffList['versions'];
  isValid: boolean;
}

/** Keeps the draft, or publishes it from now or a later moment on. */
export function DraftActions({ mall, draft, stored, versions, isValid }: Props) {
  const [from, setFrom] = useState('');
  const [isAsking, setAsking] = useState(false);
  const effectiveFrom = from === '' ? null : `${from}:00+05:30`;
  const change = useTariffChange(mall);
  const isSaved = isSameDocument(stored, draft);
  // It stays open until they are: the focus goes back to a button that can take it.
  const publish = () =>
    change.mutate({ kind: 'publish', draft, effectiveFrom }, { onSettled: () => setAsking(false) });
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="text-xl font-bold">Publish</h2>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-full max-w-72">
          <Input
            type="datetime-local"
            label="From (time in India)"
            hint="Empty: from now on"
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          look="outline"
          disabled={!isValid || isSaved || change.isPending}
          onClick={() => change.mutate({ kind: 'save', draft })}
        >
          Save the draft
        </Button>
        <Button disabled={!isValid || change.isPending} onClick={() => setAsking(true)}>
          Publish these prices
        </Button>
      </div>
      <Outcome change={change} draft={draft} />
      {isAsking && (
        <Suspense>
          <PublishDialog
            draft={draft}
            versions={versions}
            from={effectiveFrom}
            isBusy={change.isPending}
            onPublish={publish}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface OutcomeProps {
  change: ReturnType<typeof useTariffChange>;
  draft: TariffDocument;
}

function Outcome({ change, draft }: OutcomeProps) {
  if (change.isError)
    return (
      <Banner tone="bad" onDismiss={change.reset}>
        {reasonOf(change.error) || 'The prices could not be stored.'}
      </Banner>
    );
  // From the first edit on the sentence would speak of what is typed, and that is neither saved nor published.
  if (!change.isSuccess || change.variables.draft !== draft) return null;
  return (
    <Banner tone="good" onDismiss={change.reset}>
      {change.variables.kind === 'save'
        ? 'The draft is saved. Nothing is charged by it yet.'
        : 'Published. Cars that enter from then on pay these prices.'}
    </Banner>
  );
}
