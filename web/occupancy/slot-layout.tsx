import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo, useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { Button } from '../ui/button.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { LiveOccupancy, LayoutSlot } from './live-occupancy.ts';
import { Slot } from './slot.tsx';
import { useOutage } from './use-outage.ts';

interface Props {
  occupancy: LiveOccupancy;
  /** The slots of one level, in the layout's order. */
  slots: readonly LayoutSlot[];
  /** A slot to scroll to and outline; another object with the same code scrolls again. */
  marked: LayoutSlot | null;
  /** Shown beside the scroll buttons. */
  head: ReactNode;
}

/** How far the scroll buttons move the layout, in pixels. */
const SCROLL_STEP = 300;
export const SECTIONS_PER_ROW = 4;
const SLOTS_PER_ROW = 4;
const SCROLL_BUTTON = 'max-sm:size-11 max-sm:px-0';

/** One level: sections in rows of four, within each four slots a row between driving lanes, the way out below. */
export function SlotLayout({ occupancy, slots, marked, head }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  useScrollTo(frame, marked);
  const scroll = (by: number) => frame.current?.scrollBy({ left: by, behavior: 'smooth' });
  // The same rows for the same slots, so that a redraw of this component does not redraw every slot.
  const rows = useMemo(() => chunk(groupBySection(slots), SECTIONS_PER_ROW), [slots]);
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {head}
        <div className="ms-auto flex gap-2">
          <Button look="outline" size="sm" className={SCROLL_BUTTON} onClick={() => scroll(-SCROLL_STEP)}>
            <ChevronLeft aria-hidden className="size-4 max-sm:size-5" />
            <span className="max-sm:sr-only">Scroll Left</span>
          </Button>
          <Button look="outline" size="sm" className={SCROLL_BUTTON} onClick={() => scroll(SCROLL_STEP)}>
            <span className="max-sm:sr-only">Scroll Right</span>
            <ChevronRight aria-hidden className="size-4 max-sm:size-5" />
          </Button>
        </div>
      </div>
      <div
        ref={frame}
        role="region"
        aria-label="Parking layout"
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-line bg-surface p-4 sm:p-6 lg:p-3 xl:p-6"
      >
        <Faded occupancy={occupancy}>
          {rows.map((sections) => (
            <div key={sections[0]?.letter} className="mb-6 flex gap-5 sm:gap-8 lg:gap-4 xl:gap-7 2xl:gap-8">
              {sections.map((section) => (
                <Section
                  key={section.letter}
                  occupancy={occupancy}
                  {...section}
                  marked={
                    section.slots.some(({ code }) => code === marked?.code) ? (marked?.code ?? null) : null
                  }
                />
              ))}
            </div>
          ))}
          {rows.length > 0 && <EntryExit />}
        </Faded>
        {rows.length === 0 && <Skeleton className="h-96 xl:h-112" />}
      </div>
    </div>
  );
}

interface SectionProps {
  occupancy: LiveOccupancy;
  letter: string;
  slots: readonly LayoutSlot[];
  marked: string | null;
}

const Section = memo(function Section({ occupancy, letter, slots, marked }: SectionProps) {
  return (
    <section aria-labelledby={`section-${letter}`}>
      <h2 id={`section-${letter}`} className="mb-2 text-sm font-bold">
        Section {letter}
      </h2>
      {chunk(slots, SLOTS_PER_ROW).map((row, i) => (
        <div key={row[0]?.code}>
          {i > 0 && <Lane />}
          <ul className="flex gap-1">
            {row.map((slot) => (
              <Slot key={slot.code} occupancy={occupancy} slot={slot} isMarked={slot.code === marked} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
});

/** The driving lane between two rows of slots. */
function Lane() {
  return (
    <div
      aria-hidden
      className="my-1.5 h-4 border-b-2 border-dashed border-line-strong/60 [margin-block-end:1.125rem]"
    />
  );
}

function EntryExit() {
  return (
    <div className="flex items-center rounded-md bg-sunken px-4 py-2">
      <Line />
      {/* On a phone the middle of the layout is out of sight: the words stick to the visible edge. */}
      <span className="sticky start-3 end-3 bg-sunken px-3 text-sm font-bold">Entry/Exit</span>
      <Line />
    </div>
  );
}

function Line() {
  return (
    <span
      aria-hidden
      className="h-0.5 flex-1 bg-[repeating-linear-gradient(90deg,var(--color-accent)_0_18px,transparent_18px_32px)]"
    />
  );
}

/** In an outage the layout loses its colours: what it shows is no longer current. */
function Faded({ occupancy, children }: { occupancy: LiveOccupancy; children: ReactNode }) {
  return <div className={joinClasses('mx-auto w-max', useOutage(occupancy) && 'grayscale')}>{children}</div>;
}

/** Scrolls to a slot that was asked for. */
function useScrollTo(frame: RefObject<HTMLElement | null>, marked: LayoutSlot | null): void {
  useEffect(() => {
    if (marked === null) return;
    frame.current
      ?.querySelector(`[data-slot="${CSS.escape(marked.code)}"]`)
      ?.scrollIntoView({ block: 'center', inline: 'center' });
  }, [frame, marked]);
}

function groupBySection(slots: readonly LayoutSlot[]): { letter: string; slots: LayoutSlot[] }[] {
  const groups = new Map<string, LayoutSlot[]>();
  for (const slot of slots) {
    const group = groups.get(slot.section);
    if (group) group.push(slot);
    else groups.set(slot.section, [slot]);
  }
  return [...groups].map(([letter, group]) => ({ letter, slots: group }));
}

function chunk<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) =>
    list.slice(i * size, (i + 1) * size),
  );
}
