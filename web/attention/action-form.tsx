import type { AttentionAction } from '#contract/attention-words.ts';
import type { AttentionDecision, AttentionDetail } from '#contract/attention.ts';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { codeOf, faultsOf, reasonOf } from '../platform/api-error.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Input, Select } from '../ui/field.tsx';
import { ACTION_WORDS } from './action-words.ts';
import { toDecision } from './to-decision.ts';
import { addHours, inIndia } from './typed-time.ts';
import type { TypedReason } from './use-pane.ts';

interface Props {
  action: AttentionAction;
  detail: AttentionDetail;
  people: readonly { id: string; name: string }[];
  /** The other half that was chosen. */
  partner: string | null;
  typedReason: TypedReason;
  isBusy: boolean;
  error: unknown;
  onDecide: (body: AttentionDecision) => void;
  onCancel: () => void;
}

/** The refusals that ask whether it was another car. */
const QUESTIONS = ['exit_doubled', 'plate_inside'];

/** What an action still asks for; the reason is there already, so that Enter is enough: one that was typed, or its own. */
export function ActionForm(props: Props) {
  const { action, detail, people, partner, typedReason, isBusy, error, onDecide, onCancel } = props;
  const words = ACTION_WORDS[action];
  const [reason, typeReason] = useReason(words.reason, typedReason);
  const [first] = useState(() => firstValue(action, detail));
  const [typed, setTyped] = useState(first);
  const now = `${partner} ${typed}`;
  const [asked, setAsked] = useState(now);
  const faults = faultsOf(error);
  // Whoever was warned and asks for the same once more has seen that it was another car.
  const isAnotherCar = QUESTIONS.includes(codeOf(error)) && asked === now;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = toDecision(action, {
      reason,
      typed,
      partner,
      isAnotherCar,
      isAsRead: detail.session?.exitAt !== undefined && typed === first,
      seen: detail.seen,
    });
    setAsked(now);
    if (body) onDecide(body);
  };
  const needsReason = action !== 'snooze' && action !== 'assign';
  return (
    <form
      ref={useFirstField(onCancel)}
      aria-label={words.label}
      onSubmit={submit}
      className="grid gap-3 rounded-lg border border-accent bg-surface p-4"
    >
      <p className="text-sm">{words.effect}</p>
      <Value action={action} value={typed} people={people} faults={faults} onChange={setTyped} />
      {needsReason && (
        <Reason
          label={action === 'note' ? 'Note' : 'Reason'}
          value={reason}
          error={faults['reason']}
          onChange={typeReason}
        />
      )}
      {error !== null && Object.keys(faults).length === 0 && (
        <Banner tone="bad">{reasonOf(error) || 'That did not work. Please try again.'}</Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={isBusy || (action === 'join' && partner === null)}>
          {isBusy ? 'One moment…' : isAnotherCar ? 'It was another car' : words.label}
        </Button>
        <Button look="outline" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The reason in the field, and what typing into it does: what is typed is remembered for the other actions. */
function useReason(own: string, { text, type }: TypedReason) {
  const [reason, setReason] = useState(text || own);
  const typeReason = (next: string) => {
    setReason(next);
    type(next === own ? '' : next);
  };
  return [reason, typeReason] as const;
}

interface ReasonProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (reason: string) => void;
}

function Reason({ label, value, error, onChange }: ReasonProps) {
  return (
    <Input
      label={label}
      required
      maxLength={500}
      value={value}
      error={error}
      onFocus={(event) => event.target.select()}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface ValueProps {
  action: AttentionAction;
  value: string;
  people: Props['people'];
  faults: Readonly<Record<string, string>>;
  onChange: (value: string) => void;
}

function Value({ action, value, people, faults, onChange }: ValueProps) {
  const change = (event: { target: { value: string } }) => onChange(event.target.value);
  switch (action) {
    case 'correct_plate':
      return (
        <Input
          label="Plate"
          required
          autoComplete="off"
          maxLength={40}
          value={value}
          error={faults['plate']}
          onFocus={(event) => event.target.select()}
          onChange={change}
        />
      );
    case 'close':
    case 'split':
    case 'snooze':
      return (
        <Input
          label={TIMES[action]}
          type="datetime-local"
          required={action !== 'split'}
          value={value}
          error={faults['exitAt'] ?? faults['until']}
          onChange={change}
        />
      );
    case 'assign':
      return (
        <Select label="Give to" value={value} onChange={change}>
          <option value="">Nobody</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      );
    default:
      return null;
  }
}

const TIMES = {
  close: 'It left at (time in India)',
  split: 'Charged up to (time in India; empty: it is inside still)',
  snooze: 'Put off until (time in India)',
} as const;

/** What stands in the field at first: the plate as it is known, when it ended, four hours from now. */
function firstValue(action: AttentionAction, detail: AttentionDetail): string {
  const { session, reads } = detail;
  if (action === 'correct_plate') return session?.number_plate ?? reads[0]?.plate ?? '';
  if (action === 'snooze') return inIndia(addHours(4));
  return action === 'close' ? inIndia(whenItLeft(detail)) : '';
}

/** When its car was read after the end that a person gave, else when it ended, else now. */
function whenItLeft({ entry, session }: AttentionDetail): Date {
  const facts = entry.alert?.facts ?? {};
  if ('readAt' in facts) return new Date(facts.readAt);
  return session?.exitAt ? new Date(session.exitAt) : new Date();
}

/** Whoever asked for the form writes in its first field at once; Escape leaves it, from whichever field. */
function useFirstField(onLeave: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const { current } = form;
    current?.querySelector<HTMLElement>('input, select')?.focus();
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && leave();
    current?.addEventListener('keydown', onKey);
    return () => current?.removeEventListener('keydown', onKey);
  }, []);
  return form;
}
