import { Link } from '@tanstack/react-router';
import { useMalls } from '../../malls/queries.ts';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import LiveParking from './live-parking.tsx';
import { titleOfMall } from './title-of-mall.ts';

const NAMED = new Set(['palladium', 'phoenix']);

interface Props {
  mall: string;
}

/** A mall's page: its slots where devices report them, else that they will come. */
export default function MallPage({ mall }: Props) {
  const malls = useMalls();
  const isLive =
    NAMED.has(mall) || malls.data?.some((one) => one.slug === mall && one.isConfigured && one.hasLiveView);
  if (isLive) return <LiveParking mall={mall} />;
  return (
    <Page title={titleOfMall(mall)}>{malls.isPending ? <Skeleton className="h-72" /> : <ComingSoon />}</Page>
  );
}

function ComingSoon() {
  return (
    <EmptyState
      title="We will come soon. Stay tuned!"
      text="This mall does not report its spots yet. Once its sensors do, this page shows them live."
      action={
        <Link to={paths.userMalls} className={buttonClasses('outline')}>
          Back to Malls
        </Link>
      }
    />
  );
}
