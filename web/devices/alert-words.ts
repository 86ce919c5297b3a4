import { wordCleared } from '#contract/cleared-words.ts';
import { ATTENTION_WORDS } from '#contract/attention-words.ts';
import { wordContradictedEnd, wordContradictedPlate } from '#contract/contradicted-words.ts';
import { wordPaidTwice } from '#contract/paid-twice-words.ts';
import { wordTypedNear } from '#contract/typed-near-words.ts';
import { wordLaneWithoutCamera, wordRevoked } from '#contract/revoked-words.ts';
import { wordStuckDevice, wordStuckSlot } from '#contract/stuck-words.ts';
import { wordRestlessLevel, wordRestlessSlot } from '#contract/restless-words.ts';
import { wordContradictedDirection, wordRepeats } from '#contract/camera-words.ts';
import { REVIEW_SENTENCES } from '#contract/review-words.ts';
import type { Alert, AlertFacts, AlertKind } from '#contract/alerts.ts';
import { formatDuration } from '#domain/money/tariff.ts';
import { formatRupees } from '../platform/format-rupees.ts';

/** What the words of an alert need besides its facts. */
interface AlertNames {
  /** The alert's subject. */
  readonly subject: string;
  /** A device's name by its id. */
  readonly nameOf: (device: string) => string;
}

interface Words<Facts> {
  readonly title: string;
  /** The subject is a code that means nothing to people: it is not shown. */
  readonly isNameless?: true;
  sentence(this: void, facts: Facts, names: AlertNames): string;
}

const PASS_LISTS = { season: 'season passes', staff: 'staff list', vip: 'guest list' } as const;

