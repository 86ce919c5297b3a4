import { z } from 'zod';
import { VEHICLE_CLASSES } from '#domain/money/tariff.ts';
import { endpoint } from './endpoint.ts';
import { REFUND_STAGES } from './refund-words.ts';
import { requiredText, text } from './text.ts';

export const PAYMENT_METHODS = ['upi', 'card', 'fastag', 'cash'] as const;
export const PaymentMethodName = z.enum(PAYMENT_METHODS);

/** One line of a bill in words, with amounts in rupees. */
const BillLine = z.object({
  code: z.string(),
  text: z.string(),
  quantity: z.number(),
  unitRupees: z.number(),
  amountRupees: z.number(),
});

/** An exit that was read in doubt, and may have been of this car: when, and a sentence of what that means for its bill. */
const ExitInDoubt = z.object({ at: z.string(), text: z.string() }).nullable();

/** A session's bill, for whoever holds its link. Amounts are rupees. */
export const ShownBill = z.object({
  mall: z.string(),
  /** Where the mall's prices stand for everybody; null where that is not asked for, or the mall is gone. */
  pricesUrl: z.string().nullable(),
  /** Half masked. */
  plate: z.string(),
  entryAt: z.string().nullable(),
  /** When the car reached the exit; null while it is inside, and where nobody knows when it left. */
  exitAt: z.string().nullable(),
  /**
   * Of a car inside: it is priced until that exit, and pays no more, until its own exit is read or somebody decides. Of one
   * that has left since: until when it is charged. Null where there was none.
   */
  exitInDoubt: ExitInDoubt,
  /** `holds`: at the exit, until it has paid or somebody lets it out. */
  car: z.enum(['inside', 'holds', 'left']),
  /** `nothing_due`: inside, and free so far. `left`: it has left, nothing is due, and nothing that was paid stayed. */
  status: z.enum(['due', 'paid', 'nothing_due', 'left']),
  amountDue: z.number(),
  /**
   * What is paid of it: what went back, or goes back, is taken off, down to nothing. Once the car has left, what is due is the
   * charges, less what was received, and what went back once more.
   */
  amountPaid: z.number(),
  /** All that was ever paid, whatever became of it. */
  amountReceived: z.number(),
  /** What went back of it, or is on its way, whoever gives it. */
  amountRefunded: z.number(),
  /** How much of that banks gave back to the payer, which counts as a refund by what somebody decided. */
  amountByBanks: z.number(),
  /** The rest of it, which the mall gives, by how it stands: from its decision on it counts as refunded, paid or not. */
  refunds: z.array(z.object({ stage: z.enum(REFUND_STAGES), amount: z.number() })),
  /** What the session costs in all, paid or not. */
  charges: z.number(),
  lines: z.array(BillLine),
  /** As which class of vehicle it is charged; null where no entry is known. */
  chargedAs: z.enum(VEHICLE_CLASSES).nullable(),
  /** What banks have to do with what was paid, line by line; an amount that changes nothing, or stands above already, has none. */
  bankLines: z.array(z.object({ text: z.string(), amountRupees: z.number().nullable() })),
  /** Up to when the session is priced. */
  pricedUntil: z.string(),
  /** Until then the amount due does not rise. */
  quoteValidUntil: z.string(),
  /** Until when a driver who has paid may leave without paying more. */
  leaveBy: z.string().nullable(),
  /** A FASTag is being asked for it: for these seconds nothing else can be paid. */
  isBeingCharged: z.boolean(),
  /** A FASTag was asked and has not answered: it may be debited yet. What is paid twice goes back. */
  isTagUnanswered: z.boolean(),
  /** What the card terminal at the exit was asked for and has not surely answered: until then nothing else can be paid either. */
  terminal: z.object({ amount: z.number(), state: z.enum(['requested', 'unknown']) }).nullable(),
  /** How it can be paid now. `cash` is paid to the attendant at the exit: somebody there has a cash drawer open. */
  methods: z.array(PaymentMethodName),
  /** A payment that was begun and can still be made: a code or a page that somebody may have before them. */
  openPayment: z
    .object({ method: z.enum(['upi', 'card']), amount: z.number(), expiresAt: z.string() })
    .nullable(),
  /** True where there is a receipt to show. */
  receipt: z.boolean(),
  /** The company that its invoice names or will name, and whether one may be named now. */
  company: z.object({ legalName: z.string().nullable(), mayName: z.boolean() }),
});
export type ShownBill = z.output<typeof ShownBill>;

