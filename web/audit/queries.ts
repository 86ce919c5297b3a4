import {
  exportAudit,
  exportMallAudit,
  readAudit,
  readMallAudit,
  type AuditKind,
  type AuditRecord,
  type AuditTrailState,
} from '#contract/audit.ts';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { addressOf, call } from '../platform/api-client.ts';

/** Which records are shown; what is empty is open. */
export interface AuditFilter {
  q: string;
  person: string;
  kind: AuditKind | '';
  from: string;
  to: string;
}

export const EVERYTHING: AuditFilter = { q: '', person: '', kind: '', from: '', to: '' };

interface AuditPage {
  readonly records: readonly AuditRecord[];
  readonly next: string | null;
  readonly trail: AuditTrailState;
}

/** The audit trail by pages, newest first: of all malls, or of the one with this `_id`. */
export function useAudit(mall: string | null, filter: AuditFilter) {
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: ['audit', mall, filter],
      initialPageParam: '',
      queryFn: ({ pageParam, signal }): Promise<AuditPage> => {
        const query = { ...given(filter), ...(pageParam === '' ? {} : { before: pageParam }) };
        return mall === null
          ? call(readAudit, { query, signal })
          : call(readMallAudit, { params: { id: mall }, query, signal });
      },
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    }),
  );
}

/** The address of the CSV file with all that the filter finds. */
export function exportAddress(mall: string | null, filter: AuditFilter): string {
  const query = given(filter);
  return mall === null
    ? addressOf(exportAudit, { query })
    : addressOf(exportMallAudit, { params: { id: mall }, query });
}

function given({ q, person, kind, from, to }: AuditFilter) {
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(person.trim() && { person: person.trim() }),
    ...(kind && { kind }),
    ...(from && { from }),
    ...(to && { to }),
  };
}
