import { Link, Navigate } from '@tanstack/react-router';
import { useMallsByTheHour } from '../../malls/use-malls-by-the-hour.ts';
import { wordClosed } from '../../malls/word-hours.ts';
import { PostedPrices } from '../../money/posted-prices.tsx';
import { mallAddress, paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import LiveParking from './live-parking.tsx';
import { asTyped, nameOfMall, titleOfMall } from './title-of-mall.ts';

const NAMED = new Set(['palladium', 'phoenix']);

interface Props {
  mall: string;
  /** For whoever opens the mall's own address: nobody has to sign in. */
  isPublic?: boolean;
}

/** A mall's page: its slots where devices report them, else that they will come. */
export default function MallPage({ mall, isPublic = false }: Props) {
  const { malls, listed, now } = useMallsByTheHour();
  const found = listed?.find((one) => mallAddress(one) === mall);
  const canonical = listed?.find((one) => one.slug === mall && mallAddress(one) !== mall);
  // One live view for each mall: those with a page of their own name are found by their slug too.
  if (canonical)
    return (
      <Navigate
        to={isPublic ? paths.live : paths.userMall}
        params={{ mall: mallAddress(canonical) }}
        replace
      />
    );
  const isLive = NAMED.has(mall) || (found?.isConfigured && found.hasLiveView);
  const prices = <Prices found={found} isAsked={malls.isPending} />;
  if (isLive)
    return (
      <LiveParking mall={mall} isPublic={isPublic} closed={wordClosed(found, now)}>
        {prices}
      </LiveParking>
    );
  return (
    <Page title={titleOf(mall, found?.name)}>
      {malls.isPending ? (
        <Skeleton className="h-72" />
      ) : (
        <div className="grid grid-cols-1 gap-6">
          <ComingSoon isPublic={isPublic} text={wordComing(listed, found)} />
          {prices}
        </div>
      )}
    </Page>
  );
}

/** Its space is there while the mall is asked for. */
function Prices({ found, isAsked }: { found: { _id: string } | undefined; isAsked: boolean }) {
  if (found) return <PostedPrices mall={found._id} />;
  return isAsked && <Skeleton className="h-18 rounded-lg sm:h-14" />;
}

function titleOf(parameter: string, name: string | undefined): string {
  const words = nameOfMall(parameter);
  const typed = asTyped(words, name);
  return typed === words ? titleOfMall(parameter) : `${typed} Parking`;
}

/** The specification has one page for every mall; what is beside its words is true of the mall asked for. */
function wordComing(listed: readonly unknown[] | undefined, found: unknown): string {
  if (found)
    return 'This mall does not report its spots yet. Once its sensors do, this page shows them live.';
  return listed
    ? 'No mall has this address at the moment.'
    : 'Whether this mall shows its spots could not be asked just now.';
}

function ComingSoon({ isPublic, text }: { isPublic: boolean; text: string }) {
  return (
    <EmptyState
      title="We will come soon. Stay tuned!"
      text={text}
      action={
        isPublic ? (
          <a href={paths.home} className={buttonClasses('outline')}>
            To the start page
          </a>
        ) : (
          <Link to={paths.userMalls} className={buttonClasses('outline')}>
            Back to Malls
          </Link>
        )
      }
    />
  );
}
