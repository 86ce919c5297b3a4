import { z } from 'zod';
import { VEHICLE_CLASSES } from '#domain/money/tariff.ts';
import { Direction, LaneWithoutCamera } from './device-kinds.ts';
import { endpoint } from './endpoint.ts';
import { requiredText, rupees, text } from './text.ts';

/** What a card terminal answers about an amount. Of an unknown one nobody knows yet whether the card was charged. */
export const TERMINAL_STATES = ['requested', 'approved', 'declined', 'unknown'] as const;

/** A car that holds in an exit lane. Amounts are rupees. */
const WaitingCar = z.object({
  id: z.string(),
  gate: z.string(),
  plate: z.string(),
  /** Null while nobody knows which session is the car's. */
  session: z.string().nullable(),
  entryAt: z.string().nullable(),
  since: z.string(),
  charges: z.number(),
  amountDue: z.number(),
  /** As which class of vehicle it is charged; null where no entry is known. */
  chargedAs: z.enum(VEHICLE_CLASSES).nullable(),
  /** `due`: it holds until that is paid. `unknown_car`: a person has to decide. `opening`: it may leave, the barrier was asked. `failed`: the barrier was asked, and did not open. */
  state: z.enum(['due', 'unknown_car', 'opening', 'failed']),
  /** Whether a controller opens this gate: it was asked once the car may leave. Else a person opens it. */
  hasController: z.boolean(),
  /** Pays the session; unlike the link that the gate gives, it proves no plate. */
  payUrl: z.string().nullable(),
  /**
   * It came by a plate that somebody typed here, which no camera has read since, and nothing was paid or opened for it: who
   * typed it by mistake takes it back.
   */
  mayTakeBack: z.boolean(),
  /** The stamps of its tariff that it does not have yet. */
  stamps: z.array(z.string()),
  /** What the mall has posted for a car whose entry nobody knows, where this is one; null where nothing may be taken. */
  postedFee: z.number().nullable(),
  /** What the card terminal was asked for and has not surely answered; null where there is nothing. */
  terminal: z
    .object({ payment: z.string(), amount: z.number(), state: z.enum(['requested', 'unknown']) })
    .nullable(),
  /**
   * What became of its FASTag; null where none was read that names this car. `listed`: it is on an exception list.
   * `unanswered`: it may be debited yet, and another way to pay is open.
   */
  fastag: z
    .object({
      state: z.enum(['asked', 'unanswered', 'accepted', 'declined', 'listed']),
      /** Why, in the acquirer's code or in our word. */
      code: z.string().nullable(),
    })
    .nullable(),
});
export type WaitingCar = z.infer<typeof WaitingCar>;

/** The cash drawer of whoever asks, while it is open. */
export const CashShift = z.object({
  id: z.string(),
  openedAt: z.string(),
  float: z.number(),
  /** What was taken in cash since, and what was paid out in refunds. */
  taken: z.number(),
  paidOut: z.number(),
});
export type CashShift = z.infer<typeof CashShift>;

export const ClosedCashShift = CashShift.extend({
  closedAt: z.string(),
  counted: z.number(),
  expected: z.number(),
  /** Counted less expected: below zero where money is missing. */
  difference: z.number(),
});
export type ClosedCashShift = z.infer<typeof ClosedCashShift>;

/** Cash that goes back to a driver, out of the drawer of whoever pays it. */
const CashRefund = z.object({
  id: z.string(),
  plate: z.string(),
  amount: z.number(),
  reason: z.string(),
  since: z.string(),
  /** Who gets it, in words: the plate, or whoever shows a receipt where the driver of another car paid under it. */
  payee: z.string(),
});
export type CashRefund = z.infer<typeof CashRefund>;

/** Who was announced, for whoever asks at an entry: places that are held now, by count and without any plate. */
const AnnouncedCars = z.object({
  id: z.string(),
  name: z.string(),
  places: z.number().int(),
  arrived: z.number().int(),
  endsAt: z.string(),
});
export type AnnouncedCars = z.infer<typeof AnnouncedCars>;

/** A car that came in just now by a pass or a list, for whoever greets it. */
const GreetedCar = z.object({
  session: z.string(),
  gate: z.string(),
  plate: z.string(),
  at: z.string(),
  kind: z.enum(['season', 'staff', 'vip']),
  /** Whose pass it is: a person or a company; empty once that has been erased. */
  holder: z.string(),
  /** `over_quota`: it is inside as a visitor, who pays. */
  outcome: z.enum(['covered', 'mercy', 'over_quota']),
});
export type GreetedCar = z.infer<typeof GreetedCar>;

/** A card of which nobody knows yet whether the terminal charged it; its car has left. */
const UndecidedCard = z.object({
  /** The wait of the car: by it `POST …/lanes/{wait}/card` takes what the terminal did. */
  wait: z.string(),
  gate: z.string(),
  plate: z.string(),
  amount: z.number(),
  since: z.string(),
});
export type UndecidedCard = z.infer<typeof UndecidedCard>;

