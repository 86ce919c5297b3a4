import { z } from 'zod';

const Key = z.string().min(10);
const Parked = z.object({
  plate: z.string().min(1),
  slot: z.string().nullable(),
  entryAt: z.union([z.number(), z.string()]).transform((at) => new Date(at).getTime()),
});
const Mall = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  entryKey: Key,
  exitKey: Key,
  sensorKey: Key,
  /** Of the controller of the exit's barrier. */
  barrierKey: Key,
  /** Of the reader of tags at the exit. */
  tagKey: Key,
  parked: z.array(Parked),
});

const Orders = z.object({
  address: z.string(),
  /** Where drivers pay; absent where they cannot pay by themselves. */
  paymentStandIn: z.string().nullish(),
  malls: z.array(Mall),
  seed: z.number().int().default(1),
});
export type Orders = z.infer<typeof Orders>;

/** What the server asks for when it starts the simulator. Throws where it is something else. */
export function readOrders(message: unknown): Orders {
  return Orders.parse(message);
}
