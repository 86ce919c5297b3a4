import {
  addMall,
  changeMall,
  changeMallImage,
  listAllMalls,
  removeMall,
  toggleLive,
  type Mall,
  type MallInput,
  type TariffInput,
} from '#contract/malls.ts';
import { readOverview, type MallOverview } from '#contract/overview.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { saveTariff } from '../../money/queries.ts';
import { useFigureAge } from '../../platform/age.ts';
import { MallAnswer, ToggleAnswer } from '../../platform/answers/mall-answers.ts';
import { call } from '../../platform/api-client.ts';
import { loadPart } from '../../platform/load-part.ts';
import { readAs } from '../../platform/read-answer.ts';

const MallsAnswer = z.object({ malls: z.array(MallAnswer) });
const OneMallAnswer = z.object({ mall: MallAnswer, warning: z.string().nullish() });

/** All malls, live or not, as super admins manage them. */
export const allMallsQuery = queryOptions({
  queryKey: ['super', 'malls'],
  queryFn: async ({ signal }) => (await call(readAs(listAllMalls, MallsAnswer), { signal })).malls,
});

export function useAllMalls() {
  return useQuery(allMallsQuery);
}

const NO_OVERVIEW: ReadonlyMap<string, MallOverview> = new Map();

/** How each mall stands now, by its `_id`; none while that is asked, and where it cannot be had. */
export function useOverview() {
  const { data = NO_OVERVIEW, ...answered } = useQuery(
    queryOptions({
      queryKey: ['super', 'overview'],
      queryFn: async ({ signal }) => (await call(readOverview, { signal })).malls,
      refetchInterval: 15_000,
      retry: false,
      select: byMall,
    }),
  );
  return { overview: data, age: useFigureAge(answered) };
}

function byMall(malls: readonly MallOverview[]): ReadonlyMap<string, MallOverview> {
  return new Map(malls.map((one) => [one.mall, one]));
}

export type Drawing = 'atrium' | 'arches' | 'tower' | 'courtyard' | 'terrace' | 'bazaar';
export type ImageChange = { drawing: Drawing } | { upload: string; preview: string };

/** All that the form of a mall changes; null where an image or a tariff stays as it is. */
export interface MallDraft {
  input: MallInput;
  image: ImageChange | null;
  tariff: TariffInput | null;
  /** Of a new mall: the one whose layout, plan and tariff it begins with, until these have been copied. */
  source: Mall | null;
}

export type MallChange =
  /** `onCreated` is called where the mall exists and what is still to be copied or saved may fail. */
  | { kind: 'create'; mall: null; draft: MallDraft; onCreated: (mall: Mall) => void }
  | { kind: 'update'; mall: Mall; draft: MallDraft }
  | { kind: 'toggle'; mall: Mall }
  | { kind: 'remove'; mall: Mall };

/** Changes a mall; the server's answer goes into the list. Answers what whoever changed it has to know, if anything. */
export function useMallChange() {
  const list = useMallList();
  const queries = useQueryClient();
  const saveParts = async (mall: Mall, { image, tariff, source }: MallDraft) => {
    const id = mall._id;
    if (source) {
      const { copyParts } = await loadPart(() => import('./copy-parts.ts'));
      await copyParts(source, id);
      list.put({ ...mall, parkingConfig: source.parkingConfig, isConfigured: source.isConfigured });
    }
    if (image) list.put(await saveImage(id, image));
    if (tariff) await saveTariff(id, tariff);
    if (tariff) await queries.invalidateQueries({ queryKey: ['super', 'tariff', id] });
  };
  const update = async ({ mall, draft }: Extract<MallChange, { kind: 'update' }>) => {
    const params = { id: mall._id };
    const body = bodyOf(draft.input, mall);
    const changed = await call(readAs(changeMall, OneMallAnswer), { params, body });
    list.put(changed.mall);
    // Beside the price that is set stands whether the mall charges at all.
    if (changed.warning) await queries.invalidateQueries({ queryKey: ['super', 'tariff', mall._id] });
    await saveParts(changed.mall, draft);
    return changed.warning;
  };
  return useMutation({
    mutationFn: async (change: MallChange): Promise<string | null | undefined> => {
      if (change.kind === 'update') return update(change);
      if (change.kind === 'create') {
        const { mall } = await call(readAs(addMall, OneMallAnswer), {
          body: bodyOf(change.draft.input, null),
        });
        list.put(mall);
        const { image, tariff, source } = change.draft;
        if (image || tariff || source) change.onCreated(mall);
        await saveParts(mall, change.draft);
        return null;
      }
      const { kind, mall } = change;
      const params = { id: mall._id };
      if (kind === 'remove') {
        await call(readAs(removeMall, z.unknown()), { params });
        list.drop(mall);
        return null;
      }
      const answer = await call(readAs(toggleLive, ToggleAnswer), { params });
      list.put({ ...mall, isLive: answer.mall.isLive });
      return null;
    },
  });
}

/** Coordinates are sent where somebody has changed them: what a server expects of a mall has none. */
function bodyOf({ coordinates, ...input }: MallInput, mall: Mall | null): MallInput {
  const before = mall?.coordinates ?? null;
  const isSame = coordinates?.latitude === before?.latitude && coordinates?.longitude === before?.longitude;
  return isSame ? input : { ...input, coordinates };
}

/** The super admin's list, changed as the server answered; the drivers' list is asked for again. */
export function useMallList() {
  const queries = useQueryClient();
  const change = (next: (malls: Mall[]) => Mall[]) => {
    queries.setQueryData(allMallsQuery.queryKey, (malls) => next(malls ?? []));
    void queries.invalidateQueries({ queryKey: ['malls'] });
  };
  return {
    put: (mall: Mall) =>
      change((malls) =>
        malls.some(({ _id }) => _id === mall._id)
          ? malls.map((one) => (one._id === mall._id ? mall : one))
          : [...malls, mall],
      ),
    drop: (mall: Mall) => {
      void queries.invalidateQueries({ queryKey: ['deleted-malls'] });
      change((malls) => malls.filter(({ _id }) => _id !== mall._id));
    },
  };
}

async function saveImage(id: string, image: ImageChange): Promise<Mall> {
  const body = 'drawing' in image ? { drawing: image.drawing } : { upload: image.upload };
  return (await call(changeMallImage, { params: { id }, body })).mall;
}
