import { paise, type Paise } from './money.ts';
import type { ChargeLine, ChargeLineCode } from './tariff.ts';

/** A line of a bill; its amount follows from quantity and unit. */
export function chargeLine(
  code: ChargeLineCode,
  quantity: number,
  unitPaise: Paise,
  parameters: ChargeLine['parameters'] = {},
): ChargeLine {
  return { code, quantity, unitPaise, amountPaise: paise(quantity * unitPaise), parameters };
}
