import { isBarrierAddress, type CoilOn } from '../../../devices/index.ts';
import { unreachable } from '../barrier-fault.ts';
import type { BarrierServices } from '../obey.ts';
import type { InTurn } from '../in-turn.ts';
import { wordStuck } from './open-modbus.ts';
import { isHopeless, switchOff } from './switch-off.ts';

const PATIENCE_MS = 1_000;
/** Whoever has not reached its board for so long has taken it down. */
const LONGEST_MS = 24 * 60 * 60_000;

/**
 * Switches off the coils that nobody has switched off in time: their process died within the pulse, or the board was
 * away. A coil that does not go off is an alarm.
 */
export async function sweepCoils(on: BarrierServices, inTurn: InTurn): Promise<void> {
  const overdue = await on.devices.coils.takeOverdue();
  await Promise.all(overdue.map((coil) => inTurn(coil, () => sweepOne(on, coil))));
}

async function sweepOne({ services, devices, commands }: BarrierServices, coil: CoilOn): Promise<void> {
  const { clock, log, config } = services;
  const isAllowed = isBarrierAddress(config.barrierNetworks, coil.host);
  const fault = isAllowed ? await switchOff(coil, PATIENCE_MS) : unreachable();
  const isOver = clock().getTime() - coil.switchedAt.getTime() > LONGEST_MS;
  if (!fault || isHopeless(fault) || isOver) await devices.coils.noteOff(coil);
  if (!fault) {
    log.warn({ gate: coil.gate }, 'a relay that was left on was switched off');
    await commands.warn(coil, null);
  } else if (coil.tries === 1 && !isHopeless(fault)) await commands.warn(coil, wordStuck(fault));
}