/** A gate of the mall, and the way that cars pass it. */
const LaneOfMall = z.object({ gate: z.string(), direction: Direction });
export type LaneOfMall = z.infer<typeof LaneOfMall>;

const LaneList = z.object({
  waiting: z.array(WaitingCar),
  /** The oldest first. */
  undecidedCards: z.array(UndecidedCard),
  shift: CashShift.nullable(),
  /** The oldest 20 that wait. */
  refunds: z.array(CashRefund),
  announced: z.array(AnnouncedCars),
  /** Those of the last ten minutes that are still inside, the newest first, at most 12. */
  greeted: z.array(GreetedCar),
  /** Where a plate can be typed. */
  gates: z.array(LaneOfMall),
  /** Lanes whose last camera was revoked, until they have one again or somebody has dealt with it. */
  withoutCamera: z.array(LaneWithoutCamera),
});
export type LaneList = z.infer<typeof LaneList>;

const ofMall = z.strictObject({ id: text(64) });
const ofWait = z.strictObject({ id: text(64), wait: text(64) });
const Cash = rupees(0, 100_000);
const asAdmin = { access: 'mall-admin', mallNamedBy: 'params.id' } as const;

export const listLanes = endpoint({
  method: 'GET',
  path: '/api/malls/:id/lanes',
  summary:
    "The cars that hold at a mall's exits now, the longest waiting first, cards of cars that have left without anybody knowing whether they were charged, the caller's open cash drawer, and whose passes the cars had that came in just now.",
  ...asAdmin,
  may: 'work_lanes',
  params: ofMall,
  answer: LaneList,
});

export const openLane = endpoint({
  method: 'POST',
  path: '/api/malls/:id/lanes/:wait/open',
  summary: 'Lets a waiting car out, with the reason. What it owes stays due in the books.',
  ...asAdmin,
  may: 'work_lanes',
  params: ofWait,
  body: z.strictObject({ reason: requiredText(200, 'Say why the car is let out') }),
  answer: LaneList,
});

export const takePlateBack = endpoint({
  method: 'POST',
  path: '/api/malls/:id/lanes/:wait/take-back',
  summary:
    'Takes back a plate that somebody typed at an exit by mistake, by its card or by the `takeBack` of its typing: its visit goes on, and its charge is taken back. Refused where a camera has read it there (409 `not_typed`), or something was paid (409 `has_paid`), taken off (409 `is_covered`) or opened (409 `let_out`): a manager takes the exit off.',
  ...asAdmin,
  may: 'work_lanes',
  params: ofWait,
  answer: LaneList,
});

export const takeCash = endpoint({
  method: 'POST',
  path: '/api/malls/:id/lanes/:wait/cash',
  summary:
    'Takes what a waiting car owes in cash, into the open drawer of the caller; with `isPostedFee` the fee that the mall has posted for a car whose entry nobody knows, and no more is ever asked for. `amountDue` is what was shown: where it is another by now, nothing is taken. With the header `Idempotency-Key` the same again answers the same, also once the car has left.',
  ...asAdmin,
  may: 'work_lanes',
  params: ofWait,
  body: z.strictObject({
    amountDue: Cash,
    received: Cash,
    /** `amountDue` is the posted fee of a car whose entry nobody knows. */
    isPostedFee: z.literal(true).optional(),
  }),
  answer: z.object({
    amount: z.number(),
    change: z.number(),
    /** The pay page of the visit, with its receipt: its driver may have been given no link before. It proves no plate. */
    receiptUrl: z.string(),
  }),
});

export const answerTerminal = endpoint({
  method: 'POST',
  path: '/api/malls/:id/lanes/:wait/card',
  summary:
    'What the card terminal does about what a waiting car owes: `requested` begins, `approved` and `declined` end it. After `unknown` nothing more is charged until a person says which of the two it was, also once the car has left.',
  ...asAdmin,
  may: 'work_lanes',
  params: ofWait,
  body: z.strictObject({ state: z.enum(TERMINAL_STATES) }),
  answer: z.object({
    payment: z.string(),
    amount: z.number(),
    state: z.enum(TERMINAL_STATES),
    /** Of an approved card: as of cash. */
    receiptUrl: z.string().optional(),
  }),
});

export const openCashShift = endpoint({
  method: 'POST',
  path: '/api/malls/:id/cash-shifts',
  summary: "Opens the caller's cash drawer with the money that was counted into it.",
  ...asAdmin,
  may: 'work_lanes',
  params: ofMall,
  body: z.strictObject({ float: Cash }),
  answer: CashShift,
  status: 201,
});

export const closeCashShift = endpoint({
  method: 'POST',
  path: '/api/malls/:id/cash-shifts/close',
  isOfRecords: true,
  summary:
    "Closes the caller's cash drawer by what was counted in it; a difference goes into the books. With `shift` the same again answers the same; 409 where it was closed otherwise.",
  ...asAdmin,
  may: 'work_lanes',
  params: ofMall,
  body: z.strictObject({
    counted: rupees(0, 10_000_000),
    /** Which drawer was counted, by its id: where another one is open by now, that stays open. */
    shift: text(64).optional(),
  }),
  answer: ClosedCashShift,
});
