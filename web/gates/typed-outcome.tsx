import type { TypedPlateAnswer, TypedPlateInput } from '#contract/typed-plates.ts';
import { useState } from 'react';
import { reasonOf } from '../platform/api-error.ts';
import { Banner } from '../ui/banner.tsx';
import { TakeBack } from './take-back.tsx';
import { isQuestion, TypedQuestion } from './typed-question.tsx';
import type { Sending } from './use-typed-plate.ts';
import { wordTyped } from './word-typed.ts';

interface Props {
  mall: string;
  sending: Sending;
  onSend: (press: TypedPlateInput) => void;
}

/** What came of a plate that was typed, or what is asked about it first. */
export function TypedOutcome({ mall, sending, onSend }: Props) {
  const { data, error, isError, variables } = sending;
  if (variables && isQuestion(error))
    return (
      <div className="lg:col-span-2">
        <TypedQuestion
          error={error}
          isBusy={sending.isPending}
          onAnswer={(answers) => onSend({ ...variables, ...answers })}
          onTypeAgain={sending.reset}
        />
      </div>
    );
  return (
    <div className="lg:col-span-2">
      {data && !isError ? (
        <Done key={sending.submittedAt} mall={mall} answer={data} />
      ) : (
        <Banner tone="bad">{reasonOf(error) || 'That did not work. Please send it again.'}</Banner>
      )}
    </div>
  );
}

/** A car that was let out at once has no card: here it is taken back. */
function Done({ mall, answer }: { mall: string; answer: TypedPlateAnswer }) {
  const [taken, setTaken] = useState<string | null>(null);
  if (taken !== null) return <Banner tone="good">{taken}</Banner>;
  const { tone, sentence } = wordTyped(answer);
  const { takeBack, plate } = answer;
  return (
    <div className="grid gap-3">
      <Banner tone={tone}>{sentence}</Banner>
      {takeBack !== null && <TakeBack mall={mall} car={{ id: takeBack, plate }} onDone={setTaken} />}
    </div>
  );
}
