import type { Fault } from './faults.ts';
import type { Judged } from './judge-visits.ts';
import type { OperatorLog } from './robot-operator.ts';
import type { SeedResult } from './run-seed.ts';

/** Each visit that did not end right and each that a person was asked about, with all that is known of it. */
export function tellOperatorDay({ seed, judged, faults, operator }: SeedResult): string[] {
  if (!operator) return [];
  const isAsked = ({ sessions }: Judged) =>
    sessions.some(({ publicId }) => operator.asked.has(`session:${publicId}`));
  const listed = judged.filter((one) => one.verdict !== 'right' || isAsked(one));
  const known = new Set(judged.flatMap(({ sessions }) => sessions.map(({ publicId }) => publicId)));
  const others = operator.questions.filter(({ session }) => !known.has(session));
  return [
    ...listed.flatMap((one) => tellVisit(seed, one, faults, operator)),
    ...others.map(
      ({ at, session, thought }) =>
        `seed ${seed} ${clock(at)} ${thought} (of no visit that left: ${session})`,
    ),
  ];
}

function tellVisit(
  seed: number,
  { visit, verdict, sessions, underPaise }: Judged,
  faults: readonly Fault[],
  operator: OperatorLog,
): string[] {
  const { id, plate, enteredAt, exitedAt, slot, parkedAt, unparkedAt } = visit;
  const own = faults
    .filter((fault) => fault.visit === id)
    .map(({ device, fault, detail }) => `${device} ${fault} ${detail ?? ''}`);
  return [
    `seed ${seed} visit ${id} ${plate}: ${verdict}, in ${clock(enteredAt)} ${slot} ${clock(parkedAt)} to ${clock(unparkedAt)} out ${clock(exitedAt)}, ${underPaise} paise missing; ${own.join(', ')}`,
    ...sessions.flatMap((one) => [
      `  ${one.publicId} ${one.plate} ${clock(one.entryAt)} to ${clock(one.exitAt)}${one.isOpen ? ' open' : ''}, review ${one.review}, asked ${one.asked}, waived ${one.isWaived}, ${one.paise} paise, slot ${one.slot} ${one.basis}, ${one.because ?? ''}`,
      ...operator.questions
        .filter(({ session }) => session === one.publicId)
        .map(({ at, thought }) => `    ${clock(at)} ${thought}`),
    ]),
  ];
}

function clock(at: number | null): string {
  return at === null ? 'never' : new Date(Number(at)).toISOString().slice(5, 19);
}
