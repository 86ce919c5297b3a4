import {
  addPass,
  changePass,
  endPass,
  exportPasses,
  importPasses,
  listPasses,
  readPass,
  type AnyPassKind,
  type PassInput,
} from '#contract/passes.ts';
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { addressOf, call } from '../platform/api-client.ts';

export type ShownPasses = 'valid' | 'ending' | 'ended';

/** Which passes of a mall are shown. */
export interface WantedPasses {
  readonly kind: AnyPassKind;
  readonly state: ShownPasses;
  readonly q: string;
}

const REFRESH_MS = 15_000;

/** The passes of a mall, the newest first, page after page. */
export function usePasses(mall: string, { kind, state, q }: WantedPasses) {
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: ['passes', mall, kind, state, q],
      queryFn: ({ pageParam, signal }) => {
        const asked = {
          kind,
          state,
          ...(q === '' ? {} : { q }),
          ...(pageParam ? { before: pageParam } : {}),
        };
        return call(listPasses, { params: { id: mall }, query: asked, signal });
      },
      initialPageParam: 0,
      getNextPageParam: ({ next }) => next ?? undefined,
      refetchInterval: REFRESH_MS,
    }),
  );
}

/** One pass with its newest uses. Whoever reads it is recorded, so it is not asked for again by itself. */
export function usePass(mall: string, pass: string) {
  return useQuery({
    queryKey: ['pass', mall, pass],
    queryFn: ({ signal }) => call(readPass, { params: { id: mall, pass }, signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
}

/** Adds a pass, or changes the one that is named. */
export function useWritePass(mall: string, pass: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PassInput) =>
      pass === null
        ? call(addPass, { params: { id: mall }, body })
        : call(changePass, { params: { id: mall, pass }, body }),
    onSuccess: () => refresh(client, mall),
  });
}

export function useEndPass(mall: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (pass: string) => call(endPass, { params: { id: mall, pass }, body: {} }),
    onSuccess: () => refresh(client, mall),
  });
}

/** Sends a file: to learn what it would change, or to change it. */
export function useImport(mall: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, isApplied }: { file: File; isApplied: boolean }) =>
      call(importPasses, {
        params: { id: mall },
        query: { apply: isApplied ? 'yes' : 'no' },
        body: await file.text(),
      }),
    onSuccess: ({ isApplied }) => (isApplied ? refresh(client, mall) : undefined),
  });
}

export function exportAddress(mall: string): string {
  return addressOf(exportPasses, { params: { id: mall } });
}

async function refresh(client: ReturnType<typeof useQueryClient>, mall: string): Promise<void> {
  await client.invalidateQueries({ queryKey: ['passes', mall] });
  await client.invalidateQueries({ queryKey: ['pass', mall] });
}
