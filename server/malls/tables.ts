import { boolean, bytes, instant, integer, text, texts } from '../platform/storage/column.ts';
import { defineTable } from '../platform/storage/table.ts';

export const mallTable = defineTable('malls', {
  id: integer().generated(),
  publicId: text(),
  name: text(),
  slug: text(),
  address: text(),
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
  createdAt: instant(),
  archivedAt: instant().orNull(),
});

export const mallImageTable = defineTable('mall_images', {
  mall: integer().named('mall_id'),
  contentType: text<'image/png' | 'image/jpeg' | 'image/webp'>(),
  bytes: bytes(),
  etag: text(),
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
