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
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { saveTariff } from '../../money/queries.ts';
import { MallAnswer, ToggleAnswer } from '../../platform/answers/mall-answers.ts';
import { call } from '../../platform/api-client.ts';
import { readAs } from '../../platform/read-answer.ts';

const MallsAnswer = z.object({ malls: z.array(MallAnswer) });
const OneMallAnswer = z.object({ mall: MallAnswer });

/** All malls, live or not, as super admins manage them. */
export const allMallsQuery = queryOptions({
  queryKey: ['super', 'malls'],
  queryFn: async ({ signal }) => (await call(readAs(listAllMalls, MallsAnswer), { signal })).malls,
});

export function useAllMalls() {
  return useQuery(allMallsQuery);
}

export type Drawing = 'atrium' | 'arches' | 'tower' | 'courtyard' | 'terrace' | 'bazaar';
export type ImageChange = { drawing: Drawing } | { upload: string; preview: string };

/** All that the form of a mall changes; null where an image or a tariff stays as it is. */
export interface MallDraft {
  input: MallInput;
  image: ImageChange | null;
  tariff: TariffInput | null;
}

export type MallChange =
  /** `onCreated` is called where the mall exists and its image or its tariff, still to be saved, may fail. */
  | { kind: 'create'; mall: null; draft: MallDraft; onCreated: (mall: Mall) => void }
  | { kind: 'update'; mall: Mall; draft: MallDraft }
  | { kind: 'toggle'; mall: Mall }
  | { kind: 'remove'; mall: Mall };

/** Changes a mall; the server's answer goes into the list. */
export function useMallChange() {
  const list = useMallList();
  const saveParts = async (id: string, { image, tariff }: MallDraft) => {
    if (image) list.put(await saveImage(id, image));
    if (tariff) await saveTariff(id, tariff);
  };
  return useMutation({
    mutationFn: async (change: MallChange) => {
      if (change.kind === 'create') {
        const { mall } = await call(readAs(addMall, OneMallAnswer), { body: change.draft.input });
        list.put(mall);
        if (change.draft.image || change.draft.tariff) change.onCreated(mall);
        return saveParts(mall._id, change.draft);
      }
      const { kind, mall } = change;
      const params = { id: mall._id };
      if (kind === 'remove') {
        await call(readAs(removeMall, z.unknown()), { params });
        return list.drop(mall);
      }
      if (kind === 'toggle') {
        const answer = await call(readAs(toggleLive, ToggleAnswer), { params });
        return list.put({ ...mall, isLive: answer.mall.isLive });
      }
      list.put((await call(readAs(changeMall, OneMallAnswer), { params, body: change.draft.input })).mall);
      return saveParts(mall._id, change.draft);
    },
  });
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
    drop: (mall: Mall) => change((malls) => malls.filter(({ _id }) => _id !== mall._id)),
  };
}

async function saveImage(id: string, image: ImageChange): Promise<Mall> {
  const body = 'drawing' in image ? { drawing: image.drawing } : { upload: image.upload };
  return (await call(changeMallImage, { params: { id }, body })).mall;
}
