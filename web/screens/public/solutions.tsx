import type { ReactNode } from 'react';
import { GateView } from '../../landing/gate-view.tsx';
import { GuideView } from '../../landing/guide-view.tsx';
import { SensorView } from '../../landing/sensor-view.tsx';
import { ArticleHead } from '../../ui/article-head.tsx';

interface Solution {
  title: string;
  lead: string;
  points: readonly { name: string; text: string }[];
  view: ReactNode;
}

const SOLUTIONS: readonly Solution[] = [
  {
    title: 'ANPR For Seamless Parking',
    lead: 'Automatic number-plate recognition opens the barrier on entry and closes the stay on exit. No ticket to take, lose or pay at a machine.',
    points: [
      {
        name: 'When it is sure',
        text: 'The barrier opens and the stay begins, with the time of the camera’s own clock, corrected.',
      },
      {
        name: 'When it is not',
        text: 'An O that may be a 0 never merges two cars. The read waits for a second sign or for a person.',
      },
      {
        name: 'When it fails',
        text: 'A missed exit is closed without a charge and shown for review. Nothing is guessed into a bill.',
      },
    ],
    view: <GateView />,
  },
  {
    title: 'Ultrasonic Sensors',
    lead: 'One sensor per spot measures the distance to the floor. A car’s roof shortens it, and the spot turns taken on every screen.',
    points: [
      {
        name: 'Steady',
        text: 'A trolley rolling past does not flip a spot: a change counts once it has lasted.',
      },
      {
        name: 'Awake',
        text: 'A sensor that stops reporting makes its spot unknown. It is not counted as free.',
      },
      { name: 'In order', text: 'Late and doubled reports change nothing. The newest truth stays.' },
    ],
    view: <SensorView />,
  },
  {
    title: 'AI-Driven Parking',
    lead: 'Availability in real time guides drivers to an open spot. The mall’s own past tells how full a morning, an evening or a festival will be.',
    points: [
      {
        name: 'Guidance',
        text: 'At the gate a free spot near the entry is suggested; the sensor confirms who took it.',
      },
      {
        name: 'Forecast',
        text: 'Expected visits for each part of the day, with a band that says how far it may be off.',
      },
      {
        name: 'Accountable',
        text: 'Yesterday’s forecast is set against what happened, where the mall can see it.',
      },
    ],
    view: <GuideView />,
  },
];

/** What each solution does, and what it does when it is not sure. */
export function SolutionsPage() {
  return (
    <>
      <ArticleHead title="Solutions">
        Three parts that work alone and better together: a camera at the gate, a sensor over each spot, and a
        forecast that knows the mall.
      </ArticleHead>
      {SOLUTIONS.map((solution) => (
        <Chapter key={solution.title} {...solution} />
      ))}
    </>
  );
}

function Chapter({ title, lead, points, view }: Solution) {
  return (
    <section className="border-b border-line last:border-b-0">
      <div className="mx-auto grid max-w-page gap-x-14 gap-y-8 px-4 py-16 sm:px-6 lg:grid-cols-2 lg:items-center lg:py-24">
        <div className="rise min-w-0">{view}</div>
        <div>
          <h2 className="text-4xl font-bold">{title}</h2>
          <p className="mt-4 max-w-prose text-lg text-muted">{lead}</p>
          <dl className="mt-8 grid gap-4 border-t border-line-strong pt-6">
            {points.map(({ name, text }) => (
              <div key={name} className="grid gap-x-6 gap-y-0.5 sm:grid-cols-[9rem_1fr]">
                <dt className="font-semibold">{name}</dt>
                <dd className="text-muted">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
