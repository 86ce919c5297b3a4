import type { StoredInquiry } from '#contract/inquiries.ts';
import { useDeferredValue, useState } from 'react';
import { useFigureAge } from '../platform/age.ts';
import { reasonOf } from '../platform/api-error.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FigureAge } from '../ui/figure-age.tsx';
import { FilterButtons } from '../ui/filter-buttons.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { TableSkeleton } from '../ui/table-skeleton.tsx';
import { InquiryCard } from './inquiry-card.tsx';
import { INQUIRIES_STALE_MS, useInquiries, useInquiryChange, type InquiryState } from './queries.ts';

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Answered' },
  { value: '', label: 'All' },
] as const satisfies readonly { value: InquiryState; label: string }[];

/** Messages of the contact form: read, noted as answered, deleted. */
export function InquiriesPanel() {
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<InquiryState>('open');
  const inquiries = useInquiries(useDeferredValue(typed), state);
  const change = useInquiryChange();
  const shown = inquiries.data?.pages.flatMap((page) => page.inquiries) ?? [];
  const remove = (inquiry: StoredInquiry) => {
    if (window.confirm(`Delete the message of ${inquiry.firstName} ${inquiry.lastName} for good?`))
      change.mutate({ kind: 'delete', inquiry });
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox
          placeholder="Search messages"
          value={typed}
          onChange={setTyped}
          className="min-w-0 flex-1 basis-64"
        />
        <FilterButtons label="Which messages" options={STATES} value={state} onChange={setState} />
      </div>
      {change.isError && (
        <Banner tone="bad" onDismiss={change.reset}>
          {reasonOf(change.error) || 'That did not work.'}
        </Banner>
      )}
      <Answered inquiries={inquiries} />
      {inquiries.data && shown.length === 0 && (
        <EmptyState title="No messages here" text={typed ? 'Nothing fits this search.' : undefined} />
      )}
      <ul aria-label="Messages" className="grid grid-cols-1 gap-4" hidden={shown.length === 0}>
        {shown.map((inquiry) => (
          <InquiryCard
            key={inquiry.id}
            inquiry={inquiry}
            isBusy={change.isPending && change.variables.inquiry.id === inquiry.id}
            onAnswer={() => change.mutate({ kind: 'answer', inquiry })}
            onDelete={() => remove(inquiry)}
          />
        ))}
      </ul>
      {inquiries.hasNextPage && (
        <Button
          look="outline"
          className="justify-self-start"
          disabled={inquiries.isFetchingNextPage}
          onClick={() => void inquiries.fetchNextPage()}
        >
          {inquiries.isFetchingNextPage ? 'Loading…' : 'Show older messages'}
        </Button>
      )}
    </div>
  );
}

/** How old the messages are; that they are on their way, or could not be had. */
function Answered({ inquiries }: { inquiries: ReturnType<typeof useInquiries> }) {
  const age = useFigureAge(inquiries, INQUIRIES_STALE_MS);
  if (inquiries.data) return <FigureAge {...age} />;
  if (inquiries.isPending) return <TableSkeleton rows={6} />;
  return <LoadFailure onRetry={inquiries.refetch}>The messages could not be loaded.</LoadFailure>;
}
