import type { BarrierSettings } from '#contract/barriers.ts';
import type { DeviceMapping } from '#contract/device-mapping.ts';
import type { DeviceMessage } from '#contract/devices.ts';
import type { DeviceProtocol } from '#contract/makers.ts';
import type { DeviceClock } from '#domain/parking/device-clock.ts';
import type { CountedSequences } from '#domain/parking/gapless.ts';
import { bigint, boolean, day, double, instant, integer, json, text } from '../platform/storage/column.ts';
import { defineTable } from '../platform/storage/table.ts';

export const deviceTable = defineTable('devices', {
  id: bigint().generated(),
  publicId: text(),
  mall: integer().named('mall_id'),
  name: text(),
  kind: text<'plate-camera' | 'slot-sensors' | 'gate-controller' | 'tag-reader' | 'wall-display'>(),
  gate: text().orNull(),
  direction: text<'entry' | 'exit'>().orNull(),
  heartbeatSeconds: integer().orNull(),
  stabilitySeconds: double().orNull(),
  protocol: text<DeviceProtocol>().orNull(),
  mapping: json<DeviceMapping>().orNull(),
  barrier: json<BarrierSettings>().orNull(),
  /** Sealed; null where the barrier takes none. */
  barrierPassword: text().named('barrier_password').orNull(),
  keyHash: text(),
  previousKeyHash: text().orNull(),
  previousKeyUntil: instant().orNull(),
  isSimulated: boolean(),
  clock: json<DeviceClock>().orNull(),
  clockOffsetMs: double().orNull(),
  lastSeenAt: instant().orNull(),
  /** When it last sent a message without a reading. */
  lastBeatAt: instant().orNull(),
  createdAt: instant(),
  revokedAt: instant().orNull(),
});

/** Messages that could not be used, counted by what was wrong with them; the newest one is stored. */
export const refusedMessageTable = defineTable('refused_messages', {
  id: bigint().generated(),
  mall: integer().named('mall_id'),
  device: bigint().named('device_id').orNull(),
  kind: text<'plate_read' | 'slot_reading'>(),
  subject: text(),
  reason: text(),
  body: json<unknown>(),
  count: integer().withDefault(),
  firstAt: instant(),
  lastAt: instant(),
});

/** What was taken and refused of each message, for whoever sets a device up; the newest of each device are stored. */
export const deviceMessageTable = defineTable('device_messages', {
  id: bigint().generated(),
  mall: integer().named('mall_id'),
  device: bigint().named('device_id'),
  at: instant(),
  accepted: integer(),
  refused: json<DeviceMessage['refused']>(),
});

/** In which hours of a day in India a mall's cameras or sensors sent anything: bit 0 is the first hour. */
export const deviceHourTable = defineTable('device_hours', {
  mall: integer().named('mall_id'),
  date: day(),
  hours: integer(),
});

/** How far the numbers of a device's readings have come; null before the first. */
export const deviceSequenceTable = defineTable('device_sequences', {
  device: bigint().named('device_id'),
  mall: integer().named('mall_id'),
  counted: json<CountedSequences>().orNull(),
});

/** Coils that were switched on and are not known to be off again; a row goes once its coil is. */
export const coilOnTable = defineTable('coils_on', {
  id: bigint().generated(),
  mall: integer().named('mall_id'),
  gate: text(),
  /** The public id of the controller. */
  device: text(),
  host: text(),
  port: integer(),
  unit: integer(),
  coil: integer(),
  switchedAt: instant(),
  /** By then whoever switched it on has switched it off, or has died with it. */
  dueAt: instant(),
  /** How often it was tried since. */
  tries: integer().withDefault(),
});
