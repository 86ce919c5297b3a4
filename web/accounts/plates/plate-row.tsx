import type { OwnPlate } from '#contract/plates.ts';
import { lazy, Suspense, useState } from 'react';
import { loadPart } from '../../platform/load-part.ts';
import { useNow } from '../../platform/age.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { isProofAging, wordPlate } from './plate-words.ts';
import { ProveForm } from './prove-form.tsx';

const ReleaseDialog = lazy(() =>
  loadPart(async () => ({ default: (await import('./release-dialog.tsx')).ReleaseDialog })),
);

/** One plate: what it shows, its proof, its release. */
export function PlateRow({ plate }: { plate: OwnPlate }) {
  const [isProving, setProving] = useState(false);
  const [isReleasing, setReleasing] = useState(false);
  const now = useNow();
  const { badge, tone, sentence } = wordPlate(plate);
  return (
    <li className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="text-lg font-bold tracking-wide">{plate.plate}</span>
        <Badge tone={tone}>{badge}</Badge>
        <div className="ms-auto flex flex-wrap gap-2">
          {(plate.status !== 'proven' || plate.awaitsExit || isProofAging(plate, now)) && (
            <Button
              look="outline"
              size="sm"
              aria-expanded={isProving}
              aria-label={`Prove ${plate.plate}`}
              onClick={() => setProving(!isProving)}
            >
              Prove
            </Button>
          )}
          <Button
            look="danger"
            size="sm"
            aria-label={`Release ${plate.plate}`}
            onClick={() => setReleasing(true)}
          >
            Release
          </Button>
        </div>
      </div>
      <p className="max-w-prose text-sm text-muted">{sentence}</p>
      {isProving && <ProveForm plate={plate.plate} onDone={() => setProving(false)} />}
      {isReleasing && (
        <Suspense>
          <ReleaseDialog plate={plate.plate} onClose={() => setReleasing(false)} />
        </Suspense>
      )}
    </li>
  );
}
