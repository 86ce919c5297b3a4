import { CHARGEBACK_PHASE_WORDS } from '#contract/chargeback-words.ts';
import type { ChargebackDetail } from '#contract/chargebacks.ts';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMay } from '../../accounts/roles.ts';
import { toServerTime } from '../../platform/server-time.ts';
import { formatRupees } from '../../platform/format-rupees.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BillLines } from '../bill-lines.tsx';
import { wordInstant } from '../dispute-words.ts';
import { AnswerForm } from './answer-form.tsx';
import { DecisionForm } from './decision-form.tsx';
import { Evidence } from './evidence.tsx';
import { useChargeback } from './queries.ts';
import { DECISION_WORDS, METHOD_WORDS, toneOf, wordDeadline, wordStanding } from './words.ts';

interface Props {
  /** The mall's `_id`. */
  mall: string;
  chargeback: string;
  onBack: () => void;
}

/** Everything that decides one chargeback, what was answered, and what was made of a loss. */
export function ChargebackDetailView({ mall, chargeback, onBack }: Props) {
  const { data, isError, refetch, dataUpdatedAt } = useChargeback(mall, chargeback);
  return (
    <article aria-label="Chargeback" className="grid grid-cols-1 gap-5">
      <Button look="quiet" size="sm" className="justify-self-start lg:hidden" onClick={onBack}>
        <ArrowLeft aria-hidden className="size-4" />
        All chargebacks
      </Button>
      {isError && !data && <LoadFailure onRetry={refetch}>The chargeback could not be loaded.</LoadFailure>}
      {!data && !isError && <Skeleton className="h-120" />}
      {data && <Detail mall={mall} detail={data} now={toServerTime(dataUpdatedAt)} />}
    </article>
  );
}

function Detail({ mall, detail, now }: { mall: string; detail: ChargebackDetail; now: number }) {
  const { chargeback, bill, timeline, answer, decision } = detail;
  const mayDecide = useMay(mall, 'decide_disputes');
  // Nobody answers the bank of a FASTag here: somebody asks it, and decides.
  const isAnswered = chargeback.method !== 'fastag';
  const isOpen = isAnswered && (chargeback.state === 'open' || chargeback.state === 'under_review');
  return (
    <>
      <Head detail={detail} now={now} />
      <Money detail={detail} />
      <Part title="What speaks for the mall">
        <Evidence mall={mall} detail={detail} />
      </Part>
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
                <span className="wrap-anywhere">{text}</span>
              </li>
            ))}
          </ol>
        </Part>
      </div>
      {answer && (
        <Part title="Answered to the bank">
          <Words text={answer.text} at={answer.at} by={answer.by} />
        </Part>
      )}
      {isOpen && mayDecide && (
        <AnswerForm mall={mall} chargeback={chargeback.id} hasAnswer={answer !== null} />
      )}
      {decision && (
        <Part title={DECISION_WORDS[decision.decision].label}>
          <Words text={decision.reason} at={decision.at} by={decision.by} />
        </Part>
      )}
      {chargeback.needs === 'decision' && mayDecide && <DecisionForm mall={mall} detail={detail} />}
    </>
  );
}

function Head({ detail: { chargeback, visit }, now }: { detail: ChargebackDetail; now: number }) {
  const { amount, reason, phase, needs, method } = chargeback;
  return (
    <header className="grid gap-2 rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="figures text-2xl font-bold">{formatRupees(amount)}</h2>
        <Badge tone={toneOf(chargeback)} size="lg">
          {wordStanding(chargeback)}
        </Badge>
      </div>
      <p className="font-semibold wrap-anywhere">{reason}</p>
      <p className="text-sm text-muted">
        <span className="font-semibold text-ink">{CHARGEBACK_PHASE_WORDS[phase].title}.</span>{' '}
        {CHARGEBACK_PHASE_WORDS[phase].text}
      </p>
      <p className="text-sm">
        <bdi className="plate">{visit.plate}</bdi>
        <span className="figures text-muted">
          , {visit.entryAt === null ? 'entry not known' : wordInstant(visit.entryAt)} to{' '}
          {visit.exitAt === null ? 'now' : wordInstant(visit.exitAt)}, {formatRupees(visit.charges)}, paid by{' '}
          {METHOD_WORDS[method]}
        </span>
      </p>
      {needs === 'answer' && (
        <Banner tone="warn">
          <p className="figures">{wordDeadline(chargeback, now)}</p>
          <p className="font-normal">
            Answer on the provider’s own pages, and note here what was answered. Nothing is sent from here.
          </p>
        </Banner>
      )}
    </header>
  );
}

/** Where the money is. */
function Money({ detail: { chargeback } }: { detail: ChargebackDetail }) {
  const { held, lost } = chargeback;
  if (held > 0)
    return <Banner tone="info">The provider holds {formatRupees(held)} until the bank has decided.</Banner>;
  if (lost === 0) return null;
  return (
    <Banner tone="warn">
      The bank gave {formatRupees(lost)} back to the payer. Nobody owes it unless somebody decides so here.
    </Banner>
  );
}

function Words({ text, at, by }: { text: string; at: string; by: string }) {
  return (
    <div className="grid gap-2 text-sm">
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {text || '(erased)'}
      </p>
      <p className="figures text-xs text-muted">
        {by}, {wordInstant(at)}
      </p>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-lg border border-line bg-surface p-5">
      <h3 className="mb-3 font-bold">{title}</h3>
      {children}
    </section>
  );
}
