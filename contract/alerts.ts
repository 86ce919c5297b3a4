import { z } from 'zod';
import { LaneWithoutCamera } from './device-kinds.ts';
import { StuckPart } from './stuck-part.ts';

/** An alert from before alerts had facts: its sentence as it was written then. */
const OldFacts = z.strictObject({ text: z.string() });

/** One kind of alert: its facts beside what every alert has. */
function alertOf<Kind extends string, Facts extends z.ZodRawShape>(kind: Kind, facts: Facts) {
  return z.object({
    id: z.string(),
    kind: z.literal(kind),
    /** What it is about: a device's id, a slot, a session, a reason. */
    subject: z.string(),
    facts: z.union([z.strictObject(facts), OldFacts]),
    /** How often it was raised while it was open. */
    count: z.number().int(),
    firstAt: z.string(),
    lastAt: z.string(),
  });
}

/** What a person should look at. Codes and facts travel; the sentence is made where it is read. */
export const Alert = z.discriminatedUnion('kind', [
  /** A device sends readings of a slot that the layout does not have. */
  alertOf('unknown_slot', { device: z.string() }),
  /** A device sends nothing any more. */
  alertOf('device_silent', { lastSeenAt: z.string() }),
  /** The sensor of a slot sends nothing any more, while its device does. */
  alertOf('sensor_silent', { lastReadingAt: z.string().nullable() }),
  /** The sensor of a slot changes its mind too often. */
  alertOf('sensor_flaps', {}),
  /**
   * A slot is taken and freed more often than cars can: what its sensor reports is no evidence. `turns` are those of the
   * last hour, `devices` those that reported them, where they are several: they contradict each other.
   */
  alertOf('slot_restless', {
    level: z.string(),
    since: z.string(),
    turns: z.number().int(),
    devices: z.array(z.string()).optional(),
  }),
  /** Many slots of a level do: the subject is the level, `codes` are the first of them, `turns` those of all. */
  alertOf('level_restless', {
    slots: z.number().int(),
    codes: z.array(z.string()),
    since: z.string(),
    turns: z.number().int(),
    devices: z.array(z.string()).optional(),
  }),
  /**
   * The sensor of a slot may be stuck: it has shown the same since then, while so many cars took the slots beside it. `left`
   * are the visits that ended at an exit meanwhile; null where it shows no car.
   */
  alertOf('slot_stuck', {
    level: z.string(),
    status: z.enum(['empty', 'occupied']),
    since: z.string(),
    reason: z.enum(['nobody_takes_it', 'its_car_has_left', 'longer_than_any']),
    slots: z.number().int(),
    cars: z.number().int(),
    left: z.number().int().nullable(),
  }),
  /**
   * A device goes on sending, and none of its slots has turned since then, or of a part of them none (`part`, of so many),
   * while so many turns and entries (`others`) went on elsewhere; by how they followed the mall so far they would have turned
   * about `usual` times. They are shown as unknown. The subject is the device.
   */
  alertOf('device_stuck', {
    slots: z.number().int(),
    since: z.string(),
    others: z.number().int(),
    usual: z.number().int(),
    part: StuckPart.optional(),
  }),
  /**
   * The key of a device was revoked at `since`, and no other device has reported so many of its slots since: they are
   * unknown. The subject is the device.
   */
  alertOf('device_revoked', { slots: z.number().int(), levels: z.array(z.string()), since: z.string() }),
  /**
   * So many slots became free within a minute, and hardly any of their cars (`left`) was read at an exit: their sensors may
   * have started anew. What the slots report is shown as in doubt.
   */
  alertOf('slots_cleared', { slots: z.number().int(), at: z.string(), left: z.number().int() }),
  /** A device's clock is wrong by seconds, or by more than a minute. */
  alertOf('clock_warning', { aheadMs: z.number() }),
  alertOf('clock_alarm', { aheadMs: z.number() }),
  /** The clock of a camera tells one time again and again. */
  alertOf('clock_still', { since: z.string() }),
  /** Most devices of the mall, seen within the hour, are ahead of our clock by as much: it may be ours that is wrong. */
  alertOf('server_clock', { aheadMs: z.number(), devices: z.number().int(), all: z.number().int() }),
  /** Sessions wait for a person; the subject is the reason. */
  alertOf('review', {}),
  /** Cars leave without a charge because no tariff was in force when they came in. */
  alertOf('no_tariff', {}),
  /**
   * The last camera of a lane was revoked at `since`; `isOnly`: no other lane of the mall has a camera in this direction
   * either. The subject is the gate and the direction.
   */
  alertOf('lane_without_camera', LaneWithoutCamera.shape),
  /** The camera of an entry reads cars that leave; the subject is the gate. */
  alertOf('lanes_swapped', {}),
  /**
   * The camera of a gate has read a plate so often since then, for longer than cars stand in a lane: a parked car is in its
   * view. The subject is the camera.
   */
  alertOf('camera_repeats', { gate: z.string(), since: z.string(), reads: z.number().int() }),
  /** The camera of an exit reads cars seconds after they come in: it looks at an entry. The subject is the gate. */
  alertOf('exit_sees_entries', {}),
  /** A camera says of its reads another direction than it is registered with; the subject is the camera. */
  alertOf('direction_contradicted', {
    gate: z.string(),
    registered: z.enum(['entry', 'exit']),
    says: z.enum(['entry', 'exit']),
  }),
  /** A car has been inside for longer than a day; the subject is its session. */
  alertOf('long_stay', { insideMs: z.number().int() }),
  /**
   * A car was read at an exit long after a person had ended its visit, or both cameras read another plate than a person
   * gave it. What was charged, and about what it would have cost, are rupees; the subject is the session.
   */
  alertOf('end_contradicted', {
    gate: z.string(),
    endedAt: z.string(),
    readAt: z.string(),
    charged: z.number(),
    price: z.number(),
  }),
  alertOf('plate_contradicted', { gate: z.string(), charged: z.number(), price: z.number() }),
  /**
   * A plate was typed at an entry, and the camera read one near to it there: it may be one car or two. The subject is the
   * session of the typed one.
   */
  alertOf('typed_near', { gate: z.string(), typedAt: z.string(), readAt: z.string() }),
  /** A plate of the watch list, or one that reads much like it, is at a gate; the subject is its session. */
  alertOf('watched_plate', { gate: z.string(), number: z.number().int() }),
  alertOf('near_watched_plate', { gate: z.string(), number: z.number().int() }),
  /** An account was erased, and its plates went off a pass or a list: with none left it has ended. The subject is its number. */
  alertOf('pass_erased', {
    number: z.number().int(),
    list: z.enum(['season', 'staff', 'vip']),
    ends: z.boolean(),
  }),
  /** A barrier did not open though it was asked to, or would not; the subject is its controller. */
  alertOf('barrier_failed', { detail: z.string() }),
  /** A refund waits for a person: the provider refused it, or it goes back in cash or by a card terminal. */
  alertOf('refund_waits', {}),
  /** A FASTag was asked to pay, and nobody knows what became of it; the subject is the debit, as the acquirer knows it. */
  alertOf('fastag_unanswered', { rupees: z.number(), since: z.string() }),
  /**
   * The acquirer says of a FASTag what nobody can simply book: money that went to the tag, nothing, the plate of another car
   * (`named`, half of it), or that it took after all what was given up. The subject is the debit.
   */
  alertOf('fastag_doubtful', {
    rupees: z.number(),
    word: z.enum(['credit', 'nothing', 'other_car', 'affirmed']),
    named: z.string(),
  }),
  /**
   * The FASTag of a car that stands at an exit named another plate within days, and its bank does not say that it is this
   * car's: it is not debited. The subject is the session.
   */
  alertOf('tag_contradicted', { gate: z.string() }),
  /** A cash drawer is open for too long, or its holder has no role any more by which to close it; the subject is the drawer. */
  alertOf('drawer_left', { since: z.string(), trouble: z.enum(['cannot_close', 'open_long']) }),
  /** A bank waits for the mall's answer to a chargeback, which is due soon or was due; the subject is the chargeback. */
  alertOf('chargeback_due', { rupees: z.number(), respondBy: z.string() }),
  /**
   * A visit that was paid for ended unread, and another one of the same car (`other`, by its id) was at the same time: all
   * that was paid for it goes back. The subject is the session.
   */
  alertOf('paid_twice', { rupees: z.number(), other: z.string() }),
  /** A refund that had been paid was paid by the provider once more; the subject is the refund. */
  alertOf('refund_paid_twice', { rupees: z.number() }),
  /**
   * Money of a paid visit was given back on the payment provider's own pages, which nobody decided here; `reference` is the
   * provider's name of that refund. The subject is the refund.
   */
  alertOf('refund_outside', { rupees: z.number(), reference: z.string() }),
]);
export type Alert = z.infer<typeof Alert>;

export type AlertKind = Alert['kind'];

/** The facts of one kind of alert. */
export type AlertFacts<Kind extends AlertKind = AlertKind> = Exclude<
  Extract<Alert, { kind: Kind }>['facts'],
  z.infer<typeof OldFacts>
>;
