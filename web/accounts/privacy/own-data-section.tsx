import type { Consent } from '#contract/privacy.ts';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../../paths.ts';
import { loadPart } from '../../platform/load-part.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { EXPORT_ADDRESS, useConsents } from './queries.ts';

const EraseDialog = lazy(() =>
  loadPart(async () => ({ default: (await import('./erase-dialog.tsx')).EraseDialog })),
);

/** A copy of one's data, what one agreed to, and the way out. */
export function OwnDataSection() {
  const [isErasing, setErasing] = useState(false);
  return (
    <Section
      title="Your data"
      text={
        <>
          What we store and for how long stands in the{' '}
          <a href={paths.privacy} className="font-semibold text-ink underline underline-offset-4">
            privacy notice
          </a>
          .
        </>
      }
    >
      <div className="grid gap-6">
        <div className="grid justify-items-start gap-2">
          <p className="max-w-prose text-sm text-muted">
            What is stored about you, as one file: account, plates, passes, visits, payments, messages,
            sign-ins. It says what it leaves out, and why.
          </p>
          <a href={EXPORT_ADDRESS} download className={buttonClasses('outline')}>
            Download your data
          </a>
        </div>
        <ConsentList />
        <div className="grid justify-items-start gap-2">
          <p className="max-w-prose text-sm text-muted">
            Deleting your account ends your consent and erases you and your plates for good. Season passes of
            your plates go with it: you read which before you decide.
          </p>
          <Button look="danger" onClick={() => setErasing(true)}>
            Delete your account
          </Button>
        </div>
      </div>
      {isErasing && (
        <Suspense>
          <EraseDialog onClose={() => setErasing(false)} />
        </Suspense>
      )}
    </Section>
  );
}

const WHEN = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** Nothing where nothing was agreed to: admins come by a role. */
function ConsentList() {
  const consents = useConsents(true).data?.consents ?? [];
  if (consents.length === 0) return null;
  return (
    <ul aria-label="What you agreed to" className="grid gap-1 text-sm">
      {consents.map((consent) => (
        <li key={`${consent.at} ${consent.how}`}>
          <time dateTime={consent.at} className="figures">
            {WHEN.format(new Date(consent.at))}
          </time>
          : {wordConsent(consent)}
        </li>
      ))}
    </ul>
  );
}

function wordConsent({ how, notice }: Consent): string {
  if (how === 'plate_released') return 'you released a plate, and ended your consent for it';
  if (how === 'erasure') return 'you ended your consent';
  return `you agreed to version ${notice} of the notice${how === 'sign_up' ? ' when you signed up' : ''}`;
}
