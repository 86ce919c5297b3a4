import { NOTICE_VERSION } from '#contract/notice.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import {
  agreeToNotice,
  eraseAccount,
  exportOwnData,
  previewErasure,
  readConsents,
} from '#contract/privacy.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';

const consentsQuery = queryOptions({
  queryKey: ['account', 'consents'],
  queryFn: ({ signal }) => call(readConsents, { signal }),
  staleTime: 600_000,
  // A server without it says nothing of consents: then nothing is shown.
  retry: false,
});

/** What the signed-in person agreed to; asked only where `isWanted`. */
export function useConsents(isWanted: boolean) {
  return useQuery({ ...consentsQuery, enabled: isWanted });
}

/** Agrees to the version of the notice that this page shows. */
export function useAgreement() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(agreeToNotice, { body: { notice: NOTICE_VERSION } }),
    onSuccess: (consents) => queries.setQueryData(consentsQuery.queryKey, consents),
  });
}

/** What an erasure would have to wait for, as it is now. */
export function useErasurePreview() {
  return useQuery({
    queryKey: ['account', 'erasure'],
    queryFn: ({ signal }) => call(previewErasure, { signal }),
    staleTime: 0,
  });
}

/** Erases the account for good. */
export function useErasure() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof eraseAccount>) => call(eraseAccount, { body }),
  });
}

/** The address of the file with everything that is stored about the signed-in person. */
export const EXPORT_ADDRESS = exportOwnData.path;
