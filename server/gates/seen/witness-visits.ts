import type { WitnessGates } from '../../plates/index.ts';
import { findByIds, type Session } from '../../sessions/index.ts';
import type { GateServices } from '../read-at-gate.ts';
import { hashPlate } from '../tags/hash-plate.ts';
import { findTagged } from '../tags/plates-named/store.ts';
import { countReaders } from './store.ts';

/** What the gates have seen of visits that prove plates: by how many readers, and whether with the tag of the plate. */
export function witnessVisits({
  services,
  devices,
}: Pick<GateServices, 'services' | 'devices'>): WitnessGates {
  return async (transaction, visits) => {
    const ids = visits.map(({ id }) => id);
    const [read, sessions] = await Promise.all([countReaders(transaction, ids), findByIds(transaction, ids)]);
    const byId = new Map(sessions.map((session) => [session.id, session]));
    const plates = visits.flatMap(({ id, key }) => {
      const session = byId.get(id);
      const gates = session ? gatesOf(session) : [];
      return gates.map((at) => ({ id, key, hash: hashPlate(services, key), ...at }));
    });
    const tagged = new Set((await findTagged(transaction, plates)).map(({ id }) => id));
    return new Map(
      sessions.map(({ id, mall }) => {
        const found = read.find((one) => one.id === id);
        const device = devices.readersOf(mall).get(found?.device ?? 0)?.publicId ?? null;
        return [id, { id, readers: found?.readers ?? 0, device, isTagged: tagged.has(id) }];
      }),
    );
  };
}

function gatesOf(session: Session) {
  const { mall } = session;
  if (session.kind === 'unmatched') return [];
  const { entryAt, entryGate } = session;
  const left = session.kind === 'open' ? null : session;
  return [{ mall, entryAt, entryGate, exitAt: left?.exitAt ?? null, exitGate: left?.exitGate ?? null }];
}
