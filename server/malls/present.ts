import type { Mall } from '#contract/malls.ts';
import { isLiveAt } from '#domain/parking/mall.ts';
import type { ArchivedMall, MallRecord } from './mall-record.ts';

/** A mall as drivers see it: live when it is switched on and open now. */
export function presentForDrivers(mall: MallRecord, now: Date): Mall {
  return { ...presentMall(mall), isLive: isLiveAt(mall, now) };
}

function coordinatesOf({ latitude, longitude }: MallRecord): Mall['coordinates'] {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** A mall as super admins see it: live when it is switched on. */
export function presentMall(mall: MallRecord): Mall {
  const { totalBasements, sections, slotsPerSection, slotFormat } = mall.parkingConfig;
  return {
    _id: mall.publicId,
    id: mall.id,
    name: mall.name,
    address: mall.address,
    price: mall.price,
    image: mall.image,
    isLive: mall.isLive,
    offsetOn: mall.offsetOn,
    offsetOff: mall.offsetOff,
    isOffsetEnabled: mall.isOffsetEnabled,
    createdAt: mall.createdAt.toISOString(),
    parkingConfig: { totalBasements, sections: [...sections], slotsPerSection, slotFormat },
    isConfigured: mall.isConfigured,
    slug: mall.slug,
    hasLiveView: mall.isConfigured && mall.hasReported,
    coordinates: coordinatesOf(mall),
  };
}

/** A deleted mall, and until when its records hold number plates: those of its last day go last. */
export function presentArchived({ publicId, name, address, archivedAt }: ArchivedMall, plateDays: number) {
  const platesUntil = new Date(archivedAt.getTime() + plateDays * DAY_MS).toISOString();
  return { _id: publicId, name, address, archivedAt: archivedAt.toISOString(), platesUntil };
}

const DAY_MS = 86_400_000;
