import { addDays, indiaDate } from '#domain/india-time.ts';
import { useState } from 'react';
import { ChooseDate } from '../../forecast/choose-date.tsx';
import { DayPlan } from '../../forecast/day-plan.tsx';
import { toMallOption } from '../../forecast/mall-option.ts';
import { checkPlanDate } from '../../forecast/check-plan-date.ts';
import { useLiveMalls } from '../../malls/queries.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';

const DAYS_AHEAD = 365;

/** Specification 2, Pre-Plan: a mall, a day, one time slot. Nothing is booked. */
export default function PrePlan() {
  const malls = useLiveMalls();
  const [chosen, setChosen] = useState('');
  const [date, setDate] = useState('');
  const today = indiaDate(new Date());
  const last = addDays(today, DAYS_AHEAD);
  const options = (malls.data ?? []).filter(({ isLive }) => isLive).map(toMallOption);
  const mall = options.find(({ originalId }) => originalId === chosen) ?? null;
  const checked = checkPlanDate(date, today, last);
  return (
    <Page title="Pre Plan" subtitle="How busy a mall will be, and how sure that is, before you drive.">
      <div className="grid gap-6">
        <section
          aria-label="Mall and day"
          className="grid gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6 md:grid-cols-2"
        >
          <Select
            label="Mall"
            value={mall?.originalId ?? ''}
            disabled={options.length === 0}
            hint={mall?.location}
            onChange={(event) => setChosen(event.target.value)}
          >
            <option value="">{malls.isPending ? 'Loading malls...' : 'Select a mall'}</option>
            {options.map(({ originalId, name }) => (
              <option key={originalId} value={originalId}>
                {name}
              </option>
            ))}
          </Select>
          <ChooseDate
            value={date}
            first={today}
            last={last}
            error={checked.ok ? undefined : checked.reason}
            onChange={setDate}
          />
        </section>
        {malls.isError && (
          <Banner
            tone="bad"
            action={
              <Button look="outline" size="sm" onClick={() => void malls.refetch()}>
                Try again
              </Button>
            }
          >
            The malls could not be loaded.
          </Banner>
        )}
        {malls.isPending && <p className="text-muted">Loading malls...</p>}
        {!malls.isPending && options.length === 0 && (
          <p className="text-lg font-semibold">No live malls available at the moment.</p>
        )}
        {mall && checked.ok && checked.date !== null && (
          <DayPlan key={`${mall.originalId} ${checked.date}`} mall={mall} date={checked.date} />
        )}
        {options.length > 0 && (!mall || !checked.ok || checked.date === null) && (
          <p className="text-muted">Choose a mall and a day to see what to expect.</p>
        )}
      </div>
    </Page>
  );
}
