import type { DisputeServices } from './dispute-services.ts';

/** The names of some of the staff by their ids, once those are known; who left has none. */
export async function nameStaff(
  { people }: Pick<DisputeServices, 'people'>,
  ids: readonly string[],
): Promise<(person: string) => string> {
  const names = ids.length === 0 ? new Map<string, string>() : await people.namesOf([...new Set(ids)], false);
  return (person) => names.get(person) ?? 'Somebody who works here no more';
}
