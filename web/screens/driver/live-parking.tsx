import { DEFAULT_PARKING_CONFIG, slotsOf, type ParkingLayout } from '#domain/parking/mall.ts';
import { useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { useLiveMalls, useMalls, type ListedMall } from '../../malls/queries.ts';
import { Advice } from '../../occupancy/advice.tsx';
import { DataAge } from '../../occupancy/data-age.tsx';
import { Legend } from '../../occupancy/legend.tsx';
import { LevelMap } from '../../occupancy/level-map.tsx';
import { LevelStats } from '../../occupancy/level-stats.tsx';
import { LEVELS_PER_ROW, LevelButtons } from '../../occupancy/level-buttons.tsx';
import type { LiveOccupancy, LayoutSlot } from '../../occupancy/live-occupancy.ts';
import { useNoneForAll } from '../../occupancy/open-to-some.ts';
import { useAdvice, type KnownWays, type ShownAdvice } from '../../occupancy/use-advice.ts';
import { useOpenLevel } from '../../occupancy/use-open-level.ts';
import { useWarning } from '../../occupancy/use-outage.ts';
import { useLiveOccupancy, useServerSlots } from '../../occupancy/use-live-occupancy.ts';
import { mallAddress } from '../../paths.ts';
import type { MallWays } from '../../plan/mall-ways.ts';
import { useDrawnWays } from '../../plan/queries.ts';
import { loadPart } from '../../platform/load-part.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { asTyped, nameOfMall, wireNameOf } from './title-of-mall.ts';

// Loaded when a driver asks for the way.
const WayPanel = lazy(() =>
  loadPart(async () => ({ default: (await import('../../plan/way-panel.tsx')).WayPanel })),
);

const Nothing = () => null;
// A part of its own, and none that the page needs: where it does not arrive, there is no notice.
const ClosedNotice = lazy(() =>
  loadPart(() => import('../../closures/closed-notice.tsx')).catch(() => ({ default: Nothing })),
);

interface Props {
  /** `palladium`, `phoenix`, or the slug of a mall whose devices report. */
  mall: string;
  /** Opened without an account, from a sign at the gate: there is no way back to lead. */
  isPublic: boolean;
  /** Why nobody is sent in now; null where drivers may come. */
  closed: string | null;
  /** What parking costs here, below the figures. */
  children: ReactNode;
}

/** A mall's slots as its sensors report them now; the page of Phoenix is dark. */
export default function LiveParking({ mall, isPublic, closed, children }: Props) {
  const occupancy = useLiveOccupancy(wireNameOf(mall));
  const { configured, isKnown } = useConfigOf(mall);
  const layout = useLayoutOf(occupancy, mall, configured?.parkingConfig, isKnown);
  const drawn = useDrawnWays(wireNameOf(mall), configured?.parkingConfig);
  const levels = [...new Set(layout.map(({ level }) => level))];
  const advice = useAdvice(occupancy, useKnownWays(drawn));
  const isOut = useWarning(occupancy);
  const [chosen, setLevel] = useState<string | null>(null);
  const level = useOpenLevel(occupancy, levels, chosen, advice);
  const shown = useMemo(() => layout.filter((slot) => slot.level === level), [layout, level]);
  const [marked, setMarked] = useState<LayoutSlot | null>(null);
  const show = (slot: LayoutSlot) => {
    setLevel(slot.level);
    setMarked({ ...slot });
  };
  const name = asTyped(nameOfMall(mall), configured?.name);
  const hasWord = name.endsWith(' Mall');
  return (
    <div
      data-theme={mall === 'phoenix' ? 'dark' : undefined}
      className={joinClasses(
        'min-h-[calc(100dvh-4rem)] bg-canvas',
        levels.length > LEVELS_PER_ROW ? 'thumb:pb-34' : 'thumb:pb-20',
      )}
    >
      <Page
        title={hasWord ? `${name} parking` : `${name} mall parking`}
        subtitle={`Real-time occupancy view for ${hasWord ? name : `${name} Mall`}`}
        back={isPublic ? undefined : <BackButton />}
        isFilled
        actions={<LevelButtons occupancy={occupancy} levels={levels} value={level} onChange={setLevel} />}
      >
        <div className="grid grid-cols-1 gap-4">
          <Answer
            occupancy={occupancy}
            advice={isOut ? null : advice}
            isOut={isOut}
            closed={closed}
            onShow={show}
            drawn={drawn}
            config={configured?.parkingConfig ?? unconfigured(mall)}
          />
          <LevelStats occupancy={occupancy} level={level} total={shown.length} />
          <DataAge occupancy={occupancy} level={level} />
          <Suspense fallback={null}>{<ClosedNotice mall={wireNameOf(mall)} />}</Suspense>
          {children}
          <LevelMap
            key={level}
            occupancy={occupancy}
            level={level}
            slots={shown}
            marked={marked}
            head={<Legend occupancy={occupancy} level={level} slots={shown} />}
          />
        </div>
      </Page>
    </div>
  );
}

interface AnswerProps {
  occupancy: LiveOccupancy;
  advice: ShownAdvice | 'asking' | null;
  /** What is known is too old to send anybody by it. */
  isOut: boolean;
  closed: string | null;
  onShow: (slot: LayoutSlot) => void;
  drawn: MallWays | null;
  config: ParkingLayout;
}

/** Where to drive, and when it is asked for, how. */
function Answer({ occupancy, advice, isOut, closed, onShow, drawn, config }: AnswerProps) {
  const [isWayShown, showWay] = useState(false);
  const shown = closed === null ? advice : null;
  const none = useNoneForAll(occupancy, isOut);
  return (
    <>
      <Advice
        occupancy={occupancy}
        advice={shown}
        otherwise={closed ?? none}
        onShow={onShow}
        isWayShown={isWayShown}
        onWay={() => showWay((isShown) => !isShown)}
      />
      {isWayShown && typeof shown === 'object' && shown && (
        <section aria-label="The way there" className="rounded-lg border border-line bg-surface p-4 sm:p-5">
          <Suspense fallback={<Skeleton className="h-72" />}>
            <WayPanel drawn={drawn} config={config} slot={shown.slot} />
          </Suspense>
        </section>
      )}
    </>
  );
}

/** What the advice takes from a drawn plan; the same object while the plan is the same. */
function useKnownWays(drawn: MallWays | null): KnownWays | undefined {
  return useMemo(() => (drawn ? { minutesTo: drawn.minutesTo } : undefined), [drawn]);
}

/**
 * The mall's parking configuration, where it has one; `isKnown` once that was answered or failed. One that is switched off
 * is in the list of all malls alone, which its page has asked for anyway.
 */
function useConfigOf(mall: string) {
  const live = useLiveMalls();
  const all = useMalls();
  const found = findIn(live.data, mall) ?? findIn(all.data, mall);
  const isAnswered = live.isError || live.data !== undefined;
  return {
    configured: found?.isConfigured ? found : undefined,
    isKnown: isAnswered && (found !== undefined || !all.isPending),
  };
}

function findIn(malls: readonly ListedMall[] | undefined, mall: string): ListedMall | undefined {
  return (
    malls?.find((one) => mallAddress(one) === mall) ??
    malls?.find(({ name }) => name.toLowerCase().includes(mall))
  );
}

/**
 * The layout of the mall's configuration, with the slots that were taken out of it while a car is still in them. Before
 * the configuration is known: the slots that the server lists. Where both fail: the default layout.
 */
function useLayoutOf(
  occupancy: LiveOccupancy,
  mall: string,
  config: ParkingLayout | undefined,
  isKnown: boolean,
): readonly LayoutSlot[] {
  const serverSlots = useServerSlots(occupancy);
  const layout = useMemo(() => {
    if (config) return withRetired(layoutOf(config), serverSlots);
    if (serverSlots.length > 0) return serverSlots;
    return isKnown ? layoutOf(unconfigured(mall)) : [];
  }, [serverSlots, config, isKnown, mall]);
  useLayoutEffect(() => occupancy.setLayout(layout), [occupancy, layout]);
  return layout;
}

/** Without a configuration Phoenix has eight slots a section. */
function unconfigured(mall: string): ParkingLayout {
  return mall === 'phoenix' ? PHOENIX : DEFAULT_PARKING_CONFIG;
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
