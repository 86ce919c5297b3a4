import { LoadFailure } from '../ui/load-failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useGst } from './queries.ts';

/** Who supplied the parking of a mall that was deleted, as its documents name it: nobody changes that any more. */
export function TaxDetails({ mall }: { mall: string }) {
  const gst = useGst(mall);
  if (gst.isError && !gst.data)
    return <LoadFailure onRetry={gst.refetch}>The tax details could not be loaded.</LoadFailure>;
  if (gst.isPending) return <Skeleton className="h-40" />;
  if (gst.data === null)
    return <p className="text-sm text-muted">None were entered: drivers got plain receipts without tax.</p>;
  const { legalName, address, gstin, state, sac, ratePercent, prefix } = gst.data;
  const facts: readonly (readonly [string, string])[] = [
    ['Company', legalName],
    ['Address', address],
    ['GSTIN', gstin ?? 'none: plain receipts, without tax'],
    ...(state === null ? [] : [['Place of supply', state] as const]),
    ['SAC', sac],
    ['Rate', `${ratePercent} %`],
    ['Numbers begin with', prefix],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[11rem_minmax(0,1fr)]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="font-semibold max-sm:mt-2">{name}</dt>
          <dd dir="auto" className="text-start wrap-anywhere text-muted">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
