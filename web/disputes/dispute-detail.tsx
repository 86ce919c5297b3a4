import { DISPUTE_STATES } from '#contract/dispute-words.ts';
import type { DisputeDetail } from '#contract/disputes.ts';
import { ArrowLeft } from 'lucide-react';
import { useMay } from '../accounts/roles.ts';
import { formatRupees } from '../platform/format-rupees.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DecisionForm } from './decision-form.tsx';
import { BillLines } from './bill-lines.tsx';
import { wordInstant, wordReason } from './dispute-words.ts';
import { useDispute } from './queries.ts';
import { ReadPair } from './read-pair.tsx';

interface Props {
  /** The mall's `_id`. */
  mall: string;
  dispute: string;
  onBack: () => void;
}

/** Everything that decides one dispute, side by side, and the decision. */
export function DisputeDetailView({ mall, dispute, onBack }: Props) {
  const { data, isError, refetch } = useDispute(mall, dispute);
  return (
    <article aria-label="Dispute" className="grid grid-cols-1 gap-5">
      <Button look="quiet" size="sm" className="justify-self-start lg:hidden" onClick={onBack}>
        <ArrowLeft aria-hidden className="size-4" />
        All disputes
      </Button>
      {isError && !data && <LoadFailure onRetry={refetch}>The dispute could not be loaded.</LoadFailure>}
      {!data && !isError && <Skeleton className="h-120" />}
      {data && <Detail mall={mall} detail={data} />}
    </article>
  );
}

function Detail({ mall, detail }: { mall: string; detail: DisputeDetail }) {
  const { dispute, reads, doubts, timeline, bill, mostRupees } = detail;
  const mayDecide = useMay(mall, 'decide_disputes');
  return (
    <>
      <DisputeHead detail={detail} />
      {doubts.length > 0 && (
        <Banner tone="warn">
          {doubts.map((doubt) => (
            <span key={doubt} className="block">
              {doubt}
            </span>
          ))}
        </Banner>
      )}
      <ReadPair mall={mall} reads={reads} />
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
        <Part title="Bill">
          <BillLines bill={bill} />
        </Part>
        <Part title="What happened">
          <ol className="grid gap-3 border-s-2 border-line ps-4 text-sm">
            {timeline.map(({ at, text }, index) => (
              <li key={`${at} ${index}`}>
                <time dateTime={at} className="figures block text-xs text-muted">
                  {wordInstant(at)}
                </time>
                <span dir="auto" className="whitespace-pre-line wrap-anywhere">
                  {text}
                </span>
              </li>
            ))}
          </ol>
        </Part>
      </div>
      {dispute.state === 'open' && mayDecide && (
        <DecisionForm mall={mall} dispute={dispute.id} mostRupees={mostRupees} />
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface p-5">
      <h3 className="mb-3 font-bold">{title}</h3>
      {children}
    </section>
  );
}

function DisputeHead({ detail: { dispute, session } }: { detail: DisputeDetail }) {
  return (
    <header className="grid gap-2 rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 dir="auto" className="plate text-xl whitespace-normal! wrap-anywhere">
          {session.number_plate}
        </h2>
        <Badge tone={dispute.state === 'open' ? 'warn' : 'neutral'} size="lg">
          {DISPUTE_STATES[dispute.state]}
        </Badge>
      </div>
      <p className="text-sm text-muted">
        {session.entryAt === null ? 'Entry not known' : wordInstant(session.entryAt)} to{' '}
        {session.exitAt === null ? 'now' : wordInstant(session.exitAt)}, {session.duration},{' '}
        {formatRupees(session.charges)}
      </p>
      <p className="font-semibold">{wordReason(dispute)}</p>
      {dispute.text !== '' && (
        <blockquote
          dir="auto"
          className="border-s-2 border-accent ps-4 text-sm whitespace-pre-line wrap-anywhere"
        >
          {dispute.text}
        </blockquote>
      )}
    </header>
  );
}
