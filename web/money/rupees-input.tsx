import { useEffect, useRef, useState } from 'react';
import { formatRupees } from '../platform/format-rupees.ts';
import { faultOfRupees, readRupees } from '../platform/read-rupees.ts';
import { Input } from '../ui/field.tsx';

interface Props {
  label: string;
  name?: string;
  typed: string;
  hint?: string | undefined;
  error?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
  hasFocus?: boolean;
  className?: string;
  placeholder?: string;
  /** What is wrong with what is typed, where it is no rupees. */
  faultOf?: typeof faultOfRupees;
  onType: (typed: string) => void;
}

/**
 * An amount of rupees as people write it, read by `readRupees`. A text field: in one for numbers 1,50 is 150, and nobody
 * sees it.
 */
export function RupeesInput({
  typed,
  error,
  isRequired = true,
  isDisabled = false,
  hasFocus = false,
  faultOf = faultOfRupees,
  onType,
  ...rest
}: Props) {
  const [isLeft, setLeft] = useState(false);
  // An empty field is asked for as it is sent.
  const fault = typed.trim() === '' ? undefined : faultOf(typed);
  const field = useRef<HTMLInputElement>(null);
  // No form is sent with it: the browser leads to the field.
  useEffect(() => field.current?.setCustomValidity(fault ?? ''), [fault]);
  useEffect(() => {
    if (hasFocus) focusWhole(field.current);
  }, [hasFocus]);
  return (
    <Input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      required={isRequired}
      disabled={isDisabled}
      ref={field}
      value={typed}
      // On the way to 1,250 somebody types 1,25.
      error={(isLeft ? fault : undefined) ?? error}
      onBlur={() => setLeft(true)}
      onInvalid={() => setLeft(true)}
      onKeyDown={({ key }) => key === 'Enter' && setLeft(true)}
      onChange={({ target }) => {
        if (faultOf(target.value) === undefined || target.value === '') setLeft(false);
        onType(target.value);
      }}
    />
  );
}

/** That more is typed than can be, or nothing; undefined where it can, or is not clear. */
export function wordLimit(typed: string, mostRupees: number): string | undefined {
  const paise = readRupees(typed);
  if (paise === null || (paise > 0 && paise <= mostRupees * 100)) return undefined;
  return paise === 0 ? 'More than nothing.' : `${formatRupees(mostRupees)} at most.`;
}

/** What stands in it is replaced by what is typed. */
function focusWhole(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
  field?.select();
}
