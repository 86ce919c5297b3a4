import { useState, type FormEvent } from 'react';
import { RupeesInput, wordLimit } from '../money/rupees-input.tsx';
import { faultsOf, reasonOf } from '../platform/api-error.ts';
import { formatRupees } from '../platform/format-rupees.ts';
import { readRupees } from '../platform/read-rupees.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Textarea } from '../ui/field.tsx';
import { useDecision } from './queries.ts';

type Choice = 'refuse' | 'refund' | 'goodwill';

const CHOICES: readonly { value: Choice; label: string; hint: string }[] = [
  { value: 'refuse', label: 'The charge stands', hint: 'Nothing changes.' },
  {
    value: 'refund',
    label: 'The charge was wrong',
    hint: 'The amount is taken off; what was paid goes back.',
  },
  { value: 'goodwill', label: 'Goodwill', hint: 'The charge was right and is lowered all the same.' },
];

interface Props {
  /** The mall's `_id`. */
  mall: string;
  dispute: string;
  mostRupees: number;
}

/** Decides a dispute, with a sentence that the driver reads. */
export function DecisionForm({ mall, dispute, mostRupees }: Props) {
  const decision = useDecision(mall, dispute);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [rupees, setRupees] = useState(String(mostRupees));
  const [answer, setAnswer] = useState('');
  const faults = faultsOf(decision.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const paise = readRupees(rupees);
    if (choice === 'refuse') decision.mutate({ decision: choice, answer });
    else if (choice !== null && paise !== null && !wordLimit(rupees, mostRupees))
      decision.mutate({ decision: choice, rupees: paise / 100, answer });
  };
  return (
    <form onSubmit={submit} className="grid gap-5 rounded-lg border border-line bg-surface p-5">
      <h3 className="font-bold">Decide</h3>
      <ChoiceOfDecision choice={choice} onChange={setChoice} />
      {choice !== null && choice !== 'refuse' && (
        <div className="max-w-60">
          <RupeesInput
            label="Rupees to take off"
            typed={rupees}
            error={faults['rupees'] ?? wordLimit(rupees, mostRupees)}
            hint={`${formatRupees(mostRupees)} was charged.`}
            onType={setRupees}
          />
        </div>
      )}
      <Textarea
        label="Answer to the driver"
        hint="The driver reads it on the pay page, word for word."
        required
        maxLength={500}
        value={answer}
        error={faults['answer']}
        onChange={(event) => setAnswer(event.target.value)}
      />
      {decision.isError && <Banner tone="bad">{reasonOf(decision.error) || 'That did not work.'}</Banner>}
      <Button type="submit" className="justify-self-start" disabled={decision.isPending || choice === null}>
        {decision.isPending ? 'One moment…' : 'Decide'}
      </Button>
    </form>
  );
}

interface ChoiceProps {
  choice: Choice | null;
  onChange: (choice: Choice) => void;
}

function ChoiceOfDecision({ choice, onChange }: ChoiceProps) {
  return (
    <fieldset className="grid gap-3 md:grid-cols-3">
      <legend className="sr-only">Decision</legend>
      {CHOICES.map(({ value, label, hint }) => (
        <label
          key={value}
          className="grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 rounded-md border border-line-strong p-3 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name="decision"
            value={value}
            required
            checked={choice === value}
            onChange={() => onChange(value)}
            className="mt-1 size-4 accent-primary outline-none"
          />
          <span className="text-sm font-semibold">{label}</span>
          <span className="col-start-2 text-xs text-muted">{hint}</span>
        </label>
      ))}
    </fieldset>
  );
}
