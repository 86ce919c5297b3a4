import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ParkingSession } from './sessions.ts';
import { DeviceInstant, requiredText, text } from './text.ts';

/** Why a person settles a session. It can be erased; the audit trail and the ledger name the settlement alone. */
const reason = requiredText(300, 'A reason is required');
const session = text(64).min(1);
const vehicleClass = z.enum(['car', 'two_wheeler', 'ev', 'heavy']);

/**
 * What a person decides about sessions, each with its reason. Sessions are named by their `id`. The same of the same person
 * once more, sent since its answer was lost, is answered with the settlement that stands, until that is taken back or
 * something else comes after it. The same in other words, or of somebody else, is refused where it changes nothing (409
 * `decided_already`).
 */
const SettlementInput = z.discriminatedUnion('action', [
  /**
   * A car that came in unread: opens its session, as of now or of the last 31 days (400 `visit_too_long`). Nowhere may a
   * time that a person says overlap another visit of the plate (409 `visits_overlap`).
   */
  z.strictObject({
    action: z.literal('enter'),
    plate: text(40).min(1),
    entryAt: DeviceInstant.optional(),
    gate: text(40).optional(),
    vehicleClass: vehicleClass.optional(),
    reason,
  }),
  /**
   * A car that went out unread: ends its session at an instant, 31 days after its entry at most, and charges it. Without an
   * instant only a car that is inside leaves, now: a session that has ended is refused (`has_exit`, `has_ended`).
   */
  z.strictObject({ action: z.literal('close'), session, exitAt: DeviceInstant.optional(), reason }),
  /**
   * An exit without an entry is this session's: both reads are known, so it is charged. One that seems a second read of a
   * car that has just left is refused (`exit_doubled`), unless it is that car's or `isAnotherCar` is given.
   */
  z.strictObject({
    action: z.literal('join'),
    session,
    exit: session,
    isAnotherCar: z.literal(true).optional(),
    reason,
  }),
  /**
   * The exit was another car's, or another visit's: it stands alone, and the session is charged up to `until`. Without that
   * its car is inside again, and pays at its own exit; where its plate came in since, or that exit is more than a day ago,
   * the session ends uncharged.
   */
  z.strictObject({ action: z.literal('split'), session, until: DeviceInstant.optional(), reason }),
  /**
   * The plate of a visit. One that has ended while a car of that plate was inside, and is still, is asked about (409
   * `plate_inside`), unless `isAnotherCar` is given: what left there may have been that car.
   */
  z.strictObject({
    action: z.literal('correct_plate'),
    session,
    plate: text(40).min(1),
    isAnotherCar: z.literal(true).optional(),
    reason,
  }),
  /**
   * The camera named another class of vehicle. One that is inside pays as this one at its exit; of one that has ended the
   * charge is lowered to the price of this class (409 `class_costs_more` where that is above it).
   */
  z.strictObject({ action: z.literal('correct_class'), session, vehicleClass, reason }),
  /** Nothing is owed for this session. */
  z.strictObject({ action: z.literal('waive'), session, reason }),
  /** The car has left and nothing is charged, whether its session is open or in review. */
  z.strictObject({ action: z.literal('close_free'), session, reason }),
  /**
   * Takes an earlier settlement back, where its sessions stand as it left them. Refused where the same was decided twice and
   * the other one stands (409 `undo_changes_nothing`), or where what it gave back is paid out and would be owed once more
   * (409 `paid_out`).
   */
  z.strictObject({ action: z.literal('undo'), settlement: text(64).min(1), reason }),
]);
export type SettlementInput = z.infer<typeof SettlementInput>;

const Settlement = z.object({
  id: z.string(),
  action: z.string(),
  at: z.string(),
  /** The id of the account that decided. */
  person: z.string(),
  reason: z.string(),
});

export const settleSessions = endpoint({
  method: 'POST',
  path: '/api/malls/:id/settlements',
  summary:
    'What a person decides about sessions: enter, close, join, split, correct_plate, correct_class, waive, close_free, undo. The ledger gets the difference.',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  may: 'settle_sessions',
  params: z.strictObject({ id: text(64) }),
  body: SettlementInput,
  answer: z.object({ settlement: Settlement, sessions: z.array(ParkingSession) }),
  status: 201,
});
