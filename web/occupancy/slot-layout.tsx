import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import type { LivePicture, SlotPlace } from './live-picture.ts';
import { Slot } from './slot.tsx';

interface Props {
  picture: LivePicture;
  /** The slots of one level, in the layout's order. */
  places: readonly SlotPlace[];
}

/** Specification 9: how far the scroll buttons move the layout. */
const SCROLL_STEP = 300;
const SECTIONS_PER_ROW = 4;
const SLOTS_PER_ROW = 4;

/** A level as a driver finds it: sections in rows of four, four bays abreast between driving lanes, the way out below. */
export function SlotLayout({ picture, places }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const scroll = (by: number) => frame.current?.scrollBy({ left: by, behavior: 'smooth' });
  const rows = chunk(groupBySection(places), SECTIONS_PER_ROW);
  return (
    <div>
      <div className="mb-3 flex justify-end gap-2">
        <Button look="outline" size="sm" onClick={() => scroll(-SCROLL_STEP)}>
          <ChevronLeft aria-hidden className="size-4" />
          Scroll Left
        </Button>
        <Button look="outline" size="sm" onClick={() => scroll(SCROLL_STEP)}>
          Scroll Right
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </div>
      <div
        ref={frame}
        role="region"
        aria-label="Parking layout"
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-line bg-surface p-4 sm:p-6"
      >
        <div className="mx-auto w-max">
          {rows.map((sections) => (
            <div key={sections[0]?.letter} className="mb-6 flex gap-5 sm:gap-8">
              {sections.map((section) => (
                <Section key={section.letter} picture={picture} {...section} />
              ))}
            </div>
          ))}
          <EntryExit />
        </div>
      </div>
    </div>
  );
}

interface SectionProps {
  picture: LivePicture;
  letter: string;
  places: readonly SlotPlace[];
}

const Section = memo(function Section({ picture, letter, places }: SectionProps) {
  return (
    <section aria-labelledby={`section-${letter}`}>
      <h2 id={`section-${letter}`} className="mb-2 text-sm font-bold">
        Section {letter}
      </h2>
      {chunk(places, SLOTS_PER_ROW).map((row, i) => (
        <div key={row[0]?.slot}>
          {i > 0 && <Lane />}
          <ul className="flex gap-1">
            {row.map((place) => (
              <Slot key={place.slot} picture={picture} place={place} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
});

/** The driving lane between two rows of bays. */
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
    <div className="flex items-center gap-3 rounded-md bg-sunken px-4 py-2">
      <span
        aria-hidden
        className="h-0.5 flex-1 bg-[repeating-linear-gradient(90deg,var(--color-accent)_0_18px,transparent_18px_32px)]"
      />
      <span className="text-sm font-bold">Entry/Exit</span>
      <span
        aria-hidden
        className="h-0.5 flex-1 bg-[repeating-linear-gradient(90deg,var(--color-accent)_0_18px,transparent_18px_32px)]"
      />
    </div>
  );
}

function groupBySection(places: readonly SlotPlace[]): { letter: string; places: SlotPlace[] }[] {
  const groups = new Map<string, SlotPlace[]>();
  for (const place of places) {
    const group = groups.get(place.section);
    if (group) group.push(place);
    else groups.set(place.section, [place]);
  }
  return [...groups].map(([letter, group]) => ({ letter, places: group }));
}

function chunk<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) =>
    list.slice(i * size, (i + 1) * size),
  );
}
