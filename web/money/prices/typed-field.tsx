import type { Paise } from '#domain/money/money.ts';
import { useState } from 'react';
import { EMPTY_FIELD, readRupees, UNCLEAR_RUPEES } from '../../platform/read-rupees.ts';
import { Input } from '../../ui/field.tsx';
import { toName, wordClock, wordName } from './words.ts';

interface Props<Value> {
  label: string;
  hint?: string;
  error?: string | undefined;
  value: Value;
  onChange: (value: Value) => void;
  placeholder?: string;
}

const RUPEES = { inputMode: 'decimal', unclear: UNCLEAR_RUPEES } as const;
const MINUTES = { inputMode: 'numeric', unclear: 'Write whole minutes, such as 30.' } as const;
const CLOCK = { inputMode: 'text', unclear: 'Write a time of day, such as 09:30.' } as const;

/** Whole minutes. What is no number is passed on as none, so that the draft's own rules say so. */
export function MinutesField(props: Props<number>) {
  const write = (value: number) => (Number.isNaN(value) ? '' : String(value));
  return <TypedField {...props} write={write} read={readNumber} {...MINUTES} />;
}

/** An amount in rupees, which the draft holds in paise. */
export function RupeesField(props: Props<Paise>) {
  return <TypedField {...props} write={writeRupees} read={readPaise} {...RUPEES} />;
}

/** The same where nothing may be set: an empty field is null. */
export function OptionalRupeesField(props: Props<Paise | null>) {
  const write = (value: Paise | null) => (value === null ? '' : writeRupees(value));
  const read = (text: string) => (text.trim() === '' ? null : readPaise(text));
  return <TypedField {...props} write={write} read={read} {...RUPEES} />;
}

/** Minutes, or nothing for "the whole session". */
export function OptionalMinutesField(props: Props<number | null>) {
  const write = (value: number | null) => (value === null ? '' : String(value));
  const read = (text: string) => (text.trim() === '' ? null : readNumber(text));
  return <TypedField {...props} write={write} read={read} {...MINUTES} />;
}

/** A time of the day as HH:MM, up to 24:00. */
export function ClockField(props: Props<number>) {
  return <TypedField {...props} write={writeClock} read={readClock} {...CLOCK} />;
}

/** A name in anybody's letters and spaces; the draft holds what is stored of it. */
export function NameField({ value, onChange, ...rest }: Props<string>) {
  const [typed, setTyped] = useState('');
  return (
    <Input
      {...rest}
      value={toName(typed) === value ? typed : wordName(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(toName(target.value));
      }}
    />
  );
}

interface Typed<Value> extends Props<Value> {
  write: (value: Value) => string;
  read: (text: string) => Value;
  inputMode: 'numeric' | 'decimal' | 'text';
  /** What to write, where what is typed cannot be read. */
  unclear: string;
}

/**
 * Holds what is typed: a half typed number is no other one. Where the draft says something else, since a row above was
 * removed, that is shown.
 */
function TypedField<Value>({ value, onChange, write, read, error, unclear, ...rest }: Typed<Value>) {
  const [text, setText] = useState(write(value));
  const shown = Object.is(read(text), value) ? text : write(value);
  // What cannot be read is the fault of this field alone: the draft's rules would speak of all of them.
  const own = Number.isNaN(value) ? (shown.trim() === '' ? EMPTY_FIELD : unclear) : undefined;
  return (
    <Input
      {...rest}
      autoComplete="off"
      value={shown}
      error={own ?? error}
      onChange={(event) => {
        setText(event.target.value);
        onChange(read(event.target.value));
      }}
    />
  );
}

function readNumber(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}

function writeRupees(amount: number): string {
  return Number.isNaN(amount) ? '' : String(amount / 100);
}

/** What is not clear is no amount. */
function readPaise(text: string): Paise {
  return readRupees(text) ?? (Number.NaN as Paise);
}

function writeClock(minutes: number): string {
  return Number.isNaN(minutes) ? '' : wordClock(minutes);
}

function readClock(text: string): number {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? [];
  const isClock = hours !== undefined && Number(hours) <= 24 && Number(minutes) < 60;
  return isClock ? Number(hours) * 60 + Number(minutes) : Number.NaN;
}
