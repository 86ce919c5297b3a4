import type { ModelAction, ModelSession } from '../settlement-model.ts';

const PLATES = Array.from({ length: 14 }, (_, n) => `GJ05AB${3180 + n * 7}`);

export function choosePlate(random: () => number): string {
  return PLATES[Math.floor(random() * PLATES.length)] ?? '';
}

export function pick<T>(some: readonly T[], random: () => number): T | undefined {
  return some[Math.floor(random() * some.length)];
}

/** What somebody wants of one of the newest sessions, sensible or not; null where there is nothing to decide about. */
export function chooseAction(
  sessions: readonly ModelSession[],
  now: Date,
  random: () => number,
): ModelAction | null {
  const session = pick(sessions.slice(-60), random);
  if (!session) return null;
  const dice = random();
  if (dice >= 0.3) return chooseAlone(session.id, now, (dice - 0.3) / 0.7, random);
  const entered = pick(
    sessions.filter(({ kind, exitAt }) => kind !== 'unmatched' && exitAt === null),
    random,
  );
  return entered ? chooseJoin(entered.id, sessions, random) : null;
}

/** What somebody else wants of the same session. */
export function chooseOther(
  session: string,
  sessions: readonly ModelSession[],
  now: Date,
  random: () => number,
): ModelAction {
  const join = random() < 0.3 ? chooseJoin(session, sessions, random) : null;
  return join ?? chooseAlone(session, now, random(), random);
}

function chooseJoin(
  session: string,
  sessions: readonly ModelSession[],
  random: () => number,
): ModelAction | null {
  const exit = pick(
    sessions.filter(({ kind }) => kind === 'unmatched'),
    random,
  );
  return exit ? { action: 'join', session, exit: exit.id } : null;
}

function chooseAlone(session: string, now: Date, dice: number, random: () => number): ModelAction {
  if (dice < 0.28) return { action: 'close', session, at: now.getTime() };
  if (dice < 0.5) return { action: 'split', session, at: now.getTime() };
  if (dice < 0.71) return { action: 'close_free', session };
  return { action: 'correct_plate', session, plate: choosePlate(random) };
}
