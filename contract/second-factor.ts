import { z } from 'zod';
import { Account } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { requiredText, text } from './text.ts';

export const MAX_PASSKEYS = 10;

/** Bytes in base64url, as browsers write them; the library reads the rest. */
const Bytes = (most: number) => text(most).regex(/^[\w-]+={0,2}$/, 'Must be base64url');

/** What a browser answers to a challenge with a passkey that exists. */
export const PasskeyProof = z.object({
  id: Bytes(1400),
  rawId: Bytes(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes(4000),
    authenticatorData: Bytes(4000),
    signature: Bytes(8000),
    userHandle: Bytes(200).optional(),
  }),
});
export type PasskeyProof = z.infer<typeof PasskeyProof>;

/** What a browser answers when it has made a passkey. */
const NewPasskey = z.object({
  id: Bytes(1400),
  rawId: Bytes(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes(4000),
    attestationObject: Bytes(16_000),
    transports: z.array(text(40)).max(10).default([]),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

const Code = text(40);

/** One second factor, whichever somebody has at hand. */
export const Factor = z.union([
  z.strictObject({ code: Code }),
  z.strictObject({ recoveryCode: text(60) }),
  z.strictObject({ passkey: PasskeyProof }),
]);
export type Factor = z.infer<typeof Factor>;

const Challenge = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
});

export const findSecondStep = endpoint({
  method: 'GET',
  path: '/api/auth/second-step',
  summary:
    'After a right password was answered 401 `second_factor_needed`: which second factors finish this sign-in, and until when.',
  access: 'everyone',
  answer: z.object({
    methods: z.array(z.enum(['app', 'passkey', 'recovery-code'])),
    expiresAt: z.string(),
  }),
});

export const takeSecondStep = endpoint({
  method: 'POST',
  path: '/api/auth/second-step',
  summary:
    'Finishes a sign-in with a code of the authenticator app, a passkey or a recovery code; answers as a login. Five tries within five minutes.',
  access: 'everyone',
  body: Factor,
  answer: Account,
});

export const askPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/challenge',
  summary:
    'A challenge for a passkey, for this browser and five minutes: to sign in, to finish a sign-in, or to confirm who one is.',
  access: 'everyone',
  answer: Challenge,
});

export const logInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  summary: 'Signs in with a passkey alone; answers as a login.',
  access: 'everyone',
  body: z.strictObject({ passkey: PasskeyProof }),
  answer: Account,
});

const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.string(),
  lastUsedAt: z.string().nullable(),
});

export const SecondFactor = z.object({
  /** Whether this account has to have one. */
  isRequired: z.boolean(),
  app: z.object({ addedAt: z.string() }).nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.number().int(),
  /** Whether passkeys work at the address by which this page is reached. */
  mayUsePasskeys: z.boolean(),
  /** Until when factors may be changed without confirming again who one is; null where that has to be done first. */
  confirmedUntil: z.string().nullable(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

const own = '/api/account/second-factor';
/** Shown once, where the first factor is added; null where there are codes already. */
const Added = z.object({ recoveryCodes: z.array(z.string()).nullable(), secondFactor: SecondFactor });
const Changed = z.object({ secondFactor: SecondFactor });

export const findSecondFactor = endpoint({
  method: 'GET',
  path: own,
  summary: "The caller's second factors. No secret is ever answered again.",
  access: 'signed-in',
  isForSetUp: true,
  answer: SecondFactor,
});

export const confirmSelf = endpoint({
  method: 'POST',
  path: `${own}/confirmation`,
  summary: 'Confirms with the password or a second factor who calls; factors may be changed for ten minutes.',
  access: 'signed-in',
  isForSetUp: true,
  body: z.union([z.strictObject({ password: text(256) }), ...Factor.options]),
  answer: Changed,
});

export const prepareApp = endpoint({
  method: 'POST',
  path: `${own}/app`,
  summary: 'A new secret for an authenticator app. It counts once one of its codes has come back.',
  access: 'signed-in',
  isForSetUp: true,
  answer: z.object({
    /** In base32, to type. */
    secret: z.string(),
    /** `otpauth://…`, to draw as a QR code. */
    address: z.string(),
  }),
});

export const addApp = endpoint({
  method: 'PUT',
  path: `${own}/app`,
  summary: 'Adds the authenticator app whose code this is, in place of an earlier one.',
  access: 'signed-in',
  isForSetUp: true,
  body: z.strictObject({ code: Code }),
  answer: Added,
});

export const removeApp = endpoint({
  method: 'DELETE',
  path: `${own}/app`,
  summary: 'Removes the authenticator app.',
  access: 'signed-in',
  answer: Changed,
});

export const preparePasskey = endpoint({
  method: 'POST',
  path: `${own}/passkeys/challenge`,
  summary: 'What a browser needs to make a passkey.',
  access: 'signed-in',
  isForSetUp: true,
  answer: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
    timeout: z.number().int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  }),
});

export const addPasskey = endpoint({
  method: 'POST',
  path: `${own}/passkeys`,
  summary: `Adds a passkey; at most ${MAX_PASSKEYS}.`,
  access: 'signed-in',
  isForSetUp: true,
  body: z.strictObject({ name: requiredText(60, 'Give the passkey a name'), passkey: NewPasskey }),
  answer: Added,
  status: 201,
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: `${own}/passkeys/:id`,
  summary: 'Removes a passkey.',
  access: 'signed-in',
  params: z.strictObject({ id: text(64) }),
  answer: Changed,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: `${own}/recovery-codes`,
  summary: 'Ten new recovery codes, each good for one sign-in; those of before count no longer.',
  access: 'signed-in',
  answer: z.object({ recoveryCodes: z.array(z.string()), secondFactor: SecondFactor }),
});

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/super/admins/:id/second-factor',
  summary:
    "Takes every second factor from an admin who has lost them and ends the account's sign-ins; not from oneself.",
  access: 'super-admin',
  params: z.strictObject({ id: text(64) }),
  answer: z.object({ ok: z.literal(true) }),
});
