import type { listSettlementsOf } from '../../sessions/index.ts';

/** Somebody was faster: what the decision rests on is no longer so. Who it was is named where names are known. */
export class ChangedMeanwhile extends Error {
  readonly by: Pick<Awaited<ReturnType<typeof listSettlementsOf>>[number], 'person' | 'action' | 'at'> | null;

  constructor(by: ChangedMeanwhile['by']) {
    super('somebody was faster');
    this.by = by;
  }
}
