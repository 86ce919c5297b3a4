import { DEFAULT_PARKING_CONFIG, slotsOf, type ParkingLayout } from '#domain/parking/mall.ts';
import { useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useLayoutEffect, useMemo, useState } from 'react';
import { useLiveMalls } from '../../malls/queries.ts';
import { DataAge } from '../../occupancy/data-age.tsx';
import { Legend } from '../../occupancy/legend.tsx';
import { LevelStats } from '../../occupancy/level-stats.tsx';
import { LevelButtons } from '../../occupancy/level-buttons.tsx';
import type { LiveOccupancy, LayoutSlot } from '../../occupancy/live-occupancy.ts';
import { NearestSlot } from '../../occupancy/nearest-slot.tsx';
import { SlotLayout } from '../../occupancy/slot-layout.tsx';
import { useLiveOccupancy, useServerSlots } from '../../occupancy/use-live-occupancy.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { nameOfMall, wireNameOf } from './title-of-mall.ts';

interface Props {
  /** `palladium`, `phoenix`, or the slug of a mall whose devices report. */
  mall: string;
}

/** A mall's slots as its sensors report them now; the page of Phoenix is dark. */
export default function LiveParking({ mall }: Props) {
  const occupancy = useLiveOccupancy(wireNameOf(mall));
  const layout = useLayoutOf(occupancy, mall);
  const levels = [...new Set(layout.map(({ level }) => level))];
  const [chosen, setLevel] = useState('B1');
  const level = levels.includes(chosen) ? chosen : (levels[0] ?? 'B1');
  const shown = useMemo(() => layout.filter((slot) => slot.level === level), [layout, level]);
  const [marked, setMarked] = useState<LayoutSlot | null>(null);
  const show = (slot: LayoutSlot) => {
    setLevel(slot.level);
    setMarked({ ...slot });
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
        actions={<LevelButtons occupancy={occupancy} levels={levels} value={level} onChange={setLevel} />}
      >
        <div className="grid grid-cols-1 gap-4">
          <LevelStats occupancy={occupancy} level={level} total={shown.length} />
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <div className="min-w-0 flex-1 basis-72">
              <DataAge occupancy={occupancy} />
            </div>
            <NearestSlot occupancy={occupancy} onShow={show} />
          </div>
          <SlotLayout
            occupancy={occupancy}
            slots={shown}
            marked={marked}
            head={<Legend occupancy={occupancy} level={level} />}
          />
        </div>
      </Page>
    </div>
  );
}

/**
 * The layout of the mall's configuration, with the slots that were taken out of it while a car is still in them. Before
 * the configuration is known: the slots that the server lists. Where both fail: the default layout.
 */
function useLayoutOf(occupancy: LiveOccupancy, mall: string): readonly LayoutSlot[] {
  const serverSlots = useServerSlots(occupancy);
  const { data, isError } = useLiveMalls();
  const layout = useMemo(() => {
    const configured = data?.find(({ name, slug }) => slug === mall || name.toLowerCase().includes(mall));
    if (configured?.isConfigured) return withRetired(layoutOf(configured.parkingConfig), serverSlots);
    if (serverSlots.length > 0) return serverSlots;
    // Without a configuration Phoenix has eight slots a section.
    return isError || data ? layoutOf(mall === 'phoenix' ? PHOENIX : DEFAULT_PARKING_CONFIG) : [];
  }, [serverSlots, data, isError, mall]);
  useLayoutEffect(() => occupancy.setLayout(layout), [occupancy, layout]);
  return layout;
}

const PHOENIX = { ...DEFAULT_PARKING_CONFIG, slotsPerSection: 8 };

function layoutOf(config: ParkingLayout): LayoutSlot[] {
  return slotsOf(config).map(({ code, level, section }) => ({ code, level, section }));
}

/** What the server lists beyond the configured layout are slots that a change has taken out of it. */
function withRetired(
  configured: readonly LayoutSlot[],
  serverSlots: readonly LayoutSlot[],
): readonly LayoutSlot[] {
  const listed = new Set(serverSlots.map(({ code }) => code));
  const isWhole = configured.every(({ code }) => listed.has(code));
  // In the server's order, which is the layout's.
  return serverSlots.length > 0 && isWhole ? serverSlots : configured;
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
