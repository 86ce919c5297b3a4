import { addDays, indiaDate } from '#domain/time/india-time.ts';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useMay } from '../accounts/roles.ts';
import { useFigureAge } from '../platform/age.ts';
import { reasonOf } from '../platform/api-error.ts';
import { loadPart } from '../platform/load-part.ts';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { FigureAge } from '../ui/figure-age.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Section } from '../ui/section.tsx';
import { DayOfBooks } from './day-of-books.tsx';
import { ExportLinks } from './export-links.tsx';
import { BOOKS_STALE_MS, useBooks } from './queries.ts';
import { RefundsLine, RefundsWaiting } from './refunds-waiting.tsx';
import { Supplier } from './supplier.tsx';

// At the end of the page: it comes after the day's figures.
const AdminSections = lazy(() =>
  loadPart(async () => ({ default: (await import('./admin-sections.tsx')).AdminSections })),
);

interface Props {
  /** The mall's `_id`. */
  mall: string;
  /** Of a deleted mall the day on which it was deleted: the books open there, and its tax details are only read. */
  deletedOn?: string;
  /** What shops gave, for whoever settles with them. */
  shops?: ReactNode;
  /** Whether a cash drawer needs somebody, in one line. */
  drawers?: ReactNode;
}

/** The books of a mall: a day of them, files, the provider's reports and the tax details. */
export function BooksPanel({ mall, deletedOn, drawers, shops }: Props) {
  const [today] = useState(() => indiaDate(new Date()));
  const [day, setDay] = useState(deletedOn ?? today);
  const books = useBooks(mall, day);
  const age = useFigureAge(books, BOOKS_STALE_MS);
  const runsMall = useMay(mall);
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid gap-1">
        <RefundsLine mall={mall} />
        {drawers}
      </div>
      <ChooseDay day={day} today={today} onChoose={setDay} />
      {books.data && <FigureAge {...age} />}
      {books.isError && !books.data && (
        <LoadFailure onRetry={books.refetch}>
          The books could not be loaded. <span className="font-normal">{reasonOf(books.error)}</span>
        </LoadFailure>
      )}
      {(books.data || !books.isError) && <DayOfBooks books={books.data} />}
      <div>
        <Section
          title="Refunds that wait"
          text="No provider pays them: it refused, or the money came in cash or by the card terminal. What is paid here is paid once."
        >
          <RefundsWaiting mall={mall} />
        </Section>
        <Section
          title="Files"
          text="For spreadsheets as CSV, for Tally as vouchers, and every tax document for the GST returns. Each export is recorded."
        >
          <ExportLinks key={day} mall={mall} day={day} />
        </Section>
        {shops && (
          <Section
            title="Stamps of shops"
            text="What shops gave to their customers, which they pay to the mall."
          >
            {shops}
          </Section>
        )}
        {runsMall && (
          <Suspense>
            <AdminSections mall={mall} isDeleted={deletedOn !== undefined} />
          </Suspense>
        )}
        {!runsMall && deletedOn !== undefined && <Supplier mall={mall} />}
      </div>
    </div>
  );
}

interface Choice {
  day: string;
  today: string;
  onChoose: (day: string) => void;
}

function ChooseDay({ day, today, onChoose }: Choice) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Input
        label="Day"
        type="date"
        value={day}
        max={today}
        className="min-w-[min(11rem,100%)]"
        onChange={(event) => onChoose(event.target.value || today)}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="outline" onClick={() => onChoose(addDays(day, -1))}>
          Day before
        </Button>
        <Button look="outline" disabled={day >= today} onClick={() => onChoose(addDays(day, 1))}>
          Day after
        </Button>
      </div>
    </div>
  );
}
