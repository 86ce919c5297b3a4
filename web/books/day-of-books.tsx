import type { BooksDay } from '#contract/books.ts';
import { MOVE_WORDS } from '#contract/move-words.ts';
import { indiaTime } from '#domain/time/india-time.ts';
import { formatAmount } from '../platform/format-amount.ts';
import { Banner } from '../ui/banner.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Folded } from '../ui/folded.tsx';
import { StatCard, StatGrid } from '../ui/stat-card.tsx';
import { Table, WRAPS, type TableColumn } from '../ui/table.tsx';
import { TableSkeleton } from '../ui/table-skeleton.tsx';
import { DIFFERENCE_WORDS, DOCUMENT_WORDS, METHOD_WORDS, wordSome, wordState } from './book-words.ts';

/** What follows the lists, refunds that wait above all, is not pushed far down. */
const FIRST_MOVED = 8;
const FIRST_DOCUMENTS = 4;

/** A day of the books: totals first, then what is wrong, then all that moved. Undefined while it loads. */
export function DayOfBooks({ books }: { books: BooksDay | undefined }) {
  const amount = (value: number | undefined) => (value === undefined ? undefined : formatAmount(value));
  return (
    <div className="grid grid-cols-1 gap-8" aria-busy={!books}>
      <StatGrid>
        <StatCard
          label="Charged"
          value={amount(books?.charged)}
          note={
            books && books.tax !== 0
              ? `${formatAmount(books.tax)} of tax in this day’s invoices, which may cover earlier visits`
              : undefined
          }
        />
        <StatCard label="Received" value={amount(books?.received)} />
        <StatCard
          label="Refunded"
          value={amount(books?.refunded)}
          note={
            books && books.refundsByBanks !== 0
              ? `${formatAmount(books.refundsByBanks)} of it was paid by banks’ giving back`
              : undefined
          }
        />
        <StatCard label="Outstanding" value={amount(books?.outstanding)} note="what this day added to it" />
      </StatGrid>
      {books && <BookedElsewhere books={books} />}
      {books ? <Parts books={books} /> : <TableSkeleton rows={10} />}
    </div>
  );
}

/** Why a day's vouchers differ from what its visits were charged; nothing where they do not. */
function BookedElsewhere({ books: { bookedLater, forOtherDays } }: { books: BooksDay }) {
  if (bookedLater === 0 && forOtherDays === 0) return null;
  const more = (rupees: number) => `${formatAmount(Math.abs(rupees))} ${rupees < 0 ? 'less' : 'more'}`;
  return (
    <Banner tone="info">
      {bookedLater !== 0 && (
        <p>
          {more(bookedLater)} was booked for this day’s visits on later days. The vouchers of those days have
          it.
        </p>
      )}
      {forOtherDays !== 0 && (
        <p>
          {more(forOtherDays)} was booked on this day for visits of earlier days. This day’s vouchers have it.
        </p>
      )}
    </Banner>
  );
}

function Parts({ books }: { books: BooksDay }) {
  const { differences, methods, documents, cashDifference } = books;
  return (
    <>
      {differences.length === 0 ? (
        <Agreed methods={methods} />
      ) : (
        <Part title={differences.length === 1 ? '1 difference' : `${differences.length} differences`}>
          <Table
            label="Differences"
            columns={DIFFERENCE_COLUMNS}
            rows={differences.map((one, index) => ({ ...one, index }))}
            keyOf={({ index }) => String(index)}
            hasCards
          />
        </Part>
      )}
      {cashDifference !== 0 && (
        <Banner tone="warn">
          The cash drawers were counted {formatAmount(Math.abs(cashDifference))}{' '}
          {cashDifference > 0 ? 'short' : 'over'} on this day.
        </Banner>
      )}
      <BanksTook books={books} />
      <Part title="By method">
        <Table
          label="By method"
          columns={METHOD_COLUMNS}
          rows={methods}
          keyOf={({ method }) => method}
          hasCards
        />
        <RefundsPaid books={books} />
      </Part>
      <Moved books={books} />
      {documents.length > 0 && <Documents books={books} />}
    </>
  );
}

/** Money that no statement of the bank names yet rests on what was booked here alone. */
function Agreed({ methods }: Pick<BooksDay, 'methods'>) {
  const unnamed = methods.filter(
    ({ method, booked, settled }) => method !== 'cash' && booked > 0 && settled <= 0,
  );
  const sum = unnamed.reduce((rupees, { booked }) => rupees + booked, 0);
  return (
    <Banner tone={sum === 0 ? 'good' : 'info'}>
      Payments, ledger and reports agree on this day.
      {sum > 0 && ` No bank statement names ${formatAmount(sum)} of it yet.`}
    </Banner>
  );
}

/** What the provider took, or put back, since banks of payers claim payments; nothing on most days. */
function BanksTook({ books: { chargebacksHeld, chargebacksLost, refundsByBanks } }: { books: BooksDay }) {
  if (chargebacksHeld === 0 && chargebacksLost === 0 && refundsByBanks === 0) return null;
  return (
    <Banner tone={chargebacksLost > 0 ? 'warn' : 'info'}>
      {chargebacksHeld !== 0 && (
        <p>
          The provider holds {formatAmount(Math.abs(chargebacksHeld))} {chargebacksHeld > 0 ? 'more' : 'less'}{' '}
          than before for banks that claim payments back.
        </p>
      )}
      {chargebacksLost !== 0 && (
        <p>
          {chargebacksLost > 0
            ? `${formatAmount(chargebacksLost)} was given back to payers by their banks.`
            : `${formatAmount(-chargebacksLost)} came back that banks had given to payers.`}
        </p>
      )}
      {refundsByBanks !== 0 && (
        <p>
          {refundsByBanks > 0
            ? `${formatAmount(refundsByBanks)} that banks gave back counts as refunded: it left once, so do not subtract it twice.`
            : `${formatAmount(-refundsByBanks)} that banks had given back counts as refunded no more.`}
        </p>
      )}
    </Banner>
  );
}