const byToken = z.strictObject({ token: text(200) });

/**
 * A link that was shown for a car at an exit ends where that exit is taken off the session: 410 `pay_link_ended`. One that
 * an account's list shows is good while that account's history shows the session, whoever holds it, else as one that was
 * never given: 404 `pay_link_not_valid`. Whoever paid by it has a receipt of that still.
 */
export const showBill = endpoint({
  method: 'GET',
  path: '/api/pay/:token',
  summary: 'The bill of a session by its pay link: what it costs now, line by line, and what is still due.',
  access: 'everyone',
  params: byToken,
  answer: ShownBill,
});

export const startPayment = endpoint({
  method: 'POST',
  path: '/api/pay/:token/payments',
  summary:
    'Begins to pay what is due. The header `Idempotency-Key` names the wish: the same key again answers the same, with another body 422.',
  access: 'everyone',
  params: byToken,
  body: z.strictObject({ method: z.enum(['upi', 'card']) }),
  answer: z.object({
    payment: z.string(),
    /** What the provider calls it. */
    order: z.string(),
    /** Rupees. */
    amount: z.number(),
    /** A link that UPI apps open; null where the provider gives none. */
    upi: z.string().nullable(),
    /** The QR code as SVG, or the address of its image; null where there is none. */
    qr: z.string().nullable(),
    /** The provider's page; null where there is none. */
    checkout: z.string().nullable(),
    expiresAt: z.string(),
  }),
  status: 201,
});

export const giveValidation = endpoint({
  method: 'POST',
  path: '/api/malls/:id/sessions/:session/validations',
  summary:
    'Gives a session the stamp of a shop, once, with the reason. Of a car that is inside it counts at the exit; of one that has left, what it owes is corrected, and what was paid too much goes back.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  may: 'work_lanes',
  params: z.strictObject({ id: text(64), session: text(64) }),
  body: z.strictObject({
    code: text(40).min(1),
    /** What the driver showed: a few words, or the number of the receipt. It stands under the caller's name. */
    reason: requiredText(200, 'Say what the driver showed'),
  }),
  answer: z.object({
    session: z.string(),
    /** The stamps that the session has now. */
    validations: z.array(z.string()),
    /** Rupees. */
    charges: z.number(),
    amountDue: z.number(),
  }),
});

/** What one of the caller's own sessions costs now and what is paid of it. Amounts are rupees. */
const OwnBill = z.object({
  /** The session's `id`, as the history has it. */
  session: z.string(),
  /** Pays the session, while the caller's history shows it; unlike the link that the gate gives, it proves no plate. */
  payUrl: z.string(),
  status: ShownBill.shape.status,
  amountDue: z.number(),
  amountPaid: z.number(),
  leaveBy: z.string().nullable(),
  exitInDoubt: ExitInDoubt,
  /** When the amount rises next for a car that is inside, and to what; null where it does not within 31 days. */
  nextStep: z.object({ at: z.string(), amountDue: z.number() }).nullable(),
});
export type OwnBill = z.output<typeof OwnBill>;

export const listOwnBills = endpoint({
  method: 'GET',
  path: '/api/account/bills',
  summary:
    "The bills of the caller's own sessions among the newest 200: of cars that are inside, and of those for which something is due or was paid.",
  access: 'signed-in',
  answer: z.object({ bills: z.array(OwnBill) }),
});

const byPayment = z.strictObject({ token: text(200), payment: text(64) });

export const showCheckout = endpoint({
  method: 'GET',
  path: '/api/pay/:token/payments/:payment/checkout',
  summary: 'A page that leads to the provider’s own page for a payment that was begun.',
  access: 'everyone',
  params: byPayment,
  answer: z.any(),
});

export const showCode = endpoint({
  method: 'GET',
  path: '/api/pay/:token/payments/:payment/code',
  summary:
    'The QR code of a payment that can be paid now, where the provider gives it as an image: the pages load nothing from elsewhere.',
  access: 'everyone',
  params: byPayment,
  answer: z.any(),
});

export const returnFromCheckout = endpoint({
  method: 'POST',
  path: '/api/pay/:token/return',
  summary:
    'Where the provider’s page sends a driver back to, by a form: leads on to the pay page. What its fields say is not believed; the provider’s messages say what was paid.',
  access: 'everyone',
  params: byToken,
  answer: z.any(),
});
