import type { BarrierSettings, BarrierInput } from '#contract/barriers.ts';
import { badInput } from '../../platform/http/errors.ts';
import { isBarrierAddress } from './barrier-address.ts';
import type { SecretBox } from '../../platform/process/secret-box.ts';

/** What a device stores of its barrier: how it is reached, and the sealed password beside it. */
export interface StoredBarrier {
  readonly barrier: BarrierSettings | null;
  readonly barrierPassword: string | null;
}

export const NO_BARRIER: StoredBarrier = { barrier: null, barrierPassword: null };

/** Makes of what a person typed what is stored, for a mall. */
export type SealBarrier = (input: BarrierInput, mall: number) => StoredBarrier;

const PORT_OF = { hikvision: 80, dahua: 80, axis: 80, modbus: 502 } as const;

/** Seals the password for a mall. Refuses a barrier outside the networks in which barriers may lie. */
export function storeBarrier(
  input: BarrierInput,
  mall: number,
  { box, networks }: { readonly box: SecretBox; readonly networks: readonly string[] },
): StoredBarrier {
  if (!isBarrierAddress(networks, input.host)) {
    const sentence = 'This address lies in none of the networks of barriers (BARRIER_NETWORKS)';
    throw badInput(sentence, { 'barrier.host': sentence }, 'host_not_allowed');
  }
  const { maker, host, port = PORT_OF[maker], output } = input;
  const place = { maker, host, port, output, unit: null, user: null, allowsBasic: false, pulseMs: null };
  if (input.maker === 'modbus')
    return {
      barrier: { ...place, unit: input.unit, pulseMs: input.pulseMs },
      barrierPassword: null,
    };
  const { user, password, allowsBasic } = input;
  const pulseMs = input.maker === 'axis' ? input.pulseMs : null;
  return {
    barrier: { ...place, user, allowsBasic, pulseMs },
    barrierPassword: box.seal(Buffer.from(password), mall),
  };
}
