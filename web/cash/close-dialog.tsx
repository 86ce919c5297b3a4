import type { ClosedDrawer, OpenDrawer } from '#contract/cash-drawers.ts';
import { useState } from 'react';
import { RupeesInput } from '../money/rupees-input.tsx';
import { useDifference } from '../money/use-difference.tsx';
import { faultsOf, reasonOf } from '../platform/api-error.ts';
import { formatAmount } from '../platform/format-amount.ts';
import { readRupees } from '../platform/read-rupees.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Textarea } from '../ui/field.tsx';
import { useDrawerClose } from './queries.ts';
import { nameOf, needsSomebody, wordCount, wordInstant } from './word-drawers.ts';

interface Props {
  mall: string;
  /** The drawer as it was when its count began. */
  asked: OpenDrawer;
  /** As it is now; null where it is not open any more. */
  now: OpenDrawer | null;
  onClosed: (closed: ClosedDrawer) => void;
  onClose: () => void;
}

/** Counts somebody's drawer and closes it, with the reason. */
export default function CloseDialog({ mall, asked, now, onClosed, onClose }: Props) {
  const [counting, setCounting] = useState(asked);
  const [count, setCount] = useState<Typed>(NOTHING);
  const close = useDrawerClose(mall);
  const faults = faultsOf(close.error);
  const counted = readCount(count);
  const { isUncounted, reason } = count;
  const hasMoved = now !== null && now.expected !== counting.expected;
  const isReady = counted !== null && !hasMoved && now !== null && reason.trim() !== '';
  const send = () => {
    if (!isReady) return;
    const { expected } = counting;
    close.mutate({ drawer: counting, counted, expected, isUncounted, reason }, { onSuccess: onClosed });
  };
  const difference = useDifference({
    // That nobody can count it is no slip of the keys.
    counted: isReady && !isUncounted ? counted : null,
    expected: counting.expected,
    isBusy: close.isPending,
    send,
  });
  const onCount = (typed: Typed) => {
    setCount(typed);
    difference.forget();
  };
  return (
    <Dialog
      title="Count and close"
      text={
        <>
          The drawer of <bdi>{nameOf(asked.holder)}</bdi>, open since {wordInstant(asked.openedAt)}
        </>
      }
      onClose={onClose}
    >
      <form onSubmit={difference.onSubmit} className="grid grid-cols-1 gap-4">
        <Inside drawer={counting} />
        <Fields count={count} faults={faults} hasFocus={difference.isAgain} onChange={onCount} />
        <p aria-live="polite" className="min-h-6 text-sm font-semibold">
          {counted !== null && !hasMoved && wordCount(counted, counting.expected)}
        </p>
        {hasMoved ? (
          <Moved
            now={now}
            onAgain={() => {
              setCounting(now);
              setCount({ ...count, typed: '' });
              close.reset();
            }}
          />
        ) : (
          <Trouble close={close} isGone={now === null} />
        )}
        {difference.question}
        <Buttons isShut={close.isPending || !isReady} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function Buttons({ isShut, onCancel }: { isShut: boolean; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" disabled={isShut}>
        Close the drawer
      </Button>
      <Button look="outline" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

interface Typed {
  readonly typed: string;
  readonly isUncounted: boolean;
  readonly reason: string;
}

const NOTHING: Typed = { typed: '', isUncounted: false, reason: '' };

/** What was counted; null while nobody has. */
function readCount({ typed, isUncounted }: Typed): number | null {
  if (isUncounted) return 0;
  const paise = readRupees(typed);
  return paise === null ? null : paise / 100;
}

interface FieldsProps {
  count: Typed;
  faults: Readonly<Record<string, string | undefined>>;
  hasFocus: boolean;
  onChange: (count: Typed) => void;
}

function Fields({ count, faults, hasFocus, onChange }: FieldsProps) {
  const { typed, isUncounted, reason } = count;
  return (
    <>
      <RupeesInput
        label="Counted in it (rupees)"
        isRequired={!isUncounted}
        isDisabled={isUncounted}
        typed={isUncounted ? '' : typed}
        error={faults['counted']}
        hasFocus={hasFocus}
        onType={(now) => onChange({ ...count, typed: now })}
      />
      <Checkbox
        label="Nobody can count it"
        hint="It was stolen, or is lost: all that should be in it is missing."
        checked={isUncounted}
        onChange={(checked) => onChange({ ...count, isUncounted: checked })}
      />
      <Textarea
        label="Why you close it"
        required
        maxLength={300}
        value={reason}
        error={faults['reason']}
        hint="Its holder reads this, and whoever sees the books."
        onChange={(event) => onChange({ ...count, reason: event.target.value })}
      />
    </>
  );
}

/** Why it could not be closed; nothing where a field says it. */
function Trouble({ close, isGone }: { close: ReturnType<typeof useDrawerClose>; isGone: boolean }) {
  if (close.isError && Object.keys(faultsOf(close.error)).length === 0)
    return <Banner tone="bad">{reasonOf(close.error) || 'That did not work. Please try again.'}</Banner>;
  if (!isGone || close.isPending || close.isSuccess) return null;
  return <Banner tone="warn">It has been closed meanwhile. The list shows by whom.</Banner>;
}

/** What should be in it, and of what that is made. */
function Inside({ drawer }: { drawer: OpenDrawer }) {
  const { float, taken, paidOut, expected } = drawer;
  const facts: readonly (readonly [string, string])[] = [
    ['Opened with', formatAmount(float)],
    ['Taken in cash', formatAmount(taken)],
    ...(paidOut === 0 ? [] : [['Paid out in refunds', formatAmount(0 - paidOut)] as const]),
  ];
  return (
    <>
      <dl className="figures grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 rounded-lg bg-sunken px-4 py-3 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-end">{value}</dd>
          </div>
        ))}
        <div className="contents font-bold">
          <dt>Should be in it</dt>
          <dd className="text-end">{formatAmount(expected)}</dd>
        </div>
      </dl>
      {!needsSomebody(drawer) && !drawer.holder.isYou && (
        <p className="text-sm text-muted">
          Its holder can close it on the Lanes page. Once you have, they open another one before they take
          cash again.
        </p>
      )}
    </>
  );
}

/** Its holder went on working with it: what was counted before is not the count of what is in it now. */
function Moved({ now, onAgain }: { now: OpenDrawer; onAgain: () => void }) {
  return (
    <Banner
      tone="warn"
      action={
        <Button look="outline" size="sm" onClick={onAgain}>
          Count again
        </Button>
      }
    >
      Money went in or out while you counted: {formatAmount(now.expected)} should be in it by now.
    </Banner>
  );
}
