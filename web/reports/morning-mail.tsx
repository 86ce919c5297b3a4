import { reasonOf } from '../platform/api-error.ts';
import { Banner } from '../ui/banner.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useMorningMail, useMorningMailChange } from './queries.ts';

const PART = 'morning-mail';

/** The mail's link leads here, and the part comes later than the page. */
function showIfAsked(part: HTMLDivElement | null): void {
  if (location.hash === `#${PART}`) part?.scrollIntoView({ block: 'center' });
}

/** Switches the mail of the morning on and off, for whoever is signed in. */
export function MorningMail({ mall }: { mall: string }) {
  const setting = useMorningMail(mall);
  const change = useMorningMailChange(mall);
  if (setting.isError && !setting.data)
    return <LoadFailure onRetry={setting.refetch}>The setting could not be loaded.</LoadFailure>;
  if (!setting.data) return <Skeleton className="h-10" />;
  const { isOn, isSetUp } = setting.data;
  return (
    <div id={PART} ref={showIfAsked} className="grid gap-3">
      <Checkbox
        label="Send me the morning mail of this mall"
        hint={
          isSetUp
            ? 'It comes every day; here it is switched off again.'
            : 'No mail can be sent from here yet: the mail server is not set up.'
        }
        checked={change.isPending ? change.variables : isOn}
        disabled={change.isPending || (!isSetUp && !isOn)}
        onChange={(checked) => change.mutate(checked)}
      />
      {change.isError && <Banner tone="bad">{reasonOf(change.error)}</Banner>}
    </div>
  );
}
