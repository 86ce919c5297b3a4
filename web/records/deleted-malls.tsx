import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { paths } from '../paths.ts';
import { Button, buttonClasses } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { useDeletedMalls, type DeletedMall } from './queries.ts';
import { wordRecords } from './word-records.ts';

/** More than these stand behind a button. */
const SHOWN = 5;

/** The deleted malls, each with the way to its records; nothing where there are none, or while that is asked. */
export function DeletedMalls({ title }: { title: string }) {
  const id = useId();
  const { data: malls, isError, refetch } = useDeletedMalls();
  const [isWhole, showWhole] = useState(false);
  if (isError && !malls)
    return <LoadFailure onRetry={refetch}>The deleted malls could not be loaded.</LoadFailure>;
  if (!malls || malls.length === 0) return null;
  const shown = isWhole ? malls : malls.slice(0, SHOWN);
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2 border-t border-line pt-6">
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      <ul className="divide-y divide-line">
        {shown.map((mall) => (
          <Row key={mall._id} mall={mall} />
        ))}
      </ul>
      {malls.length > shown.length && (
        <div>
          <Button look="quiet" size="sm" onClick={() => showWhole(true)}>
            Show all {malls.length}
          </Button>
        </div>
      )}
    </section>
  );
}

function Row({ mall }: { mall: DeletedMall }) {
  const [now] = useState(() => new Date());
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {mall.name}
        </p>
        <p className="text-sm text-muted">{wordRecords(mall, now)}</p>
      </div>
      <Link
        to={paths.recordsOfMall}
        params={{ mall: mall._id }}
        aria-label={`Records of ${mall.name}`}
        className={buttonClasses('outline', 'sm')}
      >
        Records
      </Link>
    </li>
  );
}
