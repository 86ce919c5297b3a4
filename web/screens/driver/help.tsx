import { Accessibility, Camera, Gauge, History, ReceiptIndianRupee, Route } from 'lucide-react';
import type { ReactNode } from 'react';
import { ContactLines } from '../../inquiries/contact-lines.tsx';
import { Page } from '../../ui/page.tsx';

const STEPS = [
  { title: 'Choose a mall', text: 'Search for it under Mall and open its live parking.' },
  {
    title: 'Look before you leave',
    text: 'See the empty spots per level, and under Pre Plan how crowded the day will be.',
  },
  {
    title: 'Drive in',
    text: 'The camera reads your plate and the barrier opens. There is no ticket to take.',
  },
  {
    title: 'Drive out',
    text: 'The exit reads the plate again. Your history shows the stay and how its charge came about.',
  },
];

const FEATURES = [
  {
    icon: Gauge,
    title: 'Live view of every spot',
    text: 'Empty, occupied or unknown, and since when that is known.',
  },
  {
    icon: Camera,
    title: 'Plate recognition',
    text: 'The plate is the ticket, up to three of them in one account.',
  },
  { icon: Route, title: 'Pre-planning', text: 'Predicted visits for each part of the day you choose.' },
  {
    icon: History,
    title: 'Parking history',
    text: 'Every visit of your plates, from the day they were added.',
  },
  {
    icon: ReceiptIndianRupee,
    title: 'Charges explained',
    text: 'Free minutes, started hours, day cap: each a line.',
  },
  {
    icon: Accessibility,
    title: 'Made for everyone',
    text: 'By keyboard, by screen reader, by thumb, in the light or the dark.',
  },
];

const QUERIES = [
  {
    question: 'Why does my history not show an older visit?',
    answer: 'It begins on the day when you added the plate. Earlier visits could have been someone else’s.',
  },
  {
    question: 'Why is a spot hatched?',
    answer:
      'Its sensor has not reported for a while, so nobody knows whether it is free. It counts as unknown, not as empty.',
  },
  {
    question: 'Why does a stay show no charge?',
    answer:
      'It was within the free minutes, the mall charges nothing, or its end could not be matched. The reason stands beside it.',
  },
  {
    question: 'My plate was read wrong. What now?',
    answer:
      'Tell us the mall, the time and your plate. A misread plate is corrected by a person and never charged to you.',
  },
];

/** How it works, what it does, what is often asked, how to reach us. */
export default function Help() {
  return (
    <Page title="Help" subtitle="How parking works here, and whom to ask.">
      <div className="grid gap-14 pb-10">
        <Part title="How We Work">
          <ol className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
            {STEPS.map(({ title, text }, index) => (
              <li key={title} className="slot-lines flex flex-col px-5 py-4">
                <span aria-hidden className="text-3xl font-bold text-accent-text">
                  {index + 1}
                </span>
                <h3 className="mt-3 font-bold">{title}</h3>
                <p className="mt-1 text-sm text-muted">{text}</p>
              </li>
            ))}
          </ol>
        </Part>
        <Part title="Our Features">
          <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 xl:grid-cols-3">
            {FEATURES.map(({ icon: Icon, title, text }) => (
              <li key={title} className="flex gap-4 bg-surface p-5">
                <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
                <div>
                  <h3 className="font-bold">{title}</h3>
                  <p className="mt-0.5 text-sm text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </Part>
        <div className="grid gap-14 xl:grid-cols-[1.4fr_1fr]">
          <Part title="Common Queries">
            <ul className="grid gap-6">
              {QUERIES.map(({ question, answer }) => (
                <li key={question} className="border-s-2 border-accent ps-5">
                  <h3 className="font-bold">{question}</h3>
                  <p className="mt-1 max-w-prose text-sm text-muted">{answer}</p>
                </li>
              ))}
            </ul>
          </Part>
          <Part title="Contact">
            <ContactLines />
          </Part>
        </div>
      </div>
    </Page>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-5 text-2xl font-bold">{title}</h2>
      {children}
    </section>
  );
}
