import { paise, type Paise } from './money.ts';
import { chargeLine, type ChargeLine } from './tariff.ts';

/** A price, as far as it is shown. */
interface Priced {
  readonly paise: Paise;
  readonly lines: readonly ChargeLine[];
  readonly reason: string | null;
}

/** What costs more by what is known now, and stays at what its driver was shown: a line says so. The lines add up. */
export function asShown({ paise: whole, lines, reason }: Priced, shown: Paise): Priced {
  if (whole <= shown) return { paise: whole, lines, reason };
  const off = chargeLine('as_shown', 1, paise(shown - whole));
  return { paise: shown, lines: [...lines, off], reason: shown === 0 ? 'as_shown' : null };
}
