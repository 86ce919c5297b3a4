import type { ClosedPlace } from '#domain/parking/closures.ts';
import type { Former } from '#domain/time/versions.ts';
import type { MallPlan, SlotClass } from '#domain/parking/plan.ts';
import {
  bigint,
  boolean,
  bytes,
  double,
  instant,
  integer,
  json,
  text,
  texts,
} from '../platform/storage/column.ts';
import { defineTable } from '../platform/storage/table.ts';

export const mallTable = defineTable('malls', {
  /** Chosen by the database, but for the malls 1 and 2: see domain/parking/named-malls. */
  id: integer().withDefault(),
  publicId: text(),
  name: text(),
  slug: text(),
  address: text(),
  /** The addresses before it, each with its end, the oldest first: which holidays a mall keeps follows from them. */
  formerAddresses: json<readonly Former<{ readonly address: string }>[]>((value) =>
    Array.isArray(value),
  ).withDefault(),
  /** Free display text; what is charged is the tariff. */
  price: text(),
  /** The name of one of our drawings, or the address of an uploaded image; empty where none was chosen. */
  image: text().withDefault(),
  /** Switched on. Whether it is live now also depends on its hours: `isLiveAt` of domain/parking/mall takes this record. */
  isLive: boolean(),
  /** Opening and closing, minutes after midnight in India. */
  offsetOn: integer(),
  offsetOff: integer(),
  isOffsetEnabled: boolean(),
  // The parking configuration.
  totalBasements: integer().withDefault(),
  sections: texts().withDefault(),
  slotsPerSection: integer().withDefault(),
  slotFormat: text().withDefault(),
  /** Slot formats before the present one, the newest first: controllers may still use them. */
  formerSlotFormats: texts().withDefault(),
  /** False while the parking configuration shows defaults that nobody has set. */
  isConfigured: boolean().withDefault(),
  /** Grows with every change of the parking configuration. */
  configVersion: integer().withDefault(),
  hasReported: boolean().withDefault(),
  /** In degrees, both or neither. */
  latitude: double().orNull(),
  longitude: double().orNull(),
  createdAt: instant(),
  archivedAt: instant().orNull(),
});

export const mallImageTable = defineTable('mall_images', {
  mall: integer().named('mall_id'),
  contentType: text<'image/png' | 'image/jpeg' | 'image/webp'>(),
  /** Of an image stored before there were files, until it is moved. */
  bytes: bytes().orNull(),
  etag: text(),
  hash: text().orNull(),
  size: integer().orNull(),
});

/** The slots of configured malls. A retired one is gone from the layout but still has a car in it. */
export const slotTable = defineTable('slots', {
  mall: integer().named('mall_id'),
  code: text(),
  level: text(),
  section: text(),
  /** Its number within the section, from 1. */
  position: integer(),
  retiredAt: instant().orNull(),
});

/** Gates by their names; devices stand at them. */
export const gateTable = defineTable('gates', {
  mall: integer().named('mall_id'),
  name: text(),
  createdAt: instant(),
});

/** A plan as it was drawn, each change a revision of its own; null where the grid holds again. */
export const planTable = defineTable('mall_plans', {
  mall: integer().named('mall_id'),
  revision: integer(),
  plan: json<MallPlan>().orNull(),
  /** The account's public id. */
  person: text(),
  savedAt: instant(),
});

/** Whom slots are meant for, by where they belong; those for every car have no row. */
export const slotClassTable = defineTable('slot_classes', {
  mall: integer().named('mall_id'),
  level: text(),
  section: text(),
  position: integer(),
  slotClass: text<SlotClass>().named('class'),
});

/** What is closed for a time, by where it lies. */
export const closureTable = defineTable('slot_closures', {
  id: bigint().generated(),
  publicId: text(),
  mall: integer().named('mall_id'),
  places: json<readonly ClosedPlace[]>(Array.isArray),
  reason: text(),
  beginsAt: instant(),
  /** Null while nobody knows. */
  endsAt: instant().orNull(),
  /** When somebody opened it again, or dropped it. */
  endedAt: instant().orNull(),
  /** The account's public id. */
  person: text(),
  createdAt: instant(),
});
