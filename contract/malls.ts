import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { requiredName, requiredText, rupees, text } from './text.ts';

/** The parking configuration, exactly these four fields. `slotFormat` knows {level}, {section}, {index:02d}. */
export const ParkingConfig = z.strictObject({
  totalBasements: z.number().int().min(1, 'Between 1 and 10').max(10, 'Between 1 and 10'),
  sections: z
    .array(text(1).regex(/^[A-Z]$/, 'One letter from A to Z'))
    .min(1, 'At least one section')
    .max(26),
  slotsPerSection: z.number().int().min(1, 'Between 1 and 100').max(100, 'Between 1 and 100'),
  slotFormat: requiredText(60, 'A slot format is required'),
});
export type ParkingConfig = z.infer<typeof ParkingConfig>;

/** Where a mall lies on the map, in degrees. */
const Coordinates = z.strictObject({
  latitude: z.number().min(-90, 'Between -90 and 90').max(90, 'Between -90 and 90'),
  longitude: z.number().min(-180, 'Between -180 and 180').max(180, 'Between -180 and 180'),
});

export const Mall = z.object({
  _id: z.string(),
  id: z.number().int(),
  name: z.string(),
  address: z.string(),
  /** Free display text, for example ₹20/hour. What is charged is the tariff. */
  price: z.string(),
  /** The name of one of our drawings, or the address of an uploaded image; empty where none was chosen. */
  image: z.string(),
  /** For drivers: active, and within its hours where they are enabled. For super admins: active. */
  isLive: z.boolean(),
  /** Opening and closing, minutes after midnight in Asia/Kolkata; equal means all day. */
  offsetOn: z.number().int(),
  offsetOff: z.number().int(),
  isOffsetEnabled: z.boolean(),
  createdAt: z.string(),
  parkingConfig: ParkingConfig,
  /** False while `parkingConfig` shows defaults that nobody has set. */
  isConfigured: z.boolean(),
  slug: z.string(),
  /** True once the mall is configured and a device of it has reported: the mall's page shows its slots. */
  hasLiveView: z.boolean(),
  /** Null where nobody has entered them. */
  coordinates: Coordinates.nullable(),
});
export type Mall = z.infer<typeof Mall>;

export const listMalls = endpoint({
  method: 'GET',
  path: '/api/malls',
  summary: 'Malls for drivers; `live=true` only those that are live now.',
  access: 'everyone',
  query: z.object({ live: z.enum(['true', 'false']).optional() }),
  answer: z.array(Mall),
});

const offset = z.number().int().min(0, 'Between 0 and 1440').max(1440, 'Between 0 and 1440');

export const MallInput = z.strictObject({
  name: requiredName(200, 'Mall name is required'),
  price: text(100).default(''),
  address: text(1000).default(''),
  isLive: z.boolean().default(false),
  offsetOn: offset.default(0),
  offsetOff: offset.default(0),
  isOffsetEnabled: z.boolean().default(false),
  /** Left out, they stay as they are. */
  coordinates: Coordinates.nullable().optional(),
});
export type MallInput = z.infer<typeof MallInput>;

const byId = z.strictObject({ id: text(64) });

export const listAllMalls = endpoint({
  method: 'GET',
  path: '/api/super/malls',
  summary: 'All malls, live or not.',
  access: 'super-admin',
  answer: z.object({ malls: z.array(Mall) }),
});

export const addMall = endpoint({
  method: 'POST',
  path: '/api/super/malls',
  summary: 'Creates a mall. A name whose slug is taken is 409.',
  access: 'super-admin',
  body: MallInput,
  answer: z.object({ mall: Mall }),
  status: 201,
});

export const changeMall = endpoint({
  method: 'PUT',
  path: '/api/super/malls/:id',
  summary:
    'Changes a mall. One that lies in a State where malls may not charge from now on charges nothing until its admin confirms that it may.',
  access: 'super-admin',
  params: byId,
  body: MallInput,
  answer: z.object({
    mall: Mall,
    /** Where the mall lies in such a State from now on and charges nothing there: a sentence that says so and why. */
    warning: z.string().nullable(),
  }),
});

export const toggleLive = endpoint({
  method: 'POST',
  path: '/api/super/malls/:id/toggle-live',
  summary: 'Activates or deactivates a mall; cars inside still leave as usual.',
  access: 'super-admin',
  params: byId,
  answer: z.object({ mall: Mall }),
});

