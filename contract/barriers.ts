import { z } from 'zod';
import { requiredText, text } from './text.ts';

/** What lifts an arm, and how it is asked: by HTTP with a sign-in, or a coil by Modbus TCP. */
export const BarrierMaker = z.enum(['hikvision', 'dahua', 'axis', 'modbus']);
export type BarrierMaker = z.infer<typeof BarrierMaker>;

/** A number, so that nobody who answers for names sends the command elsewhere; the server reads it whole. */
const host = text(45).regex(/^[\da-f.:]+$/i, 'An IP address such as 10.0.0.15');
const port = z.number().int().min(1).max(65_535).optional();
/** Short enough that no arm is held up; the barrier's own loop closes it. */
const pulseMs = z.number().int().min(100).max(2_000).default(500);

const signIn = {
  // A colon ends the name in a sign-in.
  user: requiredText(64, 'The name of an account of the device is required').regex(
    /^[^:]*$/,
    'Without a colon',
  ),
  password: requiredText(128, 'Its password is required'),
  /** Some old devices take the password unhidden alone. */
  allowsBasic: z.boolean().default(false),
};

const channel = z.number().int().min(1).max(64).default(1);

/** How the server opens a barrier by itself. The password is stored sealed and is shown to nobody. */
export const BarrierInput = z.discriminatedUnion('maker', [
  /** An entrance camera with a barrier, by ISAPI; `output` is its channel. */
  z.strictObject({ maker: z.literal('hikvision'), host, port, output: channel, ...signIn }),
  /** A Dahua or CP Plus camera with a barrier; `output` is its channel. */
  z.strictObject({ maker: z.literal('dahua'), host, port, output: channel, ...signIn }),
  /** An output of an Axis device; it ends the pulse by itself. */
  z.strictObject({ maker: z.literal('axis'), host, port, output: channel, pulseMs, ...signIn }),
  /** A coil of a relay board or PLC; `unit` is its address behind a gateway. */
  z.strictObject({
    maker: z.literal('modbus'),
    host,
    port,
    output: z.number().int().min(0).max(65_535).default(0),
    unit: z.number().int().min(0).max(247).default(1),
    pulseMs,
  }),
]);
export type BarrierInput = z.infer<typeof BarrierInput>;

/** The same as an admin sees it. */
export const BarrierSettings = z.object({
  maker: BarrierMaker,
  host: z.string(),
  port: z.number().int(),
  output: z.number().int(),
  unit: z.number().int().nullable(),
  user: z.string().nullable(),
  allowsBasic: z.boolean(),
  pulseMs: z.number().int().nullable(),
});
export type BarrierSettings = z.infer<typeof BarrierSettings>;
