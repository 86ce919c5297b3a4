import { z } from 'zod';

const switched = z.enum(['on', 'off']);
const count = z.coerce.number().int().min(1).max(10_000_000);

/** Every variable of the product, what it may be, and its default. */
const Variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'a postgres:// URL')
    .optional(),
  MQTT_URL: z
    .string()
    .regex(/^(mqtts?|wss?):\/\//, 'an mqtt:// URL')
    .optional(),
  MQTT_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  PUBLIC_URL: z.url('a URL such as https://parking.example').optional(),
  SIMULATOR: switched.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.string().default('production'),
  RATE_LIMIT_SIGN_IN_PER_ADDRESS: count.default(50),
  RATE_LIMIT_SIGN_IN_PER_ACCOUNT: count.default(20),
  RATE_LIMIT_SIGN_UP: count.default(30),
  RATE_LIMIT_CONTACT: count.default(20),
  RATE_LIMIT_READS_PER_SECOND: count.default(400),
  RATE_LIMIT_DEVICE_PER_SECOND: count.default(5_000),
  RATE_LIMIT_STREAMS: count.default(20),
});

const OURS = /^(RATE_LIMIT_|MQTT_|DATA_DIR|DATABASE_|PUBLIC_|SIMULATOR)/;

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  publicUrl: string | null;
  isDemo: boolean;
  simulator: boolean;
  logLevel: string;
  /** Variables that look like ours but aren't: worth a warning, since a misspelt one does nothing. */
  unknown: string[];
  limits: {
    signInPerAddress: number;
    signInPerAccount: number;
    signUp: number;
    contact: number;
    readsPerSecond: number;
    devicePerSecond: number;
    streams: number;
  };
}

/** Reads the environment, or throws one line that names the variable, what was given and what is allowed. */
export function readConfig(environment: NodeJS.ProcessEnv, isDemo: boolean): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) throw new Error(describe(parsed.error, given));
  const v = parsed.data;
  return {
    port: v.PORT,
    host: v.HOST ?? (isDemo ? '127.0.0.1' : '0.0.0.0'),
    dataDir: v.DATA_DIR,
    databaseUrl: v.DATABASE_URL ?? null,
    publicUrl: v.PUBLIC_URL ?? null,
    isDemo,
    simulator: v.SIMULATOR ? v.SIMULATOR === 'on' : isDemo,
    logLevel: v.LOG_LEVEL,
    unknown: Object.keys(given).filter((name) => OURS.test(name) && !(name in Variables.shape)),
    limits: {
      signInPerAddress: v.RATE_LIMIT_SIGN_IN_PER_ADDRESS,
      signInPerAccount: v.RATE_LIMIT_SIGN_IN_PER_ACCOUNT,
      signUp: v.RATE_LIMIT_SIGN_UP,
      contact: v.RATE_LIMIT_CONTACT,
      readsPerSecond: v.RATE_LIMIT_READS_PER_SECOND,
      devicePerSecond: v.RATE_LIMIT_DEVICE_PER_SECOND,
      streams: v.RATE_LIMIT_STREAMS,
    },
  };
}

function describe(error: z.ZodError, given: Record<string, string | undefined>): string {
  const [issue] = error.issues;
  const name = String(issue?.path[0] ?? '');
  return `${name}=${JSON.stringify(given[name])} is not allowed: ${issue?.message ?? 'bad value'}`;
}
