import type { ChargebackDecision, ChargebackDetail } from '#contract/chargebacks.ts';
import { useState, type FormEvent } from 'react';
import { RupeesInput, wordLimit } from '../../money/rupees-input.tsx';
import { faultsOf, reasonOf } from '../../platform/api-error.ts';
import { formatRupees } from '../../platform/format-rupees.ts';
import { readRupees } from '../../platform/read-rupees.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/field.tsx';
import { useChargebackDecision } from './queries.ts';
import { DECISION_WORDS } from './words.ts';

type Choice = ChargebackDecision['decision'];

const ASK_FIRST =
  'Ask the bank of the FASTag what it has taken, and from whom, then decide. Until then nobody owes anything by it.';

/** Decides what becomes of money that the bank gave back, with a sentence that the driver may read. */
export function DecisionForm({ mall, detail }: { mall: string; detail: ChargebackDetail }) {
  const { chargeback, mostRupees, askedAgainRupees } = detail;
  const isDenied = chargeback.method === 'fastag' && chargeback.state === 'open';
  const decision = useChargebackDecision(mall, chargeback.id);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [rupees, setRupees] = useState(String(mostRupees));
  const [reason, setReason] = useState('');
  const faults = faultsOf(decision.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const paise = readRupees(rupees);
    if (choice === 'corrected') {
      if (paise === null || wordLimit(rupees, mostRupees)) return;
      decision.mutate({ decision: choice, rupees: paise / 100, reason });
    } else if (choice !== null) decision.mutate({ decision: choice, reason });
  };
  return (
    <form onSubmit={submit} className="grid gap-5 rounded-lg border border-line bg-surface p-5">
      <h3 className="font-bold">
        Decide about {formatRupees(isDenied ? chargeback.held : askedAgainRupees)}
      </h3>
      {isDenied && <p className="text-sm text-muted">{ASK_FIRST}</p>}
      <Choices choice={choice} mayCorrect={mostRupees > 0} isDenied={isDenied} onChange={setChoice} />
      {choice === 'corrected' && (
        <div className="max-w-60">
          <RupeesInput
            label="Rupees to take off"
            typed={rupees}
            error={faults['rupees'] ?? wordLimit(rupees, mostRupees)}
            hint={`${formatRupees(mostRupees)} at most.`}
            onType={setRupees}
          />
        </div>
      )}
      <Textarea
        label="Why"
        hint="Where it is due again the driver reads it on the bill, word for word."
        required
        maxLength={500}
        value={reason}
        error={faults['reason']}
        onChange={(event) => setReason(event.target.value)}
      />
      {decision.isError && <Banner tone="bad">{reasonOf(decision.error) || 'That did not work.'}</Banner>}
      <Button
        type="submit"
        className="justify-self-start"
        disabled={decision.isPending || choice === null || reason.trim() === ''}
      >
        {decision.isPending ? 'One moment…' : 'Decide'}
      </Button>
    </form>
  );
}

interface ChoicesProps {
  choice: Choice | null;
  /** False where the car is inside still, or nothing was charged. */
  mayCorrect: boolean;
  /** The bank of a FASTag denies the money, and may be wrong. */
  isDenied: boolean;
  onChange: (choice: Choice) => void;
}

function Choices({ choice, mayCorrect, isDenied, onChange }: ChoicesProps) {
  const values = (Object.keys(DECISION_WORDS) as Choice[]).filter(
    (one) => (mayCorrect || one !== 'corrected') && (isDenied || one !== 'stands'),
  );
  return (
    <fieldset className="grid gap-3 md:grid-cols-3">
      <legend className="sr-only">Decision</legend>
      {values.map((value) => (
        <label
          key={value}
          className="grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 rounded-md border border-line-strong p-3 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name="chargeback-decision"
            value={value}
            required
            checked={choice === value}
            onChange={() => onChange(value)}
            className="mt-1 size-4 accent-primary outline-none"
          />
          <span className="text-sm font-semibold">{DECISION_WORDS[value].label}</span>
          <span className="col-start-2 text-xs text-muted">{DECISION_WORDS[value].hint}</span>
        </label>
      ))}
    </fieldset>
  );
}