const WORDS: { readonly [Kind in AlertKind]: Words<AlertFacts<Kind>> } = {
  unknown_slot: {
    title: 'Unknown slot',
    sentence: ({ device }, { nameOf }) => `${nameOf(device)} reports a slot that the layout does not have.`,
  },
  device_silent: {
    title: 'Silent device',
    sentence: ({ lastSeenAt }) =>
      `Nothing has arrived since ${timeInIndia(lastSeenAt)}; its spots are shown as unknown.`,
  },
  sensor_silent: {
    title: 'Sensor silent',
    sentence: ({ lastReadingAt }) =>
      lastReadingAt === null
        ? 'The sensor has never sent anything; its spot is shown as unknown.'
        : `The sensor has sent nothing since ${timeInIndia(lastReadingAt)}; its spot is shown as unknown.`,
  },
  sensor_flaps: {
    title: 'Unsteady sensor',
    sentence: () => 'The sensor changes its mind too often; its last stable status is shown.',
  },
  slot_restless: {
    title: 'Restless spot',
    sentence: (facts, names) =>
      `${wordRestlessSlot(facts)}${wordWhich(facts, names)} ${ATTENTION_WORDS.slot_restless.needs}`,
  },
  level_restless: {
    title: 'Restless level',
    sentence: (facts, names) =>
      `${wordRestlessLevel(facts)}${wordWhich(facts, names)} ${ATTENTION_WORDS.level_restless.needs}`,
  },
  slot_stuck: {
    title: 'Stuck sensor?',
    sentence: (facts) => `${wordStuckSlot(facts)} ${ATTENTION_WORDS.slot_stuck.needs}`,
  },
  device_stuck: {
    title: 'Stuck device?',
    sentence: (facts) => `${wordStuckDevice(facts)} ${ATTENTION_WORDS.device_stuck.needs}`,
  },
  device_revoked: {
    title: ATTENTION_WORDS.device_revoked.title,
    sentence: (facts) => `${wordRevoked(facts)} ${ATTENTION_WORDS.device_revoked.needs}`,
  },
  slots_cleared: {
    title: 'Cleared at once?',
    isNameless: true,
    sentence: (facts) => `${wordCleared(facts)} ${ATTENTION_WORDS.slots_cleared.needs}`,
  },
  clock_warning: { title: 'Clock off', sentence: wordClock },
  clock_alarm: { title: 'Clock far off', sentence: wordClock },
  clock_still: {
    title: 'Clock stands still',
    sentence: ({ since }) =>
      `The camera has sent one time again and again since ${timeInIndia(since)}; its reads count as they arrive.`,
  },
  server_clock: {
    title: ATTENTION_WORDS.server_clock.title,
    isNameless: true,
    sentence: wordServerClock,
  },
  review: {
    title: 'Session in review',
    isNameless: true,
    sentence: (_facts, { subject }) => REVIEWS[subject] ?? 'Someone has to look at this stay.',
  },
  no_tariff: {
    title: 'No tariff',
    isNameless: true,
    sentence: () => 'Cars leave without a charge: no tariff was in force when they came in.',
  },
  barrier_failed: {
    title: 'Barrier does not open',
    sentence: ({ detail }) => detail,
  },
  lane_without_camera: {
    title: ATTENTION_WORDS.lane_without_camera.title,
    isNameless: true,
    sentence: (facts) => `${wordLaneWithoutCamera(facts)} ${ATTENTION_WORDS.lane_without_camera.needs}`,
  },
  lanes_swapped: {
    title: 'Cameras swapped',
    sentence: () => 'The camera of this entry reads cars that are inside: it may be the one of an exit.',
  },
  exit_sees_entries: {
    title: 'Exit camera at an entry?',
    sentence: () =>
      `The camera of this exit reads cars as they come in. ${ATTENTION_WORDS.exit_sees_entries.needs}`,
  },
  camera_repeats: {
    title: 'Camera sees a parked car',
    sentence: (facts) => `${wordRepeats(facts)} ${ATTENTION_WORDS.camera_repeats.needs}`,
  },
  direction_contradicted: {
    title: 'Camera says another direction',
    sentence: (facts) =>
      `${wordContradictedDirection(facts)} ${ATTENTION_WORDS.direction_contradicted.needs}`,
  },
  long_stay: {
    title: 'Long stay',
    isNameless: true,
    sentence: ({ insideMs }) => `A car has been inside for ${formatDuration(insideMs)}.`,
  },
  end_contradicted: {
    title: ATTENTION_WORDS.end_contradicted.title,
    isNameless: true,
    sentence: (facts) => wordContradictedEnd(facts),
  },
  plate_contradicted: {
    title: ATTENTION_WORDS.plate_contradicted.title,
    isNameless: true,
    sentence: (facts) => wordContradictedPlate(facts),
  },
  typed_near: {
    title: ATTENTION_WORDS.typed_near.title,
    isNameless: true,
    sentence: (facts) => `${wordTypedNear(facts)} ${ATTENTION_WORDS.typed_near.needs}`,
  },
  watched_plate: {
    title: 'Watched plate',
    isNameless: true,
    sentence: ({ gate, number }) => `A plate of the watch list, number ${number}, was read at ${gate}.`,
  },
  near_watched_plate: {
    title: 'Like a watched plate',
    isNameless: true,
    sentence: ({ gate, number }) =>
      `A plate at ${gate} reads much like number ${number} of the watch list. It may be another car.`,
  },
  pass_erased: {
    title: 'Pass without its plate',
    isNameless: true,
    sentence: ({ number, list, ends }) =>
      `A driver deleted the account, so the plate went off number ${number} of the ${PASS_LISTS[list]}${ends ? ', which has ended' : ''}. Passes shows what is left of it.`,
  },
  refund_waits: {
    title: 'Refund to pay',
    isNameless: true,
    sentence: () => 'A refund waits for somebody to pay it. The Books list it.',
  },
  fastag_unanswered: {
    title: 'FASTag without an answer',
    isNameless: true,
    sentence: ({ rupees, since }) =>
      `Nobody knows whether the bank debited ${formatRupees(rupees)} at ${timeInIndia(since)}. Ask the bank; the driver may pay otherwise meanwhile, and what comes twice goes back.`,
  },
  fastag_doubtful: {
    title: 'FASTag: the bank’s answer',
    isNameless: true,
    sentence: ({ rupees, word, named }) => DOUBTS[word](rupees, named),
  },
  tag_contradicted: {
    title: 'FASTag of two cars',
    isNameless: true,
    sentence: ({ gate }) =>
      `A car stands at ${gate} with a FASTag that named another plate within days. It is not debited: look at the car, and take the payment otherwise.`,
  },
  drawer_left: {
    title: 'Cash drawer left open',
    isNameless: true,
    sentence: ({ since, trouble }) =>
      `A cash drawer has been open since ${timeInIndia(since)}${trouble === 'open_long' ? '' : ', and its holder cannot close it any more'}. It is counted and closed under Cash drawers.`,
  },
  chargeback_due: {
    title: 'Chargeback to answer',
    isNameless: true,
    sentence: ({ rupees, respondBy }) =>
      `A bank claims ${formatRupees(rupees)} back and waits for an answer until ${timeInIndia(respondBy)}. Disputes lists it.`,
  },
  refund_paid_twice: {
    title: 'Refund paid twice',
    sentence: ({ rupees }) =>
      `The provider paid ${formatRupees(rupees)} back a second time. Ask the provider.`,
  },
  paid_twice: {
    title: ATTENTION_WORDS.paid_twice.title,
    isNameless: true,
    sentence: (facts) => `${wordPaidTwice(facts)} ${ATTENTION_WORDS.paid_twice.needs}`,
  },
  refund_outside: {
    title: 'Refund made outside',
    isNameless: true,
    sentence: ({ rupees, reference }) =>
      `${formatRupees(rupees)} of a paid visit was given back on the payment provider’s pages (${reference}), and nobody decided it here. The visit costs as much less, so the driver owes nothing for it. The Books list it with its visit.`,
  },
};

