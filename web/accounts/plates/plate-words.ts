import type { OwnPlate } from '#contract/plates.ts';
import { isAwaitingProof } from './queries.ts';

const DAY = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });
/** Demo plates show everything: their view begins before there were malls. */
const ALWAYS_BEFORE = '2000';

const SOON_MS = 30 * 24 * 3_600_000;

interface Words {
  readonly badge: string;
  readonly tone: 'good' | 'warn' | 'neutral';
  readonly sentence: string;
}

/** What a plate's status means for whoever owns it. */
export function wordPlate(plate: OwnPlate): Words {
  const { status, visibleFrom, provenUntil } = plate;
  if (isAwaitingProof(plate) && provenUntil !== null)
    return {
      badge: 'Prove it again',
      tone: 'warn',
      sentence: `A proof lasts a year, since cars are sold. Visits since ${DAY.format(new Date(provenUntil))} are shown once you have proven again that the car is yours; earlier ones stay.`,
    };
  if (isAwaitingProof(plate))
    return {
      badge: 'Not proven yet',
      tone: 'warn',
      sentence: 'Its visits are shown once you have proven that the car is yours.',
    };
  if (status === 'contested')
    return {
      badge: 'Contested',
      tone: 'warn',
      sentence:
        'Another account has proven this car too, so you see only the visits that you prove one by one. Whoever does not prove it for 30 days drops out; a mall’s desk settles it at once if you bring the car’s papers. If the car is no longer yours, release it.',
    };
  if (plate.awaitsExit)
    return {
      badge: 'Proven',
      tone: 'good',
      sentence:
        'So far the visit that you proved is shown. Later visits are shown too once it is paid for or your car is read at the exit. Otherwise type the code of your next visit.',
    };
  const badge = status === 'proven' ? 'Proven' : 'Added';
  const sentence = [
    wordSince(visibleFrom),
    ...wordUntil(provenUntil),
    ...(status === 'claimed' ? ['Where the car stands is shown once you have proven that it is yours.'] : []),
  ].join(' ');
  return { badge, tone: status === 'proven' ? 'good' : 'neutral', sentence };
}

/** Whether its proof ends soon, or has ended: it can be proven again. */
export function isProofAging({ provenUntil }: OwnPlate, now: number): boolean {
  return provenUntil !== null && Date.parse(provenUntil) - now < SOON_MS;
}

function wordUntil(provenUntil: string | null): string[] {
  return provenUntil === null
    ? []
    : [`The proof lasts until ${DAY.format(new Date(provenUntil))}; each new one makes it a year again.`];
}

function wordSince(visibleFrom: string | null): string {
  if (visibleFrom === null || visibleFrom < ALWAYS_BEFORE) return 'All its visits are shown.';
  return `Visits since ${DAY.format(new Date(visibleFrom))} are shown.`;
}
