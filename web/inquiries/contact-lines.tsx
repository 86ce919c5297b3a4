import type { ReactNode } from 'react';
import { company } from './company.ts';

const LINK = 'tap underline decoration-accent decoration-2 underline-offset-4 hover:decoration-ink';

/** How to reach us, with what is promised and what stands behind the promise. */
export function ContactLines() {
  return (
    <dl className="grid gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <Line name="Email Support" note={`A person writes back. Business days: ${company.hours}.`}>
        <a href={`mailto:${company.email}`} className={LINK}>
          {company.email}
        </a>
        <span className="block text-base">Within 2-4 hours on business days</span>
      </Line>
      <Line
        name="Live Chat"
        note="Messages are taken at any hour through the contact form; they are answered in the hours above."
      >
        Available 24/7
      </Line>
      <Line name="Call us" note={`${company.hours}.`}>
        <a href={company.phoneLink} className={LINK}>
          {company.phone}
        </a>
      </Line>
    </dl>
  );
}

function Line({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-muted">{name}</dt>
      <dd className="mt-0.5 text-lg wrap-anywhere">{children}</dd>
      <dd className="mt-0.5 text-sm text-muted">{note}</dd>
    </div>
  );
}
