import { takePlateBack, type WaitingCar } from '#contract/lanes.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/api-client.ts';
import { reasonOf } from '../platform/api-error.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

interface Props {
  mall: string;
  /** Its entry is null where nobody knows it. */
  car: Pick<WaitingCar, 'id' | 'plate'> & Partial<Pick<WaitingCar, 'entryAt'>>;
  onDone: (sentence: string) => void;
}

/** Takes back a plate that was typed at this exit by mistake, once that is confirmed. */
export function TakeBack({ mall, car, onDone }: Props) {
  const [isAsking, ask] = useState(false);
  const taking = useTakingBack(mall, car.id);
  // The card is gone before its answer is noted, and an observer with it: the promise stays.
  const takeBack = () =>
    void taking.mutateAsync().then(
      () => onDone(`${car.plate} was taken back: ${wordAfter(car)}`),
      // What was refused stands in the card.
      () => undefined,
    );
  return (
    <div className="grid gap-3">
      {isAsking ? (
        <>
          <p className="text-sm">
            {car.plate} does not stand here? Its exit is taken off under your name: {wordAfter(car)}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" disabled={taking.isPending} onClick={takeBack}>
              Take it back
            </Button>
            <Button look="outline" size="sm" onClick={() => ask(false)}>
              Leave it
            </Button>
          </div>
        </>
      ) : (
        <Button look="outline" size="sm" className="justify-self-start" onClick={() => ask(true)}>
          Typed by mistake
        </Button>
      )}
      {taking.isError && (
        <Banner tone="bad">{reasonOf(taking.error) || 'That did not work. Please try again.'}</Banner>
      )}
    </div>
  );
}

function wordAfter({ entryAt }: Props['car']): string {
  return entryAt === null ? 'nobody is asked about it.' : 'its visit goes on as if nobody had typed it.';
}

function useTakingBack(mall: string, wait: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(takePlateBack, { params: { id: mall, wait } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['lanes', mall] }),
  });
}
