import { listDeviceReads } from '#contract/device-reads.ts';
import type { FastifyInstance } from 'fastify';
import { noteSecurityEvent } from '../../../audit/index.ts';
import type { Devices } from '../../../devices/index.ts';
import { badInput, notThere } from '../../../platform/http/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { Services } from '../../../platform/services.ts';
import { findByIds } from '../../../sessions/index.ts';
import { countReadsOfDevice, listReadsOfDevice } from './store.ts';

const MOST = 500;
const EMPTY_SPAN = 'The span has to end after it begins';

/**
 * Mounts what a camera has read, for the admins of its mall: after its key was stolen they look through the hours in which
 * somebody else may have used it. The span is of when reads came: what a device says of the time may be made up.
 */
export function mountDeviceReads(
  app: FastifyInstance,
  { services, devices }: { services: Services; devices: Pick<Devices, 'readersOf'> },
): void {
  mount(app, listDeviceReads, async ({ mall, params, query, caller }) => {
    const [device] = [...devices.readersOf(mall)].find(([, one]) => one.publicId === params.deviceId) ?? [];
    if (device === undefined) throw notThere('There is no such device in this mall.', 'device_not_found');
    const asked = { from: toDate(query.from), to: toDate(query.to) };
    if (asked.from && asked.to && asked.to <= asked.from) throw badInput(EMPTY_SPAN, { to: EMPTY_SPAN });
    const { counted, reads, sessions } = await services.database.transact({ mall }, async (transaction) => {
      const listed = await listReadsOfDevice(transaction, { mall, device, most: MOST }, asked);
      const ids = [...new Set(listed.flatMap(({ sessionId }) => sessionId ?? []))];
      return {
        counted: await countReadsOfDevice(transaction, { mall, device }, asked),
        reads: listed,
        sessions: new Map((await findByIds(transaction, ids)).map(({ id, publicId }) => [id, publicId])),
      };
    });
    await noteSecurityEvent(services, {
      kind: 'plates_listed',
      account: caller.publicId,
      mallId: mall,
      facts: {
        list: 'device_reads',
        device: params.deviceId,
        from: query.from ?? null,
        to: query.to ?? null,
      },
      amounts: { rows: reads.length },
      shown: reads.map(({ id }) => String(id)),
    });
    return {
      count: counted.count,
      since: counted.since?.toISOString() ?? null,
      inSpan: counted.inSpan,
      reads: reads.map(({ id, usedAt, receivedAt, gate, direction, plateRaw: plate, sessionId }) => ({
        id: String(id),
        readAt: usedAt.toISOString(),
        receivedAt: receivedAt.toISOString(),
        gate,
        direction,
        plate,
        session: sessionId === null ? null : (sessions.get(sessionId) ?? null),
      })),
    };
  });
}

function toDate(instant: string | undefined): Date | null {
  return instant === undefined ? null : new Date(instant);
}
