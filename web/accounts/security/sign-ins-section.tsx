import type { SignedInBrowser } from '#contract/own-account.ts';
import { reasonOf } from '../../platform/api-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Folded } from '../../ui/folded.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSignInEnd, useSignIns } from './queries.ts';

const FIRST_SHOWN = 6;

/** Where the account is signed in, and the end of that. */
export function SignInsSection() {
  const signIns = useSignIns();
  const end = useSignInEnd();
  const hasOthers = (signIns.data?.length ?? 0) > 1;
  return (
    <Section
      title="Signed-in browsers"
      text="If you do not know one of these, sign it out and change your password."
    >
      <div className="grid grid-cols-1 gap-4">
        {signIns.isPending && <Skeleton className="h-24" />}
        {signIns.isError && (
          <LoadFailure onRetry={signIns.refetch}>The list could not be loaded.</LoadFailure>
        )}
        {end.isError && (
          <Banner tone="bad" onDismiss={end.reset}>
            {reasonOf(end.error) || 'That browser could not be signed out.'}
          </Banner>
        )}
        {signIns.data && (
          <Folded rows={signIns.data} first={FIRST_SHOWN} noun="browsers">
            {(shown) => (
              <ul aria-label="Signed-in browsers" className="rounded-lg border border-line bg-surface">
                {shown.map((one) => (
                  <Item key={one.id} one={one} isBusy={end.isPending} onEnd={() => end.mutate(one)} />
                ))}
              </ul>
            )}
          </Folded>
        )}
        {hasOthers && (
          <Button
            look="outline"
            className="justify-self-start"
            disabled={end.isPending}
            onClick={() => end.mutate('others')}
          >
            Sign out everywhere else
          </Button>
        )}
      </div>
    </Section>
  );
}

interface ItemProps {
  one: SignedInBrowser;
  isBusy: boolean;
  onEnd: () => void;
}

function Item({ one, isBusy, onEnd }: ItemProps) {
  const { browser, firstSeenAt, lastSeenAt, isThis } = one;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {browser} {isThis && <Badge tone="good">This browser</Badge>}
        </p>
        <p className="figures text-sm text-muted">
          Signed in {WHEN.format(new Date(firstSeenAt))}, last seen {WHEN.format(new Date(lastSeenAt))}
        </p>
      </div>
      {!isThis && (
        <Button
          look="danger"
          size="sm"
          disabled={isBusy}
          onClick={onEnd}
          aria-label={`Sign out ${browser}, signed in ${WHEN.format(new Date(firstSeenAt))}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

const WHEN = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
  hourCycle: 'h23',
});
