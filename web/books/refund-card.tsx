import type { WaitingRefund } from '#contract/refunds.ts';
import { indiaDate, indiaTime } from '#domain/time/india-time.ts';
import { useState, type FormEvent } from 'react';
import { useMay } from '../accounts/roles.ts';
import { formatAmount } from '../platform/format-amount.ts';
import { faultsOf, reasonOf } from '../platform/api-error.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { SubmitOrCancel } from '../ui/submit-or-cancel.tsx';
import { METHOD_WORDS } from './book-words.ts';
import { useRefundAction } from './queries.ts';

interface Props {
  mall: string;
  refund: WaitingRefund;
}

/** Why nobody pays it just now. */
const HELD_BY = {
  provider:
    'The provider’s messages about it contradict each other. It is being asked; until then nobody pays it.',
  bank: 'The payer’s bank claims this money. Until it has decided nothing goes back, or it would go back twice.',
} as const;

const PAID = { bank: 'Paid by bank transfer', terminal: 'Paid at the terminal' } as const;

/** One refund that waits, why it does, and what can be done about it. */
export function RefundCard({ mall, refund }: Props) {
  const [asking, setAsking] = useState<'bank' | 'terminal' | null>(null);
  const action = useRefundAction(mall);
  const maySettle = useMay(mall, 'settle_refunds');
  const { id, reason, fault, attempts, heldBy } = refund;
  const noteFault = faultsOf(action.error)['note'];
  return (
    <article className="grid gap-3 rounded-lg border border-line bg-surface p-5">
      <RefundHead refund={refund} />
      <p className="text-sm wrap-anywhere">{reason}</p>
      {fault !== null && (
        <p className="text-sm text-muted wrap-anywhere">
          {attempts > 1 ? `After ${attempts} tries: ` : ''}
          {fault}
        </p>
      )}
      {heldBy !== null && <p className="text-sm font-medium text-warn">{HELD_BY[heldBy]}</p>}
      {!maySettle || heldBy !== null ? null : asking === null ? (
        <RefundWays
          refund={refund}
          isBusy={action.isPending}
          onAsk={setAsking}
          onRetry={() => action.mutate({ kind: 'retry', refund: id })}
        />
      ) : (
        <NoteForm
          way={asking}
          isBusy={action.isPending}
          fault={noteFault}
          onCancel={() => setAsking(null)}
          onPaid={(note) => action.mutate({ kind: 'paid', refund: id, by: asking, note })}
        />
      )}
      {action.isError && !noteFault && (
        <Banner tone="bad">{reasonOf(action.error) || 'That did not work. Please try again.'}</Banner>
      )}
    </article>
  );
}

function RefundHead({ refund: { visit, method, since, amount, state } }: { refund: WaitingRefund }) {
  const at = new Date(since);
  return (
    <header className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h3 className="font-bold wrap-anywhere">{visit?.plate ?? 'No plate'}</h3>
        <p className="figures text-sm text-muted">
          {METHOD_WORDS[method]}, since {indiaDate(at)} {indiaTime(at)}
        </p>
      </div>
      <div className="grid justify-items-end gap-1">
        <p className="text-xl font-bold">{formatAmount(amount)}</p>
        <Badge tone={state === 'failed' ? 'bad' : 'warn'} dot>
          {state === 'failed' ? 'Refused' : 'To pay'}
        </Badge>
      </div>
    </header>
  );
}

interface WaysProps {
  refund: WaitingRefund;
  isBusy: boolean;
  onAsk: (way: 'bank' | 'terminal') => void;
  onRetry: () => void;
}

function RefundWays({ refund: { ways }, isBusy, onAsk, onRetry }: WaysProps) {
  const byHand = (['terminal', 'bank'] as const).filter((way) => ways.includes(way));
  return (
    <div className="flex flex-wrap items-center gap-2">
      {ways.includes('retry') && (
        <Button size="sm" disabled={isBusy} onClick={onRetry}>
          Try again
        </Button>
      )}
      {byHand.map((way) => (
        <Button key={way} look="outline" size="sm" disabled={isBusy} onClick={() => onAsk(way)}>
          {PAID[way]}
        </Button>
      ))}
      {ways.includes('cash') && (
        <p className="text-sm text-muted">Or in cash, out of a drawer, on the Lanes page.</p>
      )}
    </div>
  );
}

interface NoteProps {
  way: 'bank' | 'terminal';
  isBusy: boolean;
  fault: string | undefined;
  onPaid: (note: string) => void;
  onCancel: () => void;
}

/** By what the payment is found again: asked before a refund counts as paid. */
function NoteForm({ way, isBusy, fault, onPaid, onCancel }: NoteProps) {
  const [note, setNote] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPaid(note);
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      <Input
        label={way === 'bank' ? 'Reference of the transfer' : 'Number on the terminal’s slip'}
        required
        maxLength={200}
        value={note}
        error={fault}
        hint="Written down under your name. A refund is paid once."
        onChange={(event) => setNote(event.target.value)}
      />
      <SubmitOrCancel label="It is paid" isDisabled={isBusy || note.trim() === ''} onCancel={onCancel} />
    </form>
  );
}
