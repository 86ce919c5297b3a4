import type { Paise } from '#domain/money/money.ts';
import { useState } from 'react';
import { Input } from '../../ui/field.tsx';
import { wordClock } from './words.ts';

interface Props<Value> {
  label: string;
  hint?: string;
  error?: string | undefined;
  value: Value;
  onChange: (value: Value) => void;
  placeholder?: string;
}

/** Whole minutes. What is no number is passed on as none, so that the draft's own rules say so. */
export function MinutesField(props: Props<number>) {
  const write = (value: number) => (Number.isNaN(value) ? '' : String(value));
  return <TypedField {...props} write={write} read={readNumber} inputMode="numeric" />;
}

/** An amount in rupees, which the draft holds in paise. */
export function RupeesField(props: Props<Paise>) {
  return <TypedField {...props} write={writeRupees} read={readRupees} inputMode="decimal" />;
}

/** The same where nothing may be set: an empty field is null. */
export function OptionalRupeesField(props: Props<Paise | null>) {
  const write = (value: Paise | null) => (value === null ? '' : writeRupees(value));
  const read = (text: string) => (text.trim() === '' ? null : readRupees(text));
  return <TypedField {...props} write={write} read={read} inputMode="decimal" />;
}

/** Minutes, or nothing for "the whole session". */
export function OptionalMinutesField(props: Props<number | null>) {
  const write = (value: number | null) => (value === null ? '' : String(value));
  const read = (text: string) => (text.trim() === '' ? null : readNumber(text));
  return <TypedField {...props} write={write} read={read} inputMode="numeric" />;
}

/** A time of the day as HH:MM, up to 24:00. */
export function ClockField(props: Props<number>) {
  return <TypedField {...props} write={writeClock} read={readClock} inputMode="text" />;
}

interface Typed<Value> extends Props<Value> {
  write: (value: Value) => string;
  read: (text: string) => Value;
  inputMode: 'numeric' | 'decimal' | 'text';
}

/**
 * Holds what is typed: a half typed number is no other one. Where the draft says something else, since a row above was
 * removed, that is shown.
 */
function TypedField<Value>({ value, onChange, write, read, ...rest }: Typed<Value>) {
  const [text, setText] = useState(write(value));
  return (
    <Input
      {...rest}
      autoComplete="off"
      value={Object.is(read(text), value) ? text : write(value)}
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

/** Two decimals at most; a third is no whole paisa and stays one, so that the draft's rules refuse it. */
function readRupees(text: string): Paise {
  const isAmount = /^\d+(\.\d{0,2})?$/.test(text.trim());
  return (isAmount ? Math.round(Number(text) * 100) : Number.NaN) as Paise;
}

function writeClock(minutes: number): string {
  return Number.isNaN(minutes) ? '' : wordClock(minutes);
}

function readClock(text: string): number {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? [];
  const isClock = hours !== undefined && Number(hours) <= 24 && Number(minutes) < 60;
  return isClock ? Number(hours) * 60 + Number(minutes) : Number.NaN;
}
