import type { AuditRecord } from '#contract/audit.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Table, WRAPS, type TableColumn } from '../ui/table.tsx';
import { wordActor, wordRecord } from './audit-words.ts';
import { wordTime } from './trail-state.tsx';

const WHEN: TableColumn<AuditRecord> = {
  header: 'When',
  cell: ({ at }) => <time dateTime={at}>{wordTime(at)}</time>,
};
const WHO: TableColumn<AuditRecord> = {
  header: 'Who',
  cell: (record) => (
    <span dir="auto" className={`font-semibold ${WRAPS}`}>
      {wordActor(record)}
    </span>
  ),
};
const WHAT: TableColumn<AuditRecord> = {
  header: 'What',
  cell: (record) => (
    <span dir="auto" className="block min-w-40 py-2 text-left whitespace-normal wrap-anywhere">
      {wordRecord(record)}
    </span>
  ),
};
const MALL: TableColumn<AuditRecord> = {
  header: 'Mall',
  cell: ({ mall }) => (
    <span dir="auto" className={WRAPS}>
      {mall?.name ?? mall?.id ?? '-'}
    </span>
  ),
};
const FROM: TableColumn<AuditRecord> = {
  header: 'From',
  cell: ({ address, request }) => (
    <span className={WRAPS}>
      {address || 'unknown'}
      {request !== null && <span className="block text-xs text-muted">Reference {request}</span>}
    </span>
  ),
};
const NUMBER: TableColumn<AuditRecord> = {
  header: 'Record',
  align: 'end',
  cell: ({ number }) => number.toLocaleString('en-IN'),
};

/** Records of the audit trail, newest first. */
export function AuditList({ records, isOfAll }: { records: readonly AuditRecord[]; isOfAll: boolean }) {
  return (
    <Table
      hasCards
      label="Audit records"
      keyOf={({ number }) => String(number)}
      rows={records}
      columns={[WHEN, WHO, WHAT, ...(isOfAll ? [MALL] : []), FROM, NUMBER]}
      empty={<EmptyState title="No records found" text="Nothing fits these filters. Try fewer of them." />}
    />
  );
}
