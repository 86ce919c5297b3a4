import { DEFAULT_PARKING_CONFIG, slotsOf } from '#domain/mall.ts';
import { useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useLiveMalls } from '../../malls/queries.ts';
import { DataAge } from '../../occupancy/data-age.tsx';
import { Legend } from '../../occupancy/legend.tsx';
import { LevelStats } from '../../occupancy/level-stats.tsx';
import type { LivePicture, SlotPlace } from '../../occupancy/live-picture.ts';
import { NearestSlot } from '../../occupancy/nearest-slot.tsx';
import { SlotLayout } from '../../occupancy/slot-layout.tsx';
import { useLivePicture, usePlaces } from '../../occupancy/use-live-picture.ts';
import { Button } from '../../ui/button.tsx';
import { FilterButtons } from '../../ui/filter-buttons.tsx';
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
  const shown = places.filter((place) => place.level === level);
  const name = nameOfMall(mall);
  return (
    <div data-theme={mall === 'phoenix' ? 'dark' : undefined} className="min-h-[calc(100dvh-4rem)] bg-canvas">
      <Page
        title={`${name} mall parking`}
        subtitle={`Real-time occupancy view for ${name} Mall`}
        back={<BackButton />}
        actions={
          <FilterButtons
            label="Level"
            options={levels.map((value) => ({ value, label: `Basement ${value.slice(1)} (${value})` }))}
            value={level}
            onChange={setLevel}
          />
        }
      >
        <div className="grid grid-cols-1 gap-4">
          <LevelStats picture={picture} level={level} total={shown.length} />
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <DataAge picture={picture} />
            <Legend picture={picture} level={level} />
          </div>
          <NearestSlot picture={picture} />
          <SlotLayout picture={picture} places={shown} />
        </div>
      </Page>
    </div>
  );
}

/** The layout that the server tells; before it does, the mall's configuration; before that, the default one. */
function usePlacesOf(picture: LivePicture, mall: string): readonly SlotPlace[] {
  const told = usePlaces(picture);
  const malls = useLiveMalls();
  if (told.length > 0) return told;
  const configured = malls.data?.find(({ name, slug }) => slug === mall || name.toLowerCase().includes(mall));
  // Specification 9: Phoenix falls back to eight slots a section.
  const fallback =
    mall === 'phoenix' ? { ...DEFAULT_PARKING_CONFIG, slotsPerSection: 8 } : DEFAULT_PARKING_CONFIG;
  const config = configured?.parkingConfig ?? (malls.isError ? fallback : null);
  return config ? slotsOf(config).map(({ code, level, section }) => ({ slot: code, level, section })) : [];
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