export const removeMall = endpoint({
  method: 'DELETE',
  path: '/api/super/malls/:id',
  summary:
    'Archives a mall. 409 with the count while cars are inside (`cars_inside`), or questions are open on which money that was paid hangs (`questions_open`); its ledger and history remain.',
  access: 'super-admin',
  params: byId,
  answer: z.object({ ok: z.literal(true) }),
});

export const listArchivedMalls = endpoint({
  method: 'GET',
  path: '/api/archived-malls',
  summary:
    'The deleted malls whose records the caller may see: all for a super admin, else those where the caller had a role. By the `_id` their books, ledger, refunds, disputes and reports are read as before.',
  access: 'signed-in',
  answer: z.object({
    malls: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        address: z.string(),
        archivedAt: z.string(),
        /** By then all number plates are gone; charges, books and the audit trail stay. */
        platesUntil: z.string(),
      }),
    ),
  }),
});

export const readParkingConfig = endpoint({
  method: 'GET',
  path: '/api/super/malls/:id/parking-config',
  summary: 'A mall with its parking configuration; the version travels as ETag.',
  access: 'super-admin',
  params: byId,
  answer: z.object({ mall: Mall }),
});

export const changeParkingConfig = endpoint({
  method: 'PUT',
  path: '/api/super/malls/:id/parking-config',
  summary:
    'Sets the layout. 412 when `If-Match` is out of date; 409 with the slots in use unless `confirmed=true`.',
  access: 'super-admin',
  params: byId,
  query: z.object({ confirmed: z.enum(['true', 'false']).optional() }),
  body: z.strictObject({ parkingConfig: ParkingConfig }),
  answer: z.object({ mall: Mall }),
});

/** Rupees a started hour, free minutes and a cap per 24 hours: the price that is charged. */
export const TariffInput = z.strictObject({
  graceMinutes: z.number().int().min(0).max(1440),
  rupeesPerHour: rupees(0, 100_000),
  /** Null for no cap. A mall that doesn't charge has 0 rupees an hour, not a cap of 0. */
  dayCapRupees: rupees(1, 1_000_000).nullable(),
});
export type TariffInput = z.infer<typeof TariffInput>;

export const Tariff = TariffInput.extend({ version: z.number().int(), effectiveFrom: z.string() });
export type Tariff = z.infer<typeof Tariff>;

export const readTariff = endpoint({
  method: 'GET',
  path: '/api/super/malls/:id/tariff',
  summary:
    'The tariff in force as a simple price; null where none was ever set, or where its document says more (`hasDocument`).',
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  may: 'see_prices',
  params: byId,
  answer: z.object({
    tariff: Tariff.nullable(),
    hasDocument: z.boolean(),
    /** Where the mall charges nothing, whatever its tariff says: a sentence that says so and why. */
    warning: z.string().nullable(),
  }),
});

export const changeTariff = endpoint({
  method: 'PUT',
  path: '/api/super/malls/:id/tariff',
  summary: 'A new tariff version for entries from now on; it changes nothing for cars inside.',
  access: 'super-admin',
  params: byId,
  body: TariffInput,
  answer: z.object({ tariff: Tariff, warning: z.string().nullable() }),
});

export const MAX_IMAGE_BYTES = 2 * 1024 * 1024;

export const MallDrawing = z.enum(['atrium', 'arches', 'tower', 'courtyard', 'terrace', 'bazaar']);

export const changeMallImage = endpoint({
  method: 'PUT',
  path: '/api/super/malls/:id/image',
  summary: 'Sets the image: one of our drawings by name, or a PNG, JPEG or WebP as base64, at most 2 MiB.',
  access: 'super-admin',
  params: byId,
  body: z.strictObject({
    drawing: MallDrawing.optional(),
    upload: text(3 * 1024 * 1024).optional(),
  }),
  bodyLimit: 4 * 1024 * 1024,
  answer: z.object({ mall: Mall }),
});

export const readMallImage = endpoint({
  method: 'GET',
  path: '/api/malls/:id/image',
  summary: 'The uploaded image of a mall, as PNG, JPEG or WebP; 404 where it has a drawing or none.',
  access: 'everyone',
  params: byId,
  /** `v` names the version that the mall's `image` points to: that one may be stored for good. */
  query: z.object({ v: text(64).optional() }),
  answer: z.unknown(),
});
