import { addDays } from '#domain/time/india-time.ts';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { checkPlanDate } from '../../forecast/check-plan-date.ts';
import { ChooseDate } from '../../forecast/choose-date.tsx';
import { DayPlan } from '../../forecast/day-plan.tsx';
import { toMallOption, type MallOption } from '../../forecast/mall-option.ts';
import { useToday } from '../../platform/use-today.ts';
import { useLiveMalls, type ListedMall } from '../../malls/queries.ts';
import { mallAddress, paths, PRICES_PART } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';

const DAYS_AHEAD = 365;

interface Props {
  /** What a link has chosen already: a mall's `_id`, a day. */
  asked: { readonly mall?: string; readonly date?: string };
}

/** Pre-Plan: a mall, a day, one time slot. Nothing is booked. */
export default function PrePlan({ asked }: Props) {
  const malls = useLiveMalls();
  const [chosen, setChosen] = useState(asked.mall ?? '');
  const [date, setDate] = useState(asked.date ?? '');
  const today = useToday();
  const last = addDays(today, DAYS_AHEAD);
  const options = (malls.data ?? []).filter(({ isLive }) => isLive).map(toMallOption);
  // Where malls share their first word, only the first of them has it as its value.
  const valueOf = ({ id, originalId }: MallOption) =>
    options.find((one) => one.id === id)?.originalId === originalId ? id : originalId;
  const mall =
    options.find((one) => valueOf(one) === chosen) ??
    options.find(({ originalId }) => originalId === chosen) ??
    null;
  const checked = checkPlanDate(date, today, last);
  return (
    <Page title="Pre Plan" subtitle="How busy a mall will be, and how sure that is, before you drive.">
      <div className="grid grid-cols-1 gap-6">
        <section
          aria-label="Your visit"
          className="grid grid-cols-1 gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6 md:grid-cols-2"
        >
          <Select
            label="Mall"
            value={mall ? valueOf(mall) : ''}
            disabled={options.length === 0}
            hint={mall?.location}
            onChange={(event) => setChosen(event.target.value)}
          >
            <option value="">Select a mall</option>
            {options.map((option) => (
              <option key={option.originalId} value={valueOf(option)}>
                {option.name}
              </option>
            ))}
          </Select>
          <ChooseDate
            mall={mall}
            value={date}
            first={today}
            last={last}
            error={checked.ok ? undefined : checked.reason}
            onChange={setDate}
          />
        </section>
        {options.length === 0 ? (
          <NoMalls malls={malls} />
        ) : (
          <Planned
            malls={options}
            mall={mall}
            date={checked.ok ? checked.date : null}
            linkPrices={<PricesLink mall={malls.data?.find(({ _id }) => _id === mall?.originalId)} />}
          />
        )}
      </div>
    </Page>
  );
}

interface PlannedProps {
  malls: readonly MallOption[];
  mall: MallOption | null;
  date: string | null;
  linkPrices: ReactNode;
}

function Planned({ malls, mall, date, linkPrices }: PlannedProps) {
  return mall && date !== null ? (
    <DayPlan
      key={`${mall.originalId} ${date}`}
      mall={mall}
      date={date}
      others={malls.filter(({ originalId }) => originalId !== mall.originalId)}
      linkPrices={linkPrices}
    />
  ) : (
    <EmptyState title="Choose a mall and a day to see what to expect." />
  );
}

function PricesLink({ mall }: { mall: ListedMall | undefined }) {
  return (
    mall && (
      <Link
        to={paths.userMall}
        params={{ mall: mallAddress(mall) }}
        hash={PRICES_PART}
        className="tap font-semibold text-ink underline decoration-control underline-offset-4 hover:decoration-ink"
      >
        What parking costs here
      </Link>
    )
  );
}

function NoMalls({ malls }: { malls: ReturnType<typeof useLiveMalls> }) {
  if (malls.isPending) return <p className="text-muted">Loading malls...</p>;
  return (
    <div className="grid gap-4">
      {malls.isError && <LoadFailure onRetry={malls.refetch}>The malls could not be loaded.</LoadFailure>}
      <EmptyState title="No live malls available at the moment." />
    </div>
  );
}
