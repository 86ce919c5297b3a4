import { listMalls, type Mall } from '#contract/malls.ts';
import { z } from 'zod';
import { mallAddress } from '../paths.ts';
import { MallAnswer } from '../platform/answers/mall-answers.ts';
import { call } from '../platform/api-client.ts';
import { readAs } from '../platform/read-answer.ts';

/** A mall's live view: its name, and the last part of its address. */
export interface LiveView {
  readonly name: string;
  readonly address: string;
}

const listAsRead = readAs(listMalls, z.array(MallAnswer));

/** The live views that there are now. */
export async function findLiveViews(signal: AbortSignal): Promise<LiveView[]> {
  return liveViewsOf(await call(listAsRead, { query: { live: 'true' }, signal }));
}

/** A mall that is live, and of whose slots something is known. */
export function liveViewsOf(
  malls: readonly Pick<Mall, 'id' | 'slug' | 'name' | 'isLive' | 'hasLiveView'>[],
): LiveView[] {
  return malls
    .filter(({ isLive, hasLiveView }) => isLive && hasLiveView)
    .map((mall) => ({ name: mall.name, address: mallAddress(mall) }));
}
