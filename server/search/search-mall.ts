import { DeviceKind } from '#contract/device-kinds.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { foldLookalikes } from '#domain/plates/fold-lookalikes.ts';
import { cleanPlateText } from '#domain/plates/grammar.ts';
import { readPlate } from '#domain/plates/plate.ts';
import type { Devices } from '../devices/index.ts';
import type { Malls } from '../malls/index.ts';
import type { Occupancy } from '../occupancy/index.ts';
import type { Services } from '../platform/services.ts';
import { endOf, findByPlate, hasExit, rivalOf, shownSlot, type Session } from '../sessions/index.ts';

export interface SearchServices {
  readonly services: Services;
  readonly malls: Malls;
  readonly devices: Devices;
  readonly occupancy: Occupancy;
}

/** Of each kind. */
const MOST = 8;
/** One sign stands in nearly every plate. */
const FEWEST = 2;

const NOTHING: SearchAnswer = { sessions: [], areAllSessions: true, devices: [], slots: [] };

/** What of one mall fits a few typed letters. */
export async function searchWithin(on: SearchServices, mall: number, typed: string): Promise<SearchAnswer> {
  const text = cleanPlateText(typed);
  if (text.length < FEWEST) return NOTHING;
  const found = await findByPlate(on.services.database, { mall }, { mall, text, most: MOST });
  return {
    sessions: found.sessions.map((session) => presentFound(session, text)).toSorted(byNearness),
    areAllSessions: found.isWhole,
    devices: findDevices(on, mall, typed.trim().toLowerCase()),
    slots: findSlots(on, mall, text),
  };
}

type FoundSession = SearchAnswer['sessions'][number];

function presentFound(session: Session, text: string): FoundSession {
  const isInside = session.kind === 'open';
  return {
    id: session.publicId,
    plate: session.plate,
    isExact: session.plate.includes(text) || isOtherPlate(session, text),
    entryAt: session.kind === 'unmatched' ? null : session.entryAt.toISOString(),
    exitAt: hasExit(session) ? endOf(session).toISOString() : null,
    isInside,
    slot: shownSlot(session),
  };
}

/** Whether it was read under this plate too, and nobody knows which of the two is its car's. */
function isOtherPlate(session: Session, text: string): boolean {
  const other = rivalOf(session);
  return other !== null && other === readPlate(text).key;
}

/** What was typed stands before what looks like it; each of both in the order of the sessions. */
function byNearness(one: FoundSession, other: FoundSession): number {
  return Number(other.isExact) - Number(one.isExact);
}

function findDevices({ devices }: SearchServices, mall: number, words: string): SearchAnswer['devices'] {
  const names = devices.namesOf(mall);
  return devices
    .ofMall(mall)
    .map(({ publicId: id, kind, gate }) => ({ id, kind, gate, name: names.get(id) ?? id }))
    .filter(({ name, gate }) => `${name} ${gate ?? ''}`.toLowerCase().includes(words))
    .slice(0, MOST)
    .map((device) => ({
      ...device,
      kind: DeviceKind.parse(device.kind),
      lastSeenAt: devices.lastSeenAt(device.id)?.toISOString() ?? null,
    }));
}

function findSlots({ malls, occupancy }: SearchServices, mall: number, text: string): SearchAnswer['slots'] {
  const folded = foldLookalikes(text);
  return malls
    .slotsOf(mall)
    .filter(({ code }) => foldLookalikes(cleanPlateText(code)).includes(folded))
    .slice(0, MOST)
    .map(({ code, level }) => ({ code, level, status: occupancy.shownAs(mall, code) ?? 'unknown' }));
}
