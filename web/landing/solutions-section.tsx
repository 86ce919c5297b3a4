import type { ReactNode } from 'react';
import { GateView } from './gate-view.tsx';
import { GuideView } from './guide-view.tsx';
import { SensorView } from './sensor-view.tsx';

/** Three cards, each with the thing itself at work. */
export function SolutionsSection() {
  return (
    <section aria-labelledby="solutions-title" className="mx-auto max-w-page px-4 py-20 sm:px-6 lg:py-28">
      <h2 id="solutions-title" className="max-w-[22ch] text-4xl font-bold">
        Our solutions: Efficient, secure, and tailored parking solutions.
      </h2>
      <div className="mt-12 grid gap-4 lg:grid-cols-6">
        <Card
          className="lg:col-span-6 lg:grid-cols-2 lg:items-center"
          title="ANPR For Seamless Parking"
          text="A camera reads the plate, character by character, before the car has stopped. Sure reads open the barrier at once. Doubtful ones go to a person, and never to a bill."
          view={<GateView />}
        />
        <Card
          className="lg:col-span-3"
          title="Ultrasonic Sensors"
          text="One sensor above each spot listens for the roof of a car. What it hears is on every screen within a second; when it falls silent, the spot says so."
          view={<SensorView />}
        />
        <Card
          className="lg:col-span-3"
          title="AI-Driven Parking"
          text="The system watches availability in real time, guides drivers to an open spot near the entry, and forecasts how full each part of the day will be."
          view={<GuideView />}
        />
      </div>
    </section>
  );
}

interface CardProps {
  title: string;
  text: string;
  view: ReactNode;
  className: string;
}

function Card({ title, text, view, className }: CardProps) {
  return (
    <article
      className={`rise grid content-start gap-x-10 gap-y-6 rounded-xl border border-line bg-surface p-6 sm:p-8 ${className}`}
    >
      <div>
        <h3 className="text-2xl font-bold">{title}</h3>
        <p className="mt-2 max-w-[46ch] text-muted">{text}</p>
      </div>
      {view}
    </article>
  );
}
