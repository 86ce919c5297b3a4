import { addDays, indiaDate } from '#domain/time/india-time.ts';
import { useState, type ReactNode } from 'react';
import { useMay } from '../accounts/roles.ts';
import { useFigureAge } from '../platform/age.ts';
import { reasonOf } from '../platform/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { FigureAge } from '../ui/figure-age.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Section } from '../ui/section.tsx';
import { DayOfBooks } from './day-of-books.tsx';
import { ExportLinks } from './export-links.tsx';
import { GstForm } from './gst-form.tsx';
import { BOOKS_STALE_MS, useBooks } from './queries.ts';
import { RefundsLine, RefundsWaiting } from './refunds-waiting.tsx';
import { TaxDetails } from './tax-details.tsx';
import { SettlementUpload } from './settlement-upload.tsx';

interface Props {
  /** The mall's `_id`. */
  mall: string;
  /** Of a deleted mall the day on which it was deleted: the books open there, and its tax details are only read. */
  deletedOn?: string;
  /** Whether a cash drawer needs somebody, in one line. */
  drawers?: ReactNode;
}

/** The books of a mall: a day of them, files, the provider's reports and the tax details. */
export function BooksPanel({ mall, deletedOn, drawers }: Props) {
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
      <div className="flex flex-wrap items-end gap-3">
        <Input
          label="Day"
          type="date"
          value={day}
          max={today}
          className="min-w-[min(11rem,100%)]"
          onChange={(event) => setDay(event.target.value || today)}
        />
        <div className="flex flex-wrap gap-2">
          <Button look="outline" onClick={() => setDay(addDays(day, -1))}>
            Day before
          </Button>
          <Button look="outline" disabled={day >= today} onClick={() => setDay(addDays(day, 1))}>
            Day after
          </Button>
        </div>
      </div>
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
        {runsMall && <AdminSections mall={mall} isDeleted={deletedOn !== undefined} />}
        {!runsMall && deletedOn !== undefined && <Supplier mall={mall} />}
      </div>
    </div>
  );
}

/** Who supplied the parking, for whoever reads the documents years later. */
function Supplier({ mall }: { mall: string }) {
  return (
    <Section title="Tax details" text="Who supplied the parking, as the documents name it.">
      <TaxDetails mall={mall} />
    </Section>
  );
}

/** What changes the books, for the mall's admins. */
function AdminSections({ mall, isDeleted }: { mall: string; isDeleted: boolean }) {
  return (
    <>
      <Section
        title="Settlement reports"
        text="The provider’s report says what reached the bank and what it took for itself. Each line counts once, in however many reports it stands."
      >
        <SettlementUpload mall={mall} />
      </Section>
      {isDeleted ? (
        <Supplier mall={mall} />
      ) : (
        <Section
          title="Tax details"
          text="Who supplies the parking, as invoices name it. Without a GSTIN drivers get plain receipts."
        >
          <GstForm mall={mall} />
        </Section>
      )}
    </>
  );
}
