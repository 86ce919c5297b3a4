import { z } from 'zod';
import { DeviceKind } from './device-kinds.ts';
import { endpoint } from './endpoint.ts';
import { text } from './text.ts';

/** A session whose plate holds what was typed. */
const FoundSession = z.object({
  id: z.string(),
  plate: z.string(),
  /** False where it holds it by characters that look alike. */
  isExact: z.boolean(),
  entryAt: z.string().nullable(),
  exitAt: z.string().nullable(),
  isInside: z.boolean(),
  slot: z.string().nullable(),
});

const FoundDevice = z.object({
  id: z.string(),
  name: z.string(),
  kind: DeviceKind,
  gate: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
});

const FoundSlot = z.object({
  code: z.string(),
  level: z.string(),
  status: z.enum(['empty', 'occupied', 'unknown', 'closed']),
});

export const SearchAnswer = z.object({
  sessions: z.array(FoundSession),
  /** False where older sessions may fit too. */
  areAllSessions: z.boolean(),
  devices: z.array(FoundDevice),
  slots: z.array(FoundSlot),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

export const searchMall = endpoint({
  method: 'GET',
  path: '/api/malls/:id/search',
  summary:
    'Sessions by any part of a plate (look-alikes too), devices and slots by a part of their names: at most 8 of each. At least two letters or digits. The search of a plate is recorded.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  may: 'search',
  params: z.strictObject({ id: text(64) }),
  query: z.object({ q: text(60) }),
  answer: SearchAnswer,
});
