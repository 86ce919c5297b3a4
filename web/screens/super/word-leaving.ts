import type { Mall } from '#contract/malls.ts';
import { wordSlots } from '../../malls/manage/word-slots.ts';

/** What goes with a mall, and what remains. */
export function wordLeaving({ name, isConfigured, parkingConfig, isLive }: Mall): string {
  const slots = isConfigured ? `${wordSlots(parkingConfig)}, ` : '';
  const live = isLive ? ' Drivers see it until then.' : '';
  return `“${name}” goes: ${slots}its plan, its page and its live view, and its devices are refused. Its sessions, charges and books remain on record.${live}`;
}