/** Why the refunds that methods paid differ from what was refunded; nothing where they do not. */
function RefundsPaid({ books: { refundsByBanks, refundsByTransfer, refundsOwed } }: { books: BooksDay }) {
  const parts = [
    refundsByBanks !== 0 && `${formatAmount(refundsByBanks)} by banks’ giving back`,
    refundsByTransfer !== 0 && `${formatAmount(refundsByTransfer)} by bank transfer`,
    refundsOwed > 0 && `${formatAmount(refundsOwed)} not paid yet`,
    refundsOwed < 0 && `${formatAmount(-refundsOwed)} less, decided on other days`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return <p className="mt-3 text-sm text-muted">Refunded beside what methods paid: {parts.join(', ')}.</p>;
}

function Moved({ books: { day, moved, movedCount } }: { books: BooksDay }) {
  return (
    <Part title="Payments and refunds">
      <Folded
        key={day}
        rows={moved}
        first={FIRST_MOVED}
        noun={movedCount > moved.length ? 'of this list' : ''}
      >
        {(shown) => (
          <Table
            label="Payments and refunds"
            columns={MOVED_COLUMNS}
            rows={shown}
            keyOf={({ id }) => id}
            empty={<EmptyState title="Nothing was paid on this day" />}
            hasCards
          />
        )}
      </Folded>
      {movedCount > moved.length && (
        <p className="mt-3 text-sm text-muted">
          The newest {moved.length} of {movedCount.toLocaleString('en-IN')}. The CSV file has all of them.
        </p>
      )}
    </Part>
  );
}

function Documents({ books: { day, documents, documentCount } }: { books: BooksDay }) {
  return (
    <Part title="Tax documents">
      <Folded
        key={day}
        rows={documents}
        first={FIRST_DOCUMENTS}
        noun={documentCount > documents.length ? 'of this list' : ''}
      >
        {(shown) => (
          <Table
            label="Tax documents"
            columns={DOCUMENT_COLUMNS}
            rows={shown}
            keyOf={({ number }) => number}
            hasCards
          />
        )}
      </Folded>
      {documentCount > documents.length && (
        <p className="mt-3 text-sm text-muted">
          This list has {documents.length} of {documentCount.toLocaleString('en-IN')}: those of many visits
          and the credit notes first.
        </p>
      )}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-3 text-lg font-bold">{title}</h2>
      {children}
    </section>
  );
}

type Books = BooksDay;
const end = 'end' as const;

const DIFFERENCE_COLUMNS: readonly TableColumn<Books['differences'][number] & { index: number }>[] = [
  { header: 'What', cell: ({ kind }) => <span className={WRAPS}>{DIFFERENCE_WORDS[kind]}</span> },
  { header: 'Car', cell: ({ visit }) => visit?.plate ?? '-' },
  {
    header: 'Reference',
    cell: (one) => <span className={WRAPS}>{one.reference || one.visit?.session || '-'}</span>,
  },
  { header: 'Expected', align: end, cell: ({ expected }) => formatAmount(expected) },
  { header: 'Found', align: end, cell: ({ found }) => formatAmount(found) },
];

const METHOD_COLUMNS: readonly TableColumn<Books['methods'][number]>[] = [
  { header: 'Method', cell: ({ method }) => METHOD_WORDS[method] },
  { header: 'Payments', align: end, cell: ({ count }) => count.toLocaleString('en-IN') },
  { header: 'Expected', align: end, cell: ({ expected }) => formatAmount(expected) },
  { header: 'Booked', align: end, cell: ({ booked }) => formatAmount(booked) },
  { header: 'Refunds paid', align: end, cell: ({ refunded }) => wordSome(refunded) },
  { header: 'In the bank', align: end, cell: ({ settled }) => wordSome(settled) },
  { header: 'Fees', align: end, cell: ({ fees }) => wordSome(fees) },
];

const MOVED_COLUMNS: readonly TableColumn<Books['moved'][number]>[] = [
  { header: 'Time', cell: ({ at }) => indiaTime(new Date(at)) },
  { header: 'What', cell: ({ move }) => <span className={WRAPS}>{MOVE_WORDS[move]}</span> },
  { header: 'Car', cell: ({ visit }) => visit?.plate ?? '-' },
  { header: 'Method', cell: ({ method }) => METHOD_WORDS[method] },
  { header: 'Amount', align: end, cell: ({ amount }) => formatAmount(amount) },
  { header: 'State', cell: ({ state }) => wordState(state) },
  {
    header: 'In the bank',
    align: end,
    cell: ({ settled }) => wordSome(settled),
  },
];

const DOCUMENT_COLUMNS: readonly TableColumn<Books['documents'][number]>[] = [
  { header: 'Number', cell: ({ number }) => number },
  { header: 'What', cell: ({ kind }) => DOCUMENT_WORDS[kind] },
  { header: 'Visits', align: end, cell: ({ sessions }) => sessions.toLocaleString('en-IN') },
  { header: 'Total', align: end, cell: ({ total }) => formatAmount(total) },
];
