import type { TariffList } from '#contract/money.ts';
import type { TariffDocument } from '#domain/money/tariff.ts';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../accounts/roles.ts';
import { loadPart } from '../platform/load-part.ts';
import { Banner } from '../ui/banner.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useUnsaved } from '../ui/use-typed.ts';
import { Differences, type IndicativePrices } from './prices/differences.tsx';
import { findFaults } from './prices/faults.ts';
import { Versions } from './prices/versions.tsx';
import { StampForm } from './prices/stamp-form.tsx';
import { useTariffs } from './prices/queries.ts';
import { isSameDocument } from './prices/same-document.ts';

const DraftForm = lazy(() =>
  loadPart(async () => ({ default: (await import('./prices/draft-form.tsx')).DraftForm })),
);
// Below the screen's end, and used when a draft is nearly done.
const Preview = lazy(() =>
  loadPart(async () => ({ default: (await import('./prices/preview.tsx')).Preview })),
);
const BacktestPanel = lazy(() =>
  loadPart(async () => ({ default: (await import('./prices/backtest-panel.tsx')).BacktestPanel })),
);
const WaitingNote = lazy(() =>
  loadPart(async () => ({ default: (await import('./prices/waiting-note.tsx')).WaitingNote })),
);
const FreeSpells = lazy(() => loadPart(() => import('./prices/free-spells.tsx')));
const DraftActions = lazy(() =>
  loadPart(async () => ({ default: (await import('./prices/draft-actions.tsx')).DraftActions })),
);

interface Props {
  /** The mall's `_id`. */
  mall: string;
  /** The mall's name. */
  name: string;
  /** The free text that drivers read. */
  priceText: string;
  /** What the pre-plan says. */
  indicative: IndicativePrices;
}

/** A mall's tariff, and the draft of its next one. */
export function PricesPanel({ mall, ...rest }: Props) {
  const tariffs = useTariffs(mall);
  const runsMall = useMay(mall);
  if (tariffs.isPending) return <Skeleton className="h-130 rounded-lg" />;
  // Where they are only not fetched anew, the draft that is being typed stays.
  if (!tariffs.data)
    return <LoadFailure onRetry={tariffs.refetch}>The prices could not be loaded.</LoadFailure>;
  const Shown = runsMall ? Editor : Reader;
  const { warning } = tariffs.data;
  return (
    <div className="grid grid-cols-1 gap-8">
      {warning !== null && <Banner tone="warn">{warning}</Banner>}
      <Shown mall={mall} tariffs={tariffs.data} {...rest} />
    </div>
  );
}

/** What is charged, for those who may see it and not change it. */
function Reader({ priceText, indicative, tariffs }: Props & { tariffs: TariffList }) {
  const inForce = tariffs.versions.find(({ state }) => state === 'in_force')?.document ?? null;
  return (
    <div className="grid grid-cols-1 gap-8">
      {inForce && <Differences document={inForce} priceText={priceText} indicative={indicative} />}
      <Versions versions={tariffs.versions} />
      <NothingCharged tariffs={tariffs} />
      {inForce && (
        <Suspense fallback={<Skeleton className="h-130 rounded-lg" />}>
          <Preview draft={inForce} inForce={inForce} isValid />
        </Suspense>
      )}
    </div>
  );
}

/** Most malls always charge: then nothing is shown. */
function NothingCharged({ tariffs: { freeSpells } }: { tariffs: TariffList }) {
  if (freeSpells.length === 0) return null;
  return (
    <Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
      <FreeSpells spells={freeSpells} />
    </Suspense>
  );
}

/** Whether a draft holds nothing that leaving would lose: it is saved, or published, or as it began. */
function isStored(draft: TariffDocument, { draft: saved, versions, template }: TariffList): boolean {
  const known = [saved?.document ?? null, template, ...versions.map(({ document }) => document)];
  return known.some((one) => isSameDocument(one, draft));
}

function Editor({ mall, name, priceText, indicative, tariffs }: Props & { tariffs: TariffList }) {
  const inForce = tariffs.versions.find(({ state }) => state === 'in_force')?.document ?? null;
  const [draft, setDraft] = useState(tariffs.draft?.document ?? inForce ?? tariffs.template);
  // Fields hold what is typed; where the whole draft is another one they begin anew.
  const [edition, setEdition] = useState(0);
  useUnsaved(!isStored(draft, tariffs));
  const faults = findFaults(draft);
  const isValid = faults.size === 0;
  const replace = (document: typeof draft) => {
    setDraft(document);
    setEdition(edition + 1);
  };
  return (
    <div className="grid grid-cols-1 gap-8">
      {inForce && <Differences document={inForce} priceText={priceText} indicative={indicative} />}
      {inForce && (
        <StampForm key={JSON.stringify(inForce.validations)} mall={mall} name={name} document={inForce} />
      )}
      <Versions versions={tariffs.versions} onCopy={replace} />
      <NothingCharged tariffs={tariffs} />
      <section className="grid grid-cols-1 gap-4">
        <h2 className="text-xl font-bold">Draft of the next tariff</h2>
        {tariffs.versions.some(({ state }) => state === 'scheduled') && (
          <Suspense fallback={<Skeleton className="h-12 rounded-lg" />}>
            <WaitingNote versions={tariffs.versions} draft={draft} onBegin={replace} />
          </Suspense>
        )}
        <Suspense fallback={<Skeleton className="h-130 rounded-lg" />}>
          <DraftForm
            key={edition}
            draft={draft}
            faults={faults}
            onChange={setDraft}
            onTemplate={() => replace(tariffs.template)}
          />
        </Suspense>
      </section>
      <Suspense fallback={<Skeleton className="h-130 rounded-lg" />}>
        <Preview draft={draft} inForce={inForce} isValid={isValid} />
      </Suspense>
      <Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
        <BacktestPanel mall={mall} draft={draft} isValid={isValid} />
      </Suspense>
      <Suspense fallback={<Skeleton className="h-24 rounded-lg" />}>
        <DraftActions
          mall={mall}
          draft={draft}
          stored={tariffs.draft?.document ?? null}
          versions={tariffs.versions}
          isValid={isValid}
        />
      </Suspense>
    </div>
  );
}
