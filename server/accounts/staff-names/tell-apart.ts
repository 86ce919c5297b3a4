import type { SharedName, StaffName } from './store.ts';

const MARK_LENGTH = 6;

/**
 * Names for a list of a mall's staff, by their ids: the latest of each, with those of before, since nobody shall get rid of a
 * name by taking another one, or take a colleague's unseen. Two of one name have a mark each: the beginning of their id, which
 * the audit has too.
 */
export function tellApart(mall: number, rows: readonly SharedName[]): ReadonlyMap<string, string> {
  const people = [...new Set(rows.map(({ person }) => person))];
  return new Map(
    people.flatMap((person) => {
      const all = rows.filter((row) => row.person === person);
      const here = all.filter((row) => row.mall === mall || row.mall === null);
      const own = here.length > 0 ? here : all;
      const latest = own.at(-1);
      return latest ? [[person, word(person, latest, own)] as const] : [];
    }),
  );
}

function word(person: string, { name, isShared }: SharedName, own: readonly StaffName[]): string {
  const before = [...new Set(own.map((row) => row.name))].filter((other) => other !== name);
  const notes = [
    ...(before.length > 0 ? [`before: ${before.join(', ')}`] : []),
    ...(isShared ? [markOf(person)] : []),
  ];
  return notes.length > 0 ? `${name} (${notes.join('; ')})` : name;
}

/** A name as one record shows it: with the mark where another has the same. */
export function markName({ person, name, isShared }: SharedName): string {
  return isShared ? `${name} (${markOf(person)})` : name;
}

function markOf(person: string): string {
  return `id ${person.slice(0, MARK_LENGTH)}…`;
}
