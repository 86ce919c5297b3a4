import { paths } from '../../paths.ts';
import { ArticleHead } from '../../ui/article-head.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';

const TEAM = [
  {
    role: 'CEO',
    title: 'Chief Executive Officer',
    duty: 'Answers for every promise that the company makes to a mall.',
  },
  {
    role: 'CTO',
    title: 'Chief Technology Officer',
    duty: 'Answers for what the cameras, sensors and servers do, and for what they do when they fail.',
  },
  {
    role: 'COO',
    title: 'Chief Operating Officer',
    duty: 'Answers for the gates: that they open, and that a person is there when they should not.',
  },
  {
    role: 'CMO',
    title: 'Chief Marketing Officer',
    duty: 'Answers for what is said about us, on this page too.',
  },
];

const PRINCIPLES = [
  {
    name: 'Truthful numbers',
    text: 'Every figure carries its age and its source. What we do not know is shown as unknown, never as empty and never as zero.',
  },
  {
    name: 'Fair money',
    text: 'Charges are exact to the paisa and explained line by line. A misread plate is never a bill.',
  },
  {
    name: 'Private plates',
    text: 'A driver sees the visits of their own plates. A mall sees its own gates. Nobody sees anyone else’s movements.',
  },
];

/** Who we are, who answers for what, and the next step. */
export function AboutPage({ onDemo }: { onDemo: () => void }) {
  return (
    <>
      <ArticleHead title="About Us">
        We build the parking system that we would want to drive into: one that knows where the free spots are,
        opens without a ticket, and can explain every rupee.
      </ArticleHead>
      <div className="mx-auto max-w-page px-4 py-16 sm:px-6 lg:py-24">
        <section aria-labelledby="who-title" className="grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_1.6fr]">
          <h2 id="who-title" className="text-4xl font-bold">
            Who we are
          </h2>
          <div>
            <p className="max-w-prose text-lg">
              Get My Spot is a company from Surat, India. We make one product: parking for malls, from the
              camera at the gate to the receipt on the phone. We work with the cameras, sensors and barriers
              that a mall already owns wherever they speak a known language.
            </p>
            <dl className="mt-10 grid gap-8">
              {PRINCIPLES.map(({ name, text }) => (
                <div key={name} className="border-s-2 border-accent ps-5">
                  <dt className="font-bold">{name}</dt>
                  <dd className="mt-1 max-w-prose text-muted">{text}</dd>
                </div>
              ))}
            </dl>
          </div>
        </section>
        <Team />
      </div>
      <NextStep onDemo={onDemo} />
    </>
  );
}

function Team() {
  return (
    <section aria-labelledby="team-title" className="mt-24">
      <h2 id="team-title" className="text-4xl font-bold">
        Core team
      </h2>
      <ul className="mt-10 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {TEAM.map(({ role, title, duty }) => (
          <li key={role} className="rise">
            <div className="slot-lines flex h-36 items-end px-5 pb-2">
              <h3 className="text-3xl font-bold">{role}</h3>
            </div>
            <div className="px-5">
              <p className="mt-3 font-semibold">{title}</p>
              <p className="mt-1 text-sm text-muted">{duty}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NextStep({ onDemo }: { onDemo: () => void }) {
  return (
    <section aria-labelledby="next-title" className="border-t border-line bg-surface">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-10 gap-y-6 px-4 py-16 sm:px-6">
        <h2 id="next-title" className="max-w-[22ch] text-3xl font-bold">
          See it with your own mall in mind
        </h2>
        <div className="flex flex-wrap gap-3">
          <Button look="accent" size="lg" onClick={onDemo}>
            Get a Demo
          </Button>
          <a href={paths.contact} className={buttonClasses('outline', 'lg')}>
            Contact Us
          </a>
        </div>
      </div>
    </section>
  );
}
