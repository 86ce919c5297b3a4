import {
  addMall,
  changeMall,
  changeParkingConfig,
  listAllMalls,
  listMalls,
  Mall,
  ParkingConfig,
  readParkingConfig,
  removeMall,
  toggleLive,
} from '#contract/malls.ts';
import { DEFAULT_PARKING_CONFIG, mallSlug } from '#domain/parking/mall.ts';
import { z } from 'zod';

const text = z
  .string()
  .nullish()
  .transform((said) => said ?? '');

const name = z.union([z.string(), z.number()]).nullish();

/** What a layout leaves out is as specification 9 has it. */
const layout = z
  .object(ParkingConfig.shape)
  .partial()
  .nullish()
  .catch(undefined)
  .transform((said) => said ?? undefined);

/** A mall with the fields of the specification alone; what our server tells beside them may be missing. */
const MallWithGaps = Mall.extend({
  _id: name,
  id: name.transform((said) => Number(said) || 0),
  address: text,
  price: text,
  image: text,
  createdAt: text,
  offsetOn: z.number().default(0),
  offsetOff: z.number().default(0),
  isOffsetEnabled: z.boolean().default(false),
  isLive: z.boolean().default(false),
  parkingConfig: layout,
  isConfigured: z.boolean().optional(),
  slug: z.string().optional(),
  hasLiveView: z.boolean().default(false),
}).transform((said): Mall => ({
  ...said,
  _id: String(said._id ?? (said.id || said.name)),
  slug: said.slug ?? mallSlug(said.name),
  isConfigured: said.isConfigured ?? said.parkingConfig !== undefined,
  parkingConfig: fill(said.parkingConfig),
}));

function fill(said: z.output<typeof layout>): ParkingConfig {
  const whole = ParkingConfig.safeParse({ ...DEFAULT_PARKING_CONFIG, ...said });
  return whole.data ?? ParkingConfig.parse(DEFAULT_PARKING_CONFIG);
}

const oneMall = z.object({ mall: MallWithGaps });
const itsLayout = z.object({ mall: z.object({ parkingConfig: layout.transform(fill) }) });
/** Specification 7 reads nothing of what answers a change but an error; what was sent then stands. */
const savedLayout = z
  .object({ mall: z.object({ parkingConfig: ParkingConfig }) })
  .optional()
  .catch(undefined);

/** The calls for malls, whose answers are read for what the specification names and no more. */
export const mallCalls = {
  list: { ...listMalls, answer: z.array(MallWithGaps) },
  listAll: { ...listAllMalls, answer: z.object({ malls: z.array(MallWithGaps) }) },
  add: { ...addMall, answer: oneMall },
  change: { ...changeMall, answer: oneMall },
  toggle: { ...toggleLive, answer: z.object({ mall: z.object({ isLive: z.boolean() }) }) },
  /** Specification 7 shows no answer to a deletion. */
  remove: { ...removeMall, answer: z.unknown() },
  readLayout: { ...readParkingConfig, answer: itsLayout },
  changeLayout: { ...changeParkingConfig, answer: savedLayout },
};
