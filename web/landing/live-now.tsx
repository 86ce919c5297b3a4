import { useEffect, useState } from 'react';
import { paths } from '../paths.ts';
import { loadPart } from '../platform/load-part.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { LiveView } from './find-live-views.ts';

/** The way to the free spots for whoever has no account: the malls that this server has live, whatever their names. */
export function LiveNow() {
  const views = useLiveViews();
  return <LiveViews views={views} />;
}

/** Undefined while they are asked for, null where nobody answers. */
export function LiveViews({ views }: { views: readonly LiveView[] | null | undefined }) {
  return (
    <nav id="live-now" aria-label="Live now" className="scroll-mt-16 border-b border-line bg-surface">
      <div className="mx-auto flex min-h-19 max-w-page flex-wrap items-center gap-x-6 gap-y-2 px-4 py-4 sm:px-6">
        {views === undefined && <Asking />}
        {views === null && <p className="text-muted">Which malls are live could not be loaded.</p>}
        {views?.length === 0 && <p className="text-muted">No mall is live here yet.</p>}
        {views && views.length > 0 && <Links views={views} />}
      </div>
    </nav>
  );
}

function Asking() {
  return (
    <>
      <p className="font-semibold">Free spots right now, without an account:</p>
      <Skeleton className="h-11 w-40 noscript:hidden" />
      <noscript>JavaScript is needed to list the malls that are live.</noscript>
    </>
  );
}

function Links({ views }: { views: readonly LiveView[] }) {
  return (
    <>
      <p className="font-semibold">Free spots right now, without an account:</p>
      <ul className="flex flex-wrap gap-x-3 gap-y-2">
        {views.map(({ name, address }) => (
          <li key={address}>
            <a
              href={paths.live.replace('$mall', address)}
              className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line-strong px-4 py-2 font-semibold wrap-anywhere transition-colors duration-150 hover:border-control hover:bg-sunken"
            >
              <span aria-hidden className="size-2.5 shrink-0 rounded-full bg-empty" />
              <span>
                <bdi>{name}</bdi>, live
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function useLiveViews(): readonly LiveView[] | null | undefined {
  const [views, setViews] = useState<readonly LiveView[] | null>();
  useEffect(() => {
    const leaving = new AbortController();
    // Apart: the first paint of a public page carries no calls.
    loadPart(() => import('./find-live-views.ts'))
      .then(({ findLiveViews }) => findLiveViews(leaving.signal))
      .then(setViews, () => {
        if (!leaving.signal.aborted) setViews(null);
      });
    return () => leaving.abort();
  }, []);
  return views;
}
