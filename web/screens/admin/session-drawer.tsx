import { readSession, type SessionDetail } from '#contract/session-detail.ts';
import { formatDuration } from '#domain/money/tariff.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useMay } from '../../accounts/roles.ts';
import { BillLines } from '../../disputes/bill-lines.tsx';
import { wordInstant } from '../../disputes/dispute-words.ts';
import { ReadPair } from '../../disputes/read-pair.tsx';
import { call } from '../../platform/api-client.ts';
import { loadPart } from '../../platform/load-part.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CorrectClass } from '../../sessions/correct-class.tsx';
import { CorrectPlate } from '../../sessions/correct-plate.tsx';
import { TakeExitOff } from '../../sessions/take-exit-off.tsx';
import { wordLapsed } from '../../sessions/review-badge.tsx';

// A dialog with a code, which few visits need.
const PayLinkOfSession = lazy(() => loadPart(() => import('../../money/pay-link-of-session.tsx')));

interface Props {
  /** The mall's `_id`. */
  mall: string;
  session: { readonly id: string; readonly number_plate?: string };
  /** A deleted mall's records are read alone. */
  isOfRecords?: boolean;
  onClose: () => void;
}

/** Everything that is known of one session. Whoever opens it is recorded, so it is read once and not again by itself. */
export default function SessionDrawer({ mall, session, isOfRecords = false, onClose }: Props) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['session', mall, session.id],
    queryFn: ({ signal }) => call(readSession, { params: { id: mall, session: session.id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Drawer
      title={<bdi className="plate">{session.number_plate ?? data?.session.number_plate ?? 'Stay'}</bdi>}
      onClose={onClose}
    >
      {isError && <LoadFailure onRetry={refetch}>This stay could not be loaded.</LoadFailure>}
      {!data && !isError && <Skeleton className="h-120" />}
      {data && <Detail mall={mall} detail={data} isOfRecords={isOfRecords} />}
    </Drawer>
  );
}

function Detail({
  mall,
  detail,
  isOfRecords,
}: {
  mall: string;
  detail: SessionDetail;
  isOfRecords: boolean;
}) {
  const { session, reads, bill, timeline } = detail;
  const [areShown, show] = useState(false);
  const mayCorrect = useMay(mall, 'settle_sessions') && !isOfRecords;
  const isInside = session.status === 'parked';
  return (
    <>
      <p className="text-sm text-muted">
        {session.entryAt === null ? 'Entry not known' : wordInstant(session.entryAt)} to{' '}
        {session.exitAt === null
          ? isInside
            ? 'now'
            : 'an exit that was not read'
          : wordInstant(session.exitAt)}
        {`, ${wordLasted(detail)}`}
        <span className="block">{wordSlot(detail)}</span>
      </p>
      <Doubts mall={mall} detail={detail} mayCorrect={mayCorrect} />
      {areShown ? (
        <ReadPair mall={mall} reads={reads} />
      ) : (
        <Button look="outline" className="justify-self-start" onClick={() => show(true)}>
          Show the reads and photographs
        </Button>
      )}
      <Part title={isInside ? 'If it left now' : 'Bill'}>
        <BillLines bill={bill} />
        {mayCorrect && <Corrections mall={mall} detail={detail} />}
        {!isOfRecords && <ForTheDriver mall={mall} detail={detail} />}
      </Part>
      <Timeline steps={timeline} />
    </>
  );
}

/** What is not sure of a visit, and which of its two plates it has. */
function Doubts({ mall, detail, mayCorrect }: { mall: string; detail: SessionDetail; mayCorrect: boolean }) {
  const { session, doubts, review } = detail;
  const lapsed = wordLapsed(session);
  return (
    <>
      {[review, ...doubts].some((one) => one !== null) && (
        <Banner tone="warn">
          {[review, ...doubts].map((sentence) => (
            <span key={sentence} className="block">
              {sentence}
            </span>
          ))}
        </Banner>
      )}
      <CorrectPlate
        mall={mall}
        session={session.id}
        plate={session.number_plate}
        other={session.otherPlate}
        mayCorrect={mayCorrect}
      />
      {lapsed !== null && (
        <p className="text-sm text-muted">{lapsed}. Nobody is asked, since nobody could find out more.</p>
      )}
    </>
  );
}

/** What whoever may settle can set right of a visit. */
function Corrections({ mall, detail }: { mall: string; detail: SessionDetail }) {
  const { session, bill, exitTakenOffBy } = detail;
  return (
    <>
      {bill.chargedAs && <CorrectClass mall={mall} session={session.id} chargedAs={bill.chargedAs} />}
      {session.entryAt !== null && (
        <TakeExitOff
          mall={mall}
          session={session.id}
          hasExit={session.exitAt !== null}
          takenOffBy={exitTakenOffBy}
        />
      )}
    </>
  );
}

/** The pay page with the receipt, for a driver who asks for it; a free visit has neither. */
function ForTheDriver({ mall, detail: { session, bill } }: { mall: string; detail: SessionDetail }) {
  const [isOpen, setOpen] = useState(false);
  if (bill.charges <= 0 && !bill.receipt) return null;
  return (
    <>
      <Button look="outline" size="sm" className="mt-3" onClick={() => setOpen(true)}>
        {bill.receipt ? 'Receipt' : 'Pay link'}
      </Button>
      {isOpen && (
        <Suspense>
          <PayLinkOfSession
            mall={mall}
            session={session.id}
            plate={session.number_plate}
            hasReceipt={bill.receipt}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function Timeline({ steps }: { steps: SessionDetail['timeline'] }) {
  return (
    <Part title="What happened">
      <ol className="grid gap-3 border-s-2 border-line ps-4 text-sm">
        {steps.map(({ at, text }, index) => (
          <li key={`${at} ${index}`}>
            <time dateTime={at} className="figures block text-xs text-muted">
              {wordInstant(at)}
            </time>
            <span dir="auto" className="wrap-anywhere">
              {text}
            </span>
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface p-5">
      <h3 className="mb-3 font-bold">{title}</h3>
      {children}
    </section>
  );
}

function wordLasted({ session, bill }: SessionDetail): string {
  if (session.status !== 'parked' || session.entryAt === null)
    return session.duration === '-' ? 'duration not known' : session.duration;
  const until = Math.max(Date.parse(session.entryAt), Date.parse(bill.pricedUntil));
  return `${formatDuration(until - Date.parse(session.entryAt))} so far`;
}

const BASES: Readonly<Record<SessionDetail['slotBasis'], string>> = {
  confirmed: 'a sensor saw it being taken',
  likely: 'the likely one, not confirmed',
  suggested: 'suggested at the entry, not confirmed',
  unknown: '',
};

function wordSlot({ session, slotBasis }: SessionDetail): string {
  return slotBasis === 'unknown' ? 'Slot not known' : `Slot ${session.slot}: ${BASES[slotBasis]}`;
}
