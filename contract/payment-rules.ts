import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { text } from './text.ts';

/**
 * What a mall does with the FASTag of a car that holds at its exit. `hold`: it waits some seconds until the debit is
 * accepted. `open-on-submitted`: the barrier opens once the acquirer has the debit; what it declines stays due.
 */
export const FastagPolicyName = z.enum(['off', 'hold', 'open-on-submitted']);

/** What a mall does at its exits, and how it charges. */
const MallPaymentSettings = z.strictObject({
  /** `record`: the car passes, and what is due stands in the books. `pay-to-leave`: the car holds until it is paid. */
  exitRule: z.enum(['record', 'pay-to-leave']),
  /** How long a driver who has paid has to leave. Who has paid keeps what was promised then. */
  leaveMinutes: z.number().int().min(0).max(240),
  /** The mall does not charge, whatever its tariff says. Who came in while it did not leaves free. */
  zeroTariff: z.boolean(),
  fastagPolicy: FastagPolicyName,
  /** What the acquirer calls the mall; needed before tags are debited. */
  fastagPlazaId: text(6)
    .regex(/^[A-Za-z0-9]+$/, 'Letters and digits, as the acquirer gave it')
    .nullable(),
});
export type MallPaymentSettings = z.infer<typeof MallPaymentSettings>;

const ofMall = z.strictObject({ id: text(64) });

/** The States in which a court has decided that malls may not charge visitors for parking. */
export const FREE_STATES = ['IN-GJ'] as const;

const ShownPaymentSettings = MallPaymentSettings.extend({
  /** The State of the mall, where malls may not charge there; a mall that is added or moved there begins without charging. */
  freeState: z.enum(FREE_STATES).nullable(),
});
export type ShownPaymentSettings = z.infer<typeof ShownPaymentSettings>;

export const readPaymentSettings = endpoint({
  method: 'GET',
  path: '/api/malls/:id/settings',
  summary:
    'What a mall does at its exits, how long drivers have to leave after paying, and whether it charges.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  may: 'see_exit_rules',
  params: ofMall,
  answer: ShownPaymentSettings,
});

export const changePaymentSettings = endpoint({
  method: 'PUT',
  path: '/api/malls/:id/settings',
  summary:
    'Changes them, for exits from now on: one that is read late counts by the rules of its own time. Who came in while the mall did not charge leaves free, and who has paid has as long to leave as was promised. What is not named stays as it is. To charge in a State where malls may not takes `mayCharge`.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  params: ofMall,
  body: MallPaymentSettings.partial().extend({
    /** Whoever lets a mall charge in such a State says that it may; without it that is refused. */
    mayCharge: z.literal(true).optional(),
  }),
  answer: ShownPaymentSettings,
});
