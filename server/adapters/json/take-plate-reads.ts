import type { z } from 'zod';
import { PlateRead, sendPlateReads, type GateAnswer, type RefusedRead } from '#contract/ingest.ts';
import type { Devices } from '../../devices/index.ts';
import type { Gates } from '../../gates/index.ts';
import { notAllowed, Refusal } from '../../platform/http/errors.ts';
import type { DeviceCaller } from '../../platform/http/gatekeeper.ts';
import type { Services } from '../../platform/services.ts';
import { mount } from '../../platform/http/mount.ts';

type Refused = z.output<typeof RefusedRead>;

/** Who may see plates: a controller of slot sensors has no business with them. */
const READERS = new Set(['plate-camera', 'gate-controller']);
/** Beyond this many in one message the rest is refused without being kept. */
const MOST_KEPT = 50;

/**
 * Mounts `POST /api/ingest/plate-reads`. One read is answered by the gate's decision, or refused with 400. Of several,
 * each is judged by itself, in the order of their times, and answered in the order given; a refused one is kept.
 */
export function mountPlateReads(
  app: Parameters<typeof mount>[0],
  services: Services,
  { devices, gates }: { devices: Devices; gates: Gates },
): void {
  mount(app, sendPlateReads, async ({ device, body }) => {
    if (!READERS.has(device.kind)) throw notAllowed('This device does not read plates.', 'wrong_device_kind');
    const receivedAt = services.clock();
    devices.noteSeen(device, receivedAt);
    if (!('reads' in body)) return gates.takePlateRead(device, body, receivedAt);
    return { answers: await takeEach(device, body.reads, receivedAt) };
  });

  async function takeEach(device: DeviceCaller, bodies: readonly unknown[], receivedAt: Date) {
    const answers: (GateAnswer | Refused)[] = bodies.map(() => UNREAD);
    const refused: { body: unknown; why: Refused }[] = [];
    const refuse = (index: number, why: Refused) => {
      answers[index] = why;
      refused.push({ body: bodies[index], why });
    };
    for (const { index, read, why } of inTimeOrder(bodies)) {
      if (read === null) refuse(index, why);
      else
        try {
          answers[index] = await gates.takePlateRead(device, read, receivedAt);
        } catch (error) {
          // What is at fault in one read is said of that read; what is at fault with us is said of all.
          if (!(error instanceof Refusal) || error.status >= 500) throw error;
          refuse(index, { readId: read.readId, error: error.message, code: error.code });
        }
    }
    if (refused.length > 0) await keep(device, refused.slice(0, MOST_KEPT), receivedAt);
    return answers;
  }

  async function keep(device: DeviceCaller, refused: readonly { body: unknown; why: Refused }[], at: Date) {
    await services.database.transact({ mall: device.mall }, async (transaction) => {
      for (const { body, why } of refused) {
        const message = {
          kind: 'plate_read' as const,
          subject: why.readId ?? '',
          reason: why.code,
          body: withoutImage(body),
        };
        await devices.refuse(transaction, device, message, at);
      }
    });
  }
}

const UNREAD: Refused = { readId: null, error: 'The read was not taken.', code: 'bad_input' };

type Sorted = { index: number; at: number } & ({ read: PlateRead; why: null } | { read: null; why: Refused });

/** Reads by their own time, so that a queue that drains late ends as it would have without the delay. */
function inTimeOrder(bodies: readonly unknown[]): Sorted[] {
  const sorted = bodies.map((body, index): Sorted => {
    const parsed = PlateRead.safeParse(body);
    return parsed.success
      ? { index, at: Date.parse(parsed.data.readAt), read: parsed.data, why: null }
      : { index, at: Infinity, read: null, why: explain(body, parsed.error) };
  });
  return sorted.toSorted((a, b) => (a.at === b.at ? a.index - b.index : a.at - b.at));
}

function explain(body: unknown, { issues }: z.ZodError): Refused {
  const given = (body as { readId?: unknown } | null)?.readId;
  const [first] = issues;
  const where = first?.path.join('.') ?? '';
  const error = `${where === '' ? 'The read' : where}: ${first?.message ?? 'is not valid'}`;
  return { readId: typeof given === 'string' ? given.slice(0, 200) : null, error, code: 'bad_input' };
}

/** A refused read is kept for its reason; a picture of somebody's car is not. */
function withoutImage(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('image' in body)) return body;
  return { ...body, image: 'left out' };
}
