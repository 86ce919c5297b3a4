import { nearestName } from './platform/process/nearest-name.ts';
import { hideSecrets } from './platform/process/hide-secrets.ts';
import { readBackupVariables, type BackupVariables } from './platform/process/backup-variables.ts';
import { NEAREST_PROXIES } from './platform/http/trusted-proxies.ts';
import { PRIVATE_NETWORKS, readRanges } from './platform/process/read-ranges.ts';
import { readRetention, type Retention } from './platform/process/retention.ts';
import { SAMPLERS } from './platform/telemetry/sampling.ts';
import { readTracing, type TracingSettings } from './platform/telemetry/tracing-settings.ts';
import { isMailServer, isSender, pairMail, type MailSettings } from './platform/mail/read-settings.ts';
import { isServerKey } from './platform/process/server-key.ts';
import { readFastagSettings, type FastagSettings } from './platform/process/fastag-settings.ts';
import { readPaymentSettings, type PaymentSettings } from './platform/process/payment-settings.ts';
import { days, oneOf, pairs, ratio, text, url, whole, type Variable } from './platform/process/variable.ts';
import { z } from 'zod';

const VARIABLES = {
  PORT: whole(0, 65_535, 3000),
  HOST: text('a host name or an address', /^[\w.:-]{1,255}$/).optional(),
  DATA_DIR: text('a folder', /^[^\0]{1,1000}$/).or('./data'),
  IMAGES_DIR: text('a folder that all servers share', /^[^\0]{1,1000}$/).optional(),
  DATABASE_URL: url('a URL such as postgres://user:password@host:5432/name', /^postgres(ql)?:$/),
  MQTT_URL: url('a URL such as mqtts://host:8883', /^(mqtts?|wss?):$/),
  MQTT_PORT: whole(1, 65_535),
  DRAIN_SECONDS: whole(0, 60),
  PUBLIC_URL: url('an address without a path, such as https://parking.example', /^https?:$/, true),
  TRUSTED_PROXIES: {
    allowed: 'addresses or ranges with commas between them, such as 10.0.0.7,fd00::/8',
    schema: z
      .string()
      .max(10_000)
      .refine((given) => readRanges(given) !== null)
      .optional(),
  } satisfies Variable<string | undefined>,
  BARRIER_NETWORKS: {
    allowed: 'addresses or ranges with commas between them, such as 10.20.0.0/16',
    schema: z
      .string()
      .max(10_000)
      .refine((given) => readRanges(given) !== null)
      .optional(),
  } satisfies Variable<string | undefined>,
  SMTP_URL: {
    allowed: 'a URL such as smtps://user:password@mail.example:465 or smtp://mail.example:587',
    schema: z.string().max(1_000).refine(isMailServer).optional(),
  } satisfies Variable<string | undefined>,
  MAIL_FROM: {
    allowed: 'an address such as park@mall.example or Get My Spot <park@mall.example>',
    schema: z.string().max(320).refine(isSender).optional(),
  } satisfies Variable<string | undefined>,
  RAZORPAY_KEY_ID: text('a key id such as rzp_test_1DP5mmOlF5G5ag', /^rzp_(test|live)_\w{1,40}$/).optional(),
  RAZORPAY_KEY_SECRET: text('the secret of the key', /^[\x21-\x7e]{8,200}$/).optional(),
  RAZORPAY_WEBHOOK_SECRET: text(
    'the secret of the webhook; several with commas between them while they rotate',
    /^[\x21-\x2b\x2d-\x7e]{8,200}(,[\x21-\x2b\x2d-\x7e]{8,200}){0,3}$/,
  ).optional(),
  RAZORPAY_URL: url('an address without a path, such as https://api.razorpay.com', /^https?:$/, true),
  RAZORPAY_QR: oneOf('off', 'image', 'intent').optional(),
  FASTAG_URL: url('an address such as https://netc.bank.example/api', /^https?:$/),
  FASTAG_ORG_ID: text('four letters and digits, such as IRBL', /^[A-Za-z0-9]{4}$/).optional(),
  FASTAG_KEY_FILE: text('a file', /^[^\0]{1,1000}$/).optional(),
  PAYMENT_STANDIN_PORT: whole(1, 65_535),
  AUDIT_KEY: {
    allowed: 'a secret of at least 32 letters and digits; several with commas between them, the newest first',
    schema: z
      .string()
      .max(4_000)
      .refine((given) => given.split(',').every((part) => /^[\w+/=-]{32,200}$/.test(part)))
      .optional(),
  } satisfies Variable<string | undefined>,
  SIMULATOR: oneOf('on', 'off').optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').optional(),
  BACKUP_TO: text(
    'a folder, or s3://bucket/prefix',
    /^(s3:\/\/[a-z0-9][\w.-]{1,62}(\/[\w./-]{0,500})?|(?!s3:)[^\0]{1,1000})$/,
  ).optional(),
  BACKUP_EVERY: text('a time such as 24h, 30m or 7d', /^[1-9]\d{0,3}[mhd]$/).or('24h'),
  BACKUP_KEEP: text('counts such as 7d,4w,12m', /^[1-9]\d{0,2}[dwm](,[1-9]\d{0,2}[dwm]){0,2}$/).or(
    '7d,4w,12m',
  ),
  BACKUP_KEY: text(
    '32 bytes as 64 hexadecimal digits or as base64, such as `openssl rand -base64 32` prints',
    /^([0-9a-fA-F]{64}|[A-Za-z0-9+/_-]{43}=?)$/,
  ).optional(),
  BACKUP_KEY_FILE: text('a file', /^[^\0]{1,1000}$/).optional(),
  S3_ENDPOINT: url(
    'an address without a path, such as https://s3.ap-south-1.amazonaws.com',
    /^https?:$/,
    true,
  ),
  S3_REGION: text('a region such as ap-south-1', /^[a-z0-9-]{1,40}$/).or('us-east-1'),
  S3_ACCESS_KEY_ID: text('the id of an access key', /^[\x21-\x7e]{1,200}$/).optional(),
  S3_SECRET_ACCESS_KEY: text('the secret of an access key', /^[\x21-\x7e]{1,200}$/).optional(),
  NODE_ENV: oneOf('production', 'development', 'test').or('production'),
  PLATE_PROOF: oneOf('required', 'off').optional(),
  METRICS: oneOf('loopback', 'everyone').or('loopback'),
  STAFF_SECOND_FACTOR: oneOf('required', 'off').optional(),
  SERVER_KEY: {
    allowed: '32 bytes as 64 hexadecimal digits; several with commas between them, the newest first',
    schema: z.string().refine(isServerKey).optional(),
  } satisfies Variable<string | undefined>,
  RATE_LIMIT_SIGN_IN_PER_ADDRESS: whole(1, 10_000_000, 50),
  RATE_LIMIT_SIGN_IN_PER_ACCOUNT: whole(1, 10_000_000, 20),
  RATE_LIMIT_SIGN_UP: whole(1, 10_000_000, 30),
  RATE_LIMIT_CONTACT: whole(1, 10_000_000, 20),
  RATE_LIMIT_READS_PER_SECOND: whole(1, 10_000_000, 400),
  RATE_LIMIT_DEVICE_PER_SECOND: whole(1, 10_000_000, 5_000),
  RATE_LIMIT_STREAMS: whole(1, 10_000_000, 20),
  RETENTION_IMAGES: days(30),
  RETENTION_PLATES: days(180),
  RETENTION_REFUSED: days(90),
  RETENTION_INQUIRIES: days(365),
  RETENTION_SIGN_INS: days(400),
  RETENTION_INVITATIONS: days(90),
  RETENTION_MAILS: days(7),
  RETENTION_READINGS: days(400),
  GRIEVANCE_OFFICER: text('a name and how to reach them', /^[\x20-\x7e\u00a0-\uffff]{1,300}$/).optional(),
  OTEL_SDK_DISABLED: oneOf('true', 'false').optional(),
  OTEL_TRACES_EXPORTER: oneOf('otlp', 'none').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('a URL such as http://127.0.0.1:4318', /^https?:$/),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url('a URL such as http://127.0.0.1:4318/v1/traces', /^https?:$/),
  OTEL_EXPORTER_OTLP_PROTOCOL: oneOf('http/json').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs('name=value with commas between them'),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: pairs('name=value with commas between them'),
  OTEL_EXPORTER_OTLP_TIMEOUT: whole(1, 600_000, 10_000),
  OTEL_BSP_SCHEDULE_DELAY: whole(1, 600_000, 5_000),
  OTEL_SERVICE_NAME: text('a name of at most 200 characters', /^[\x20-\x7e]{1,200}$/).optional(),
  OTEL_RESOURCE_ATTRIBUTES: pairs('name=value with commas between them'),
  OTEL_TRACES_SAMPLER: oneOf(...SAMPLERS).or('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: ratio(1),
};

const OURS =
  /^(AUDIT_|BACKUP_|BARRIER_|DRAIN_|GRIEVANCE_|RETENTION_|IMAGES_|RATE_LIMIT_|MQTT_|DATA_|DATABASE_|PUBLIC_|TRUSTED_|PLATE_|SMTP_|MAIL_|FASTAG_|RAZORPAY_|PAYMENT_|SIMULATOR|METRICS|STAFF_|SERVER_KEY)/;

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Where images lie, unless in a folder of the data folder. */
  imagesDir: string | undefined;
  databaseUrl: string | null;
  mqttUrl: string | null;
  mqttPort: number | null;
  /** For how long after SIGTERM health says 503 while calls are still taken, so that a proxy sends no more. */
  drainSeconds: number;
  /** Where barriers may lie that the server opens by itself: it calls no other address for them. */
  barrierNetworks: readonly string[];
  publicUrl: string | null;
  /** Where the links in mails lead: PUBLIC_URL, else this server as this machine reaches it. */
  siteUrl: string;
  /** The mail server, and from whom its mails come; null where mails cannot be sent by SMTP. */
  smtp: MailSettings | null;
  /** How drivers pay by themselves; null where they cannot. */
  payments: PaymentSettings | null;
  /** The acquirer bank of FASTag; null where nobody pays by tag. */
  fastag: FastagSettings | null;
  /** On which port the demo's stand-in for the payment provider listens; null for a free one. */
  paymentStandInPort: number | null;
  /** Addresses, ranges or `loopback`: whose X-Forwarded-For counts. */
  trustedProxies: readonly string[];
  /** As given; server/backup/settings.ts reads them. */
  backup: BackupVariables;
  /** What seals the audit trail; null where a key file in the data folder does. */
  auditKey: string | null;
  isDemo: boolean;
  isProduction: boolean;
  simulator: boolean;
  /** Whether a claimed plate shows nothing until it is proven, or what begins after the claim. */
  plateProof: 'required' | 'off';
  logLevel: string;
  /** Whether `/metrics` answers other hosts too. */
  metricsForEveryone: boolean;
  /** Null where no traces are sent. */
  tracing: TracingSettings | null;
  /** Whether admins and super admins may do nothing before they have set up a second factor. */
  staffSecondFactor: 'required' | 'off';
  /** The server's keys in hexadecimal digits, newest first; null where a file in the data folder holds them. */
  serverKey: string | null;
  /** After how many days what is deleted, by kind. */
  retention: Retention;
  /** Who answers for privacy at the operator, as the notice names them; null where nobody is named. */
  grievanceOfficer: string | null;
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
    dataDir: v.DATA_DIR,
    imagesDir: v.IMAGES_DIR,
    databaseUrl: orNull(v.DATABASE_URL),
    mqttUrl: orNull(v.MQTT_URL),
    mqttPort: orNull(v.MQTT_PORT),
    barrierNetworks: (v.BARRIER_NETWORKS ? readRanges(v.BARRIER_NETWORKS) : null) ?? PRIVATE_NETWORKS,
    publicUrl: originOf(v.PUBLIC_URL),
    siteUrl: originOf(v.PUBLIC_URL ?? `http://127.0.0.1:${v.PORT}`),
    smtp: pairMail(v.SMTP_URL, v.MAIL_FROM),
    payments: readPaymentSettings(v),
    fastag: readFastagSettings(v),
    paymentStandInPort: orNull(v.PAYMENT_STANDIN_PORT),
    trustedProxies: (v.TRUSTED_PROXIES ? readRanges(v.TRUSTED_PROXIES) : null) ?? NEAREST_PROXIES,
    backup: readBackupVariables(v),
    auditKey: orNull(v.AUDIT_KEY),
    isDemo,
    ...(isDemo ? asDemo(v) : asProduct(v)),
    isProduction: v.NODE_ENV === 'production',
    metricsForEveryone: v.METRICS === 'everyone',
    tracing: readTracing(v),
    serverKey: v.SERVER_KEY ?? null,
    retention: readRetention(v),
    grievanceOfficer: orNull(v.GRIEVANCE_OFFICER),
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

function orNull<T>(value: T | undefined): T | null {
  return value ?? null;
}

type Values = { [Name in keyof typeof VARIABLES]: z.output<(typeof VARIABLES)[Name]['schema']> };

function originOf(address: string): string;
function originOf(address: string | undefined): string | null;
function originOf(address: string | undefined): string | null {
  return address === undefined ? null : new URL(address).origin;
}

function asDemo(v: Values) {
  return {
    host: v.HOST ?? '127.0.0.1',
    drainSeconds: v.DRAIN_SECONDS ?? 0,
    simulator: v.SIMULATOR !== 'off',
    plateProof: v.PLATE_PROOF ?? ('off' as const),
    staffSecondFactor: v.STAFF_SECOND_FACTOR ?? ('off' as const),
    logLevel: v.LOG_LEVEL ?? 'warn',
  };
}

function asProduct(v: Values) {
  return {
    host: v.HOST ?? '0.0.0.0',
    drainSeconds: v.DRAIN_SECONDS ?? 2,
    simulator: v.SIMULATOR === 'on',
    plateProof: v.PLATE_PROOF ?? ('required' as const),
    staffSecondFactor: v.STAFF_SECOND_FACTOR ?? ('required' as const),
    logLevel: v.LOG_LEVEL ?? 'info',
  };
}

function readAll(environment: NodeJS.ProcessEnv): Values {
  const read = Object.entries(VARIABLES).map(([name, { schema, allowed }]) => {
    // A variable set to nothing counts as not set.
    const given = environment[name] === '' ? undefined : environment[name];
    const parsed = schema.safeParse(given);
    if (parsed.success) return [name, parsed.data];
    throw new Error(
      `${name}=${JSON.stringify(hideSecrets(name, given))} is not allowed: it must be ${allowed}`,
    );
  });
  return Object.fromEntries(read) as Values;
}

function describeUnknown(name: string): string[] {
  if (name in VARIABLES) return [];
  const near = nearestName(name, Object.keys(VARIABLES));
  if (near) return [`${name} is not a variable of this product: did you mean ${near}?`];
  return OURS.test(name) ? [`${name} is not a variable of this product and does nothing`] : [];
}