/** What the bank of a FASTag says, and what is made of it. */
const DOUBTS = {
  credit: (rupees: number) =>
    `The bank says that it gave money to a FASTag that was asked for ${formatRupees(rupees)}. Nothing is booked: ask the bank.`,
  nothing: (rupees: number) =>
    `The bank accepted a debit of ${formatRupees(rupees)} and names nothing that it took. Nothing is booked: ask the bank.`,
  affirmed: (rupees: number) =>
    `The bank says that it took the ${formatRupees(rupees)} after all that were given up as not taken. Nothing is booked: ask the bank.`,
  other_car: (rupees: number, named: string) =>
    `${formatRupees(rupees)} was debited from the FASTag of another car (${named}). It goes back to that tag by the Books; the car that stood there owes as before.`,
} as const;

function wordWhich(
  { devices = [] }: { devices?: readonly string[] | undefined },
  { nameOf }: AlertNames,
): string {
  return devices.length === 0 ? '' : ` They are ${devices.map(nameOf).join(' and ')}.`;
}

const REVIEWS: Readonly<Record<string, string>> = REVIEW_SENTENCES;

/** An alert in words: a short title, what it is about (null where people cannot know it), and a sentence. */
export function wordAlert(
  alert: Alert,
  nameOf: AlertNames['nameOf'],
): { title: string; subject: string | null; sentence: string } {
  const words: Words<AlertFacts> = WORDS[alert.kind];
  const { subject, facts } = alert;
  return {
    title: words.title,
    subject: words.isNameless ? null : nameOf(subject),
    sentence: 'text' in facts ? facts.text : words.sentence(facts, { subject, nameOf }),
  };
}

function wordClock({ aheadMs }: { aheadMs: number }): string {
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return `The clock is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} ours.`;
}

function wordServerClock({ aheadMs, devices, all }: AlertFacts<'server_clock'>): string {
  const away = `${formatDuration(Math.abs(aheadMs))} ${aheadMs > 0 ? 'slow' : 'fast'}`;
  return `By ${devices} of ${all} devices our own clock is ${away}. ${ATTENTION_WORDS.server_clock.needs}`;
}

function timeInIndia(instant: string): string {
  return new Date(instant).toLocaleString('en-IN', TIME);
}

const TIME = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata', hourCycle: 'h23' } as const;
