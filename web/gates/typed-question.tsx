import { TYPED_QUESTIONS } from '#contract/typed-plates.ts';
import { codeOf, reasonOf } from '../platform/api-error.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import type { TypedAnswers } from './use-typed-plate.ts';

const SAME_CAR = [
  { label: 'Yes, the same car', answers: { isSameCar: true } },
  { label: 'No, another car', answers: { isSameCar: false } },
] as const;

const CHOICES: Readonly<Record<string, readonly { label: string; answers: TypedAnswers }[]>> = {
  [TYPED_QUESTIONS.unusual]: [{ label: 'Yes, it stands so', answers: { isSure: true } }],
  [TYPED_QUESTIONS.inside]: SAME_CAR,
  [TYPED_QUESTIONS.near]: SAME_CAR,
};

/** Whether a refusal is a question about what was typed. */
export function isQuestion(error: unknown): boolean {
  return codeOf(error) in CHOICES;
}

interface Props {
  error: unknown;
  isBusy: boolean;
  onAnswer: (answers: TypedAnswers) => void;
  onTypeAgain: () => void;
}

/** What is asked once about a plate before it is taken, and the ways on. */
export function TypedQuestion({ error, isBusy, onAnswer, onTypeAgain }: Props) {
  const choices = CHOICES[codeOf(error)] ?? [];
  return (
    <Banner tone="warn">
      <p>{reasonOf(error)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {choices.map(({ label, answers }) => (
          <Button key={label} size="sm" look="outline" disabled={isBusy} onClick={() => onAnswer(answers)}>
            {label}
          </Button>
        ))}
        <Button size="sm" look="outline" disabled={isBusy} onClick={onTypeAgain}>
          Type it again
        </Button>
      </div>
    </Banner>
  );
}
