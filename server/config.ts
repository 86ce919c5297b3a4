import { nearestName } from './platform/process/nearest-name.ts';
import { NEAREST_PROXIES, readProxies } from './platform/http/trusted-proxies.ts';
import { z } from 'zod';

/** A variable: what it may be, in words for the operator and as a schema. */
interface Variable<T> {
  readonly allowed: string;
  readonly schema: z.ZodType<T>;
}

const VARIABLES = {
  PORT: whole(0, 65_535, 3000),
  HOST: text('a host name or an address', /^[\w.:-]{1,255}$/).optional(),
  DATA_DIR: text('a folder', /^[^\0]{1,1000}$/).or('./data'),
  DATABASE_URL: url('a URL such as postgres://user:password@host:5432/name', /^postgres(ql)?:$/),
  MQTT_URL: url('a URL such as mqtts://host:8883', /^(mqtts?|wss?):$/),
  MQTT_PORT: whole(1, 65_535),
  PUBLIC_URL: url('an address without a path, such as https://parking.example', /^https?:$/, true),
  TRUSTED_PROXIES: {
    allowed: 'addresses or ranges with commas between them, such as 10.0.0.7,fd00::/8',
    schema: z
      .string()
      .max(10_000)
      .refine((given) => readProxies(given) !== null)
      .optional(),
  } satisfies Variable<string | undefined>,
  SIMULATOR: oneOf('on', 'off').optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').optional(),
  NODE_ENV: oneOf('production', 'development', 'test').or('production'),
  METRICS: oneOf('loopback', 'everyone').or('loopback'),
  RATE_LIMIT_SIGN_IN_PER_ADDRESS: whole(1, 10_000_000, 50),
  RATE_LIMIT_SIGN_IN_PER_ACCOUNT: whole(1, 10_000_000, 20),
  RATE_LIMIT_SIGN_UP: whole(1, 10_000_000, 30),
  RATE_LIMIT_CONTACT: whole(1, 10_000_000, 20),
  RATE_LIMIT_READS_PER_SECOND: whole(1, 10_000_000, 400),
  RATE_LIMIT_DEVICE_PER_SECOND: whole(1, 10_000_000, 5_000),
  RATE_LIMIT_STREAMS: whole(1, 10_000_000, 20),
};

const OURS = /^(RATE_LIMIT_|MQTT_|DATA_|DATABASE_|PUBLIC_|TRUSTED_|SIMULATOR|METRICS)/;

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  mqttUrl: string | null;
  mqttPort: number | null;
  publicUrl: string | null;
  /** Addresses, ranges or `loopback`: whose X-Forwarded-For counts. */
  trustedProxies: readonly string[];
  isDemo: boolean;
  isProduction: boolean;
  simulator: boolean;
  logLevel: string;
  /** Whether `/metrics` answers other hosts too. */
  metricsForEveryone: boolean;
  /** A sentence for each variable that looks like ours but isn't: a misspelt one does nothing. */
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
  const v = readAll(environment);
  return {
    port: v.PORT,
    host: v.HOST ?? (isDemo ? '127.0.0.1' : '0.0.0.0'),
    dataDir: v.DATA_DIR,
    databaseUrl: v.DATABASE_URL ?? null,
    mqttUrl: v.MQTT_URL ?? null,
    mqttPort: v.MQTT_PORT ?? null,
    publicUrl: v.PUBLIC_URL ? new URL(v.PUBLIC_URL).origin : null,
    trustedProxies: (v.TRUSTED_PROXIES ? readProxies(v.TRUSTED_PROXIES) : null) ?? NEAREST_PROXIES,
    isDemo,
    isProduction: v.NODE_ENV === 'production',
    simulator: v.SIMULATOR ? v.SIMULATOR === 'on' : isDemo,
    logLevel: v.LOG_LEVEL ?? (isDemo ? 'warn' : 'info'),
    metricsForEveryone: v.METRICS === 'everyone',
    unknown: Object.keys(environment).flatMap(describeUnknown),
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

type Values = { [Name in keyof typeof VARIABLES]: z.output<(typeof VARIABLES)[Name]['schema']> };

function readAll(environment: NodeJS.ProcessEnv): Values {
  const read = Object.entries(VARIABLES).map(([name, { schema, allowed }]) => {
    // A variable set to nothing counts as not set.
    const given = environment[name] === '' ? undefined : environment[name];
    const parsed = schema.safeParse(given);
    if (parsed.success) return [name, parsed.data];
    throw new Error(`${name}=${JSON.stringify(hidePassword(given))} is not allowed: it must be ${allowed}`);
  });
  return Object.fromEntries(read) as Values;
}

function describeUnknown(name: string): string[] {
  if (name in VARIABLES) return [];
  const near = nearestName(name, Object.keys(VARIABLES));
  if (near) return [`${name} is not a variable of this product: did you mean ${near}?`];
  return OURS.test(name) ? [`${name} is not a variable of this product and does nothing`] : [];
}

function hidePassword(given: string | undefined): string | undefined {
  return given?.replace(/^([^/]*\/\/[^:/@]*:).*@/, '$1***@');
}

function whole(least: number, most: number): Variable<number | undefined>;
function whole(least: number, most: number, byDefault: number): Variable<number>;
function whole(least: number, most: number, byDefault?: number): Variable<number | undefined> {
  const digits = z.string().regex(/^\d{1,9}$/);
  const schema = digits.transform(Number).pipe(z.number().min(least).max(most)).optional();
  return {
    allowed: `a whole number from ${least} to ${most}`,
    schema: byDefault === undefined ? schema : schema.default(byDefault),
  };
}

function text(allowed: string, pattern: RegExp) {
  return orElse(allowed, z.string().regex(pattern));
}

function oneOf<const Words extends [string, ...string[]]>(...words: Words) {
  return orElse(`one of ${words.join(', ')}`, z.enum(words));
}

function url(allowed: string, protocol: RegExp, isBare = false): Variable<string | undefined> {
  const isGood = (given: string) => {
    if (!URL.canParse(given)) return false;
    const { protocol: scheme, pathname, search, hash, username } = new URL(given);
    return protocol.test(scheme) && (!isBare || (pathname === '/' && !search && !hash && !username));
  };
  return { allowed, schema: z.string().refine(isGood).optional() };
}

function orElse<T extends string>(allowed: string, schema: z.ZodType<T>) {
  return {
    optional: (): Variable<T | undefined> => ({ allowed, schema: schema.optional() }),
    or: (byDefault: T): Variable<T> => ({
      allowed,
      schema: schema.optional().transform((v) => v ?? byDefault),
    }),
  };
}
