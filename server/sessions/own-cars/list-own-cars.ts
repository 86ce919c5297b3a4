import type { OwnCar, UnprovenCar } from '#contract/own-cars.ts';
import { indiaDateTime } from '#domain/time/india-time.ts';
import type { Malls } from '../../malls/index.ts';
import { findClaims, type Plates } from '../../plates/index.ts';
import { listOwnSessions } from '../history/list-own.ts';
import { rateSlot } from '../present.ts';
import { shownSlot, type OpenSession, type Session } from '../session.ts';
import type { SessionServices } from '../session-services.ts';
import { takenAnewSince } from './taken-anew.ts';

/** The newest sessions of an account; one that has been open for longer than these is no car that is looked for. */
const MOST = 60;

interface Found {
  readonly cars: OwnCar[];
  readonly unproven: number;
  readonly unprovenInside: UnprovenCar[];
}

/**
 * Where an account's cars stand that are inside now. Only a proof of the plate shows it: whoever merely calls a plate their
 * own learns nothing of the car that carries it.
 */
export async function listOwnCars(
  on: Pick<SessionServices, 'services' | 'occupancy' | 'trusts'>,
  { plates, malls }: { plates: Plates; malls: Malls },
  account: number,
): Promise<Found> {
  const { claims, sessions, alone } = await on.services.database.transact(
    { account },
    async (transaction) => ({
      claims: await findClaims(transaction, account),
      alone: await plates.findShownAlone(transaction, account),
      sessions: await listOwnSessions(plates, transaction, account, MOST),
    }),
  );
  const isProven = ({ id, plateKey }: Session) =>
    alone.has(id) || claims.some(({ key, status }) => key === plateKey && status !== 'claimed');
  const inside = sessions.filter((session) => session.kind === 'open');
  const proven = inside.filter(isProven);
  const rest = inside.filter((session) => !isProven(session));
  return {
    cars: proven.flatMap((session) =>
      describe(malls, session).map((car) => ({ ...car, place: placeOf(session, malls, on) })),
    ),
    unprovenInside: rest.flatMap((session) => describe(malls, session)),
    // Of one that is proven by a visit alone the car is found during that visit.
    unproven: claims.filter(
      ({ key, status }) => status === 'claimed' && !proven.some((one) => one.plateKey === key),
    ).length,
  };
}

function describe(malls: Malls, session: OpenSession): UnprovenCar[] {
  const mall = malls.get(session.mall);
  if (!mall) return [];
  return [
    {
      session: session.publicId,
      plate: session.plate,
      mallName: mall.name,
      mallId: mall.id,
      mallSlug: mall.slug,
      entryAt: indiaDateTime(session.entryAt),
    },
  ];
}

function placeOf(
  session: Session,
  malls: Malls,
  { occupancy, trusts }: Pick<SessionServices, 'occupancy' | 'trusts'>,
): OwnCar['place'] {
  const slots = malls.slotsOf(session.mall);
  const slot = slots.find(({ code }) => code === shownSlot(session));
  const surety = rateSlot(session, trusts.of(session.mall));
  if (!slot || surety === null) return null;
  const { code, level, section, position } = slot;
  const onLevel = slots.filter((one) => one.level === level && !one.isRetired);
  const now = occupancy.statusOf(session.mall, code);
  const confirmedAt = session.kind === 'open' ? session.slotConfirmedAt : null;
  const anewSince = takenAnewSince(now, confirmedAt, occupancy.knownAgainAt(session.mall, code));
  return {
    slot: code,
    surety,
    level,
    section,
    position,
    sections: [...new Set(onLevel.map((one) => one.section))],
    emptySince: now?.status === 'empty' && now.since ? indiaDateTime(now.since) : null,
    takenAnewSince: anewSince && indiaDateTime(anewSince),
  };
}
