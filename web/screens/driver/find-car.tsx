import type { OwnCar, UnprovenCar } from '#contract/own-cars.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AwaitingProof } from '../../accounts/plates/awaiting-proof.tsx';
import { useAccount } from '../../accounts/queries.ts';
import { WHY_HIDDEN } from '../../cars/prove-to-see.tsx';
import { useOwnCars } from '../../cars/queries.ts';
import { wordSurety, wordWay } from '../../cars/word-place.ts';
import { useMalls } from '../../malls/queries.ts';
import { mallAddress, paths } from '../../paths.ts';
import { WayToCar } from '../../plan/way-to-car.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Where the driver's own cars stand: only those whose plates the account has proven. */
export default function FindCar() {
  const cars = useOwnCars(Boolean(useAccount()));
  return (
    <Page
      title="Find my car"
      subtitle="Shown to you alone: only whoever has proven a plate sees where its car stands."
    >
      {cars.isError && (
        <div className="mb-6">
          <LoadFailure onRetry={cars.refetch}>Your cars could not be looked up.</LoadFailure>
        </div>
      )}
      {cars.isPending && <Skeleton className="h-96 rounded-lg" />}
      {/* Where nothing could be looked up, nobody says that no car is there. */}
      {cars.data && <Cars cars={cars.data.cars} unproven={cars.data.unprovenInside} />}
    </Page>
  );
}

interface CarsProps {
  cars: readonly OwnCar[];
  /** Inside too, but where is not shown. */
  unproven: readonly UnprovenCar[];
}

export function Cars({ cars, unproven }: CarsProps) {
  if (cars.length === 0 && unproven.length === 0)
    return (
      <EmptyState
        title="None of your cars is in a mall now"
        text="As soon as a gate reads one of your plates, this page says so; of a proven plate also where the car stands."
        action={<AwaitingProof />}
      />
    );
  return (
    <div className="grid grid-cols-1 gap-6">
      {cars.map((car) => (
        <Car key={car.session} car={car} />
      ))}
      {unproven.map((car) => (
        <Unproven key={car.session} car={car} />
      ))}
      <AwaitingProof />
    </div>
  );
}

interface BoxProps {
  car: UnprovenCar;
  /** Large, below the car's name and mall. */
  head: ReactNode;
  children: ReactNode;
}

function CarBox({ car: { mallName, plate, session }, head, children }: BoxProps) {
  const heading = `car-${session}`;
  return (
    <section aria-labelledby={heading} className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="bg-asphalt px-5 py-6 text-on-asphalt sm:px-6">
        <h2
          id={heading}
          title={mallName}
          className="line-clamp-3 text-base font-semibold wrap-anywhere text-on-asphalt-muted"
        >
          <span className="plate text-on-asphalt">{plate}</span> is at {mallName}
        </h2>
        {head}
      </div>
      <div className="grid grid-cols-1 gap-4 px-5 py-5 sm:px-6">{children}</div>
    </section>
  );
}

/** Inside, under a plate that is not proven: where, is shown to whoever proves it. */
function Unproven({ car }: { car: UnprovenCar }) {
  return (
    <CarBox car={car} head={<p className="mt-2 text-2xl font-bold">Where it stands is not shown yet.</p>}>
      <p className="max-w-prose">{WHY_HIDDEN}</p>
      <p>
        <Link to={paths.account} className={buttonClasses('primary', 'lg')}>
          Prove it with a code
        </Link>
      </p>
    </CarBox>
  );
}

function Car({ car }: { car: OwnCar }) {
  const { place } = car;
  const head = place ? (
    <>
      <p className="mt-2 text-[2.5rem] leading-none font-bold wrap-anywhere">
        {place.level}, section {place.section}
      </p>
      <p className="mt-2 text-xl font-semibold wrap-anywhere">Spot {place.slot}</p>
    </>
  ) : (
    <p className="mt-2 text-2xl font-bold">Nobody knows in which spot it stands.</p>
  );
  return (
    <CarBox car={car} head={head}>
      {place ? (
        <>
          <p className="font-semibold">{wordSurety(place)}</p>
          <div>
            <h3 className="text-sm font-bold">The way on foot</h3>
            <div className="mt-2">
              <WayOnFoot car={car} place={place} />
            </div>
          </div>
        </>
      ) : (
        <p className="max-w-prose">
          The gate gave it no spot, and no sensor saw it take one. The desk at the exit can help you.
        </p>
      )}
      <p>
        <Link
          to={paths.userMall}
          params={{ mall: mallAddress({ id: car.mallId, slug: car.mallSlug }) }}
          className={buttonClasses('outline', 'lg')}
        >
          Live view of the mall
        </Link>
      </p>
    </CarBox>
  );
}

/** By the mall's plan, from a lift, a door or a pillar; where nobody has drawn it, by the layout. */
function WayOnFoot({ car, place }: { car: OwnCar; place: NonNullable<OwnCar['place']> }) {
  const config = useMalls().data?.find(
    ({ id, isConfigured }) => id === car.mallId && isConfigured,
  )?.parkingConfig;
  return (
    <WayToCar mall={car.mallSlug} config={config} slot={{ code: place.slot, level: place.level }}>
      <ol className="grid max-w-prose list-decimal gap-1.5 ps-5">
        {wordWay(place).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-2 text-sm text-muted">
        By the layout of the live view; distances are not measured. Where the signs in the mall differ, follow
        the signs.
      </p>
    </WayToCar>
  );
}
