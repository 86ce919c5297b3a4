import type { MallCharts } from '#contract/charts.ts';
import { isNoneKnown, wordTakenSlots } from '../platform/taken-slots.ts';
import { lookOfFill } from '../ui/fill-look.ts';
import { Chart } from '../ui/chart.tsx';
import { joinClasses } from '../ui/join-classes.ts';

type Section = MallCharts['sections'][number];

const number = (value: number) => value.toLocaleString('en-IN');

/** How full each section is now: the darker, the fuller, and red where it is full; and how many cars a slot of it takes on a day. */
export function SectionMap({ charts: { sections } }: { charts: Pick<MallCharts, 'sections'> }) {
  return (
    <Chart
      title="Sections now, and turnover per slot"
      summary="By the sensors. A hatched section has slots that nobody knows."
      drawing={
        <ul aria-hidden className="grid grid-cols-4 gap-1.5 sm:grid-cols-8">
          {sections.map((section) => (
            <li
              key={section.section}
              className={joinClasses(
                'relative isolate grid min-h-16 content-center overflow-hidden rounded-sm border border-line text-center',
                section.unknown > 0 && 'hatched',
              )}
            >
              <span
                className={`absolute inset-0 -z-1 ${lookOfSection(section).bar}`}
                style={{ opacity: 0.45 * shareOf(section) }}
              />
              <span className="text-sm font-bold">{section.section}</span>
              <span className="figures text-2xs">{wordSection(section)}</span>
            </li>
          ))}
        </ul>
      }
      rows={sections}
      keyOf={({ section }) => section}
      columns={[
        { header: 'Section', cell: ({ section }) => section },
        { header: 'Slots', cell: ({ slots }) => number(slots), align: 'end' },
        { header: 'Taken', cell: wordTaken, align: 'end' },
        ...(sections.some(({ closed }) => closed > 0)
          ? [{ header: 'Closed', cell: ({ closed }: Section) => number(closed), align: 'end' as const }]
          : []),
        { header: 'Unknown', cell: ({ unknown }) => number(unknown), align: 'end' },
        { header: 'Cars a slot and day', cell: wordTurnover, align: 'end' },
      ]}
    />
  );
}

/** Its slots that are closed are beside these. */
function wordSection({ occupied, unknown, slots, closed }: Section): string {
  if (slots === 0 && closed > 0) return 'closed';
  return isNoneKnown(unknown, slots) ? 'unknown' : `${wordTakenSlots(occupied, unknown)}/${slots}`;
}

function wordTaken({ occupied, unknown, slots }: Section): string {
  return isNoneKnown(unknown, slots) ? 'not known' : wordTakenSlots(occupied, unknown);
}

const lookOfSection = ({ occupied, slots }: Section) => lookOfFill(occupied, slots);

function shareOf({ occupied, slots }: Section): number {
  return slots === 0 ? 0 : occupied / slots;
}

function wordTurnover({ carsPerSlotAndDay }: Section): string {
  return carsPerSlotAndDay === null ? 'not known' : carsPerSlotAndDay.toFixed(1);
}
