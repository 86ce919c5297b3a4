import { BarrierInput, type BarrierMaker, type BarrierSettings } from '#contract/barriers.ts';
import { BARRIER_WORDS } from './barrier-words.ts';

/** How the server opens a barrier, while it is typed: every field as text. */
export interface BarrierDraft {
  maker: BarrierMaker;
  host: string;
  port: string;
  output: string;
  unit: string;
  user: string;
  password: string;
  pulseMs: string;
  allowsBasic: boolean;
}

/** A maker's barrier before anything is typed. */
export function emptyBarrier(maker: BarrierMaker): BarrierDraft {
  const { first } = BARRIER_WORDS[maker];
  return {
    maker,
    host: '',
    port: '',
    output: String(first),
    unit: '1',
    user: '',
    password: '',
    pulseMs: '500',
    allowsBasic: false,
  };
}

/** A barrier as it is set; its password is with nobody, so it is typed again. */
export function draftOfBarrier(barrier: BarrierSettings): BarrierDraft {
  const { maker, host, port, output, unit, user, pulseMs, allowsBasic } = barrier;
  return {
    ...emptyBarrier(maker),
    host,
    port: port === BARRIER_WORDS[maker].port ? '' : String(port),
    output: String(output),
    unit: String(unit ?? 1),
    user: user ?? '',
    pulseMs: String(pulseMs ?? 500),
    allowsBasic,
  };
}

/** The barrier that was typed; null with what is wrong, by field. */
export function readBarrier(draft: BarrierDraft): {
  barrier: BarrierInput | null;
  faults: Readonly<Record<string, string>>;
} {
  const { maker, host, port, output, unit, user, password, pulseMs, allowsBasic } = draft;
  const place = { maker, host: host.trim(), ...(port ? { port: Number(port) } : {}), output: Number(output) };
  const pulse = maker === 'axis' || maker === 'modbus' ? { pulseMs: Number(pulseMs) } : {};
  const account = { user: user.trim(), password, allowsBasic };
  const parsed = BarrierInput.safeParse({
    ...place,
    ...pulse,
    ...(maker === 'modbus' ? { unit: Number(unit) } : account),
  });
  if (parsed.success) return { barrier: parsed.data, faults: {} };
  const faults = parsed.error.issues.map(({ path, message }): [string, string] => [String(path[0]), message]);
  return { barrier: null, faults: Object.fromEntries(faults) };
}

/** Faults of a barrier's fields among those that the server names, by the field's own name. */
export function faultsOfBarrier(faults: Readonly<Record<string, string>>): Record<string, string> {
  const own = Object.entries(faults).filter(([field]) => field.startsWith(PREFIX));
  return Object.fromEntries(own.map(([field, fault]) => [field.slice(PREFIX.length), fault]));
}

const PREFIX = 'barrier.';
