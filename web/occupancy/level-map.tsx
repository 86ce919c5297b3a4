import { ArrowLeft, Grid3x3, LayoutGrid } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { focusOnce } from '../ui/focus-once.ts';
import { Button } from '../ui/button.tsx';
import type { LayoutSlot, LiveOccupancy } from './live-occupancy.ts';
import { SectionTiles, ZOOM_FROM } from './section-tiles.tsx';
import { SlotLayout } from './slot-layout.tsx';

interface Props {
  occupancy: LiveOccupancy;
  level: string;
  /** The slots of the level, in the layout's order. */
  slots: readonly LayoutSlot[];
  marked: LayoutSlot | null;
  head: ReactNode;
}

type Zoom = { readonly kind: 'sections' | 'all' } | { readonly kind: 'section'; readonly section: string };

/**
 * A level: its slots, or, where they are many, its sections as tiles, each of which opens its own slots. A slot that was
 * asked for opens its section.
 */
export function LevelMap({ occupancy, level, slots, marked, head }: Props) {
  const [zoom, setZoom] = useState<Zoom>(() => zoomTo(marked, level));
  const [last, setLast] = useState<string | null>(null);
  const [followed, follow] = useState(marked);
  if (marked !== followed) {
    follow(marked);
    if (marked && zoom.kind !== 'all') setZoom(zoomTo(marked, level));
  }
  const open = zoom.kind === 'section' ? zoom.section : null;
  const sections = useMemo(() => [...new Set(slots.map(({ section }) => section))], [slots]);
  const shown = useMemo(
    () => (open === null ? slots : slots.filter(({ section }) => section === open)),
    [slots, open],
  );
  if (slots.length < ZOOM_FROM)
    return <SlotLayout occupancy={occupancy} slots={slots} marked={marked} head={head} />;
  if (zoom.kind === 'sections')
    return (
      <div>
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {head}
          <Button look="outline" size="sm" className="ms-auto" onClick={() => setZoom({ kind: 'all' })}>
            <Grid3x3 aria-hidden className="size-4" />
            All spots
          </Button>
        </div>
        <SectionTiles
          occupancy={occupancy}
          level={level}
          sections={sections}
          last={last}
          onOpen={(section) => setZoom({ kind: 'section', section })}
        />
      </div>
    );
  const back = () => {
    setLast(open);
    setZoom({ kind: 'sections' });
  };
  return (
    <div>
      <div className="mb-3">
        <BackToSections section={open} level={level} onBack={back} />
      </div>
      <SlotLayout occupancy={occupancy} slots={shown} marked={marked} head={head} />
    </div>
  );
}

/** Takes the focus, as what had it is gone; Escape does the same. */
function BackToSections({
  section,
  level,
  onBack,
}: {
  section: string | null;
  level: string;
  onBack: () => void;
}) {
  const goBack = useEffectEvent(onBack);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') goBack();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Button look="outline" size="sm" ref={focusOnce} onClick={onBack}>
      {section === null ? (
        <LayoutGrid aria-hidden className="size-4" />
      ) : (
        <ArrowLeft aria-hidden className="size-4" />
      )}
      {section === null ? 'Sections' : `All sections of ${level}`}
    </Button>
  );
}

function zoomTo(marked: LayoutSlot | null, level: string): Zoom {
  return marked?.level === level ? { kind: 'section', section: marked.section } : { kind: 'sections' };
}
