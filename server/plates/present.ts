import type { OwnPlate } from '#contract/plates.ts';
import type { ClaimRow, ViewRow } from './store.ts';

export function presentPlate({ key, plate, status }: ClaimRow, views: readonly ViewRow[]): OwnPlate {
  const view = views.find((one) => one.key === key);
  return { plate, status, visibleFrom: view?.visibleFrom.toISOString() ?? null };
}
