import { Mall, MallInput, ParkingConfig } from '#contract/malls.ts';
import { DEFAULT_PARKING_CONFIG, mallSlug } from '#domain/parking/mall.ts';
import { z } from 'zod';
import { isRecord, withDefaults } from '../read-answer.ts';

/** A layout leaves out what is as in the default one. */
const Layout = withDefaults(z.object(ParkingConfig.shape), {
  ...DEFAULT_PARKING_CONFIG,
  sections: [...DEFAULT_PARKING_CONFIG.sections],
});
const layoutOf = (given: unknown) => Layout.parse(isRecord(given) ? given : {});

const GivenMall = withDefaults(Mall, {
  // What somebody can enter has its defaults in the contract; a name has none there.
  ...MallInput.parse({ name: '-' }),
  name: '',
  _id: '',
  id: 0,
  image: '',
  createdAt: '',
  hasLiveView: false,
  coordinates: null,
});

/** Our own fields of a mall follow from the others where they are missing. */
export const MallAnswer = z.preprocess(
  (given) =>
    isRecord(given)
      ? {
          slug: typeof given['name'] === 'string' ? mallSlug(given['name']) : '',
          isConfigured: isRecord(given['parkingConfig']),
          ...given,
          _id: given['_id'] ?? (given['id'] || given['name']),
          parkingConfig: layoutOf(given['parkingConfig']),
        }
      : given,
  GivenMall,
);

/** Of the answer to a toggle the card takes `isLive`; of a layout that is read, only the layout. */
export const ToggleAnswer = z.object({ mall: z.object({ isLive: z.boolean() }) });
export const LayoutAnswer = z.object({
  mall: z.looseObject({}).transform((mall) => ({ parkingConfig: layoutOf(mall['parkingConfig']) })),
});
