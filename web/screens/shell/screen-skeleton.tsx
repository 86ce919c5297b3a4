import { Skeleton } from '../../ui/skeleton.tsx';

/** Takes up the space of a screen whose code is still loading. */
export function ScreenSkeleton() {
  return (
    <div aria-busy className="grid min-h-dvh grid-cols-1 content-start gap-4 px-4 py-8 sm:px-6">
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-5 w-96 max-w-full" />
      <Skeleton className="mt-4 h-64" />
    </div>
  );
}
