import { DEFAULT_PARKING_CONFIG, slotsOf, type ParkingLayout } from '#domain/parking/mall.ts';
import { useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useLayoutEffect, useMemo, useState } from 'react';
import { useLiveMalls } from '../../malls/queries.ts';
import { DataAge } from '../../occupancy/data-age.tsx';
import { Legend } from '../../occupancy/legend.tsx';
import { LevelStats } from '../../occupancy/level-stats.tsx';
import { LevelButtons } from '../../occupancy/level-buttons.tsx';
import type { LivePicture, SlotPlace } from '../../occupancy/live-occupancy.ts';
import { NearestSlot } from '../../occupancy/nearest-slot.tsx';
import { SlotLayout } from '../../occupancy/slot-layout.tsx';
import { useLivePicture, useTold } from '../../occupancy/use-live-occupancy.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { nameOfMall, wireNameOf } from './title-of-mall.ts';

interface Props {
  /** `palladium`, `phoenix`, or the slug of a mall whose devices report. */
  mall: string;
}

/** A mall's bays as its sensors see them now. Specification 2, live parking view; Phoenix's is dark. */
export default function LiveParking({ mall }: Props) {
  const picture = useLivePicture(wireNameOf(mall));
  const places = usePlacesOf(picture, mall);
  const levels = [...new Set(places.map(({ level }) => level))];
  const [chosen, setLevel] = useState('B1');
  const level = levels.includes(chosen) ? chosen : (levels[0] ?? 'B1');
  const shown = useMemo(() => places.filter((place) => place.level === level), [places, level]);
  const [marked, setMarked] = useState<SlotPlace | null>(null);
  const show = (place: SlotPlace) => {
    setLevel(place.level);
    setMarked({ ...place });
  };
  const name = nameOfMall(mall);
  return (
    <div
      data-theme={mall === 'phoenix' ? 'dark' : undefined}
      className="min-h-[calc(100dvh-4rem)] bg-canvas thumb:pb-18"
    >
      <Page
        title={`${name} mall parking`}
        subtitle={`Real-time occupancy view for ${name} Mall`}
        back={<BackButton />}
        isFilled
        actions={<LevelButtons picture={picture} levels={levels} value={level} onChange={setLevel} />}
      >
        <div className="grid grid-cols-1 gap-4">
          <LevelStats picture={picture} level={level} total={shown.length} />
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <div className="min-w-0 flex-1 basis-72">
              <DataAge picture={picture} />
            </div>
            <NearestSlot picture={picture} onShow={show} />
          </div>
          <SlotLayout
            picture={picture}
            places={shown}
            marked={marked}
            head={<Legend picture={picture} level={level} />}
          />
        </div>
      </Page>
    </div>
  );
}

/**
 * The layout of the mall's configuration, with the bays that it has given up while a car is still in them; before it is
 * known what the server tells of its slots, and where nothing can be had the default one.
 */
function usePlacesOf(picture: LivePicture, mall: string): readonly SlotPlace[] {
  const told = useTold(picture);
  const { data, isError } = useLiveMalls();
  const places = useMemo(() => {
    const configured = data?.find(({ name, slug }) => slug === mall || name.toLowerCase().includes(mall));
    if (configured?.isConfigured) return withRetired(placesOf(configured.parkingConfig), told);
    if (told.length > 0) return told;
    // Specification 9: Phoenix falls back to eight slots a section.
    return isError || data ? placesOf(mall === 'phoenix' ? PHOENIX : DEFAULT_PARKING_CONFIG) : [];
  }, [told, data, isError, mall]);
  useLayoutEffect(() => picture.arrange(places), [picture, places]);
  return places;
}

const PHOENIX = { ...DEFAULT_PARKING_CONFIG, slotsPerSection: 8 };

function placesOf(config: ParkingLayout): SlotPlace[] {
  return slotsOf(config).map(({ code, level, section }) => ({ slot: code, level, section }));
}

/** What the server names beyond the whole configured layout are bays that a change has taken out of it. */
function withRetired(configured: readonly SlotPlace[], told: readonly SlotPlace[]): readonly SlotPlace[] {
  const named = new Set(told.map(({ slot }) => slot));
  if (told.length === 0 || configured.some(({ slot }) => !named.has(slot))) return configured;
  // In the server's order, which is the layout's.
  return told;
}

function BackButton() {
  const router = useRouter();
  return (
    <Button look="quiet" size="sm" className="-ms-3" onClick={() => router.history.back()}>
      <ArrowLeft aria-hidden className="size-4" />
      Back
    </Button>
  );
}
