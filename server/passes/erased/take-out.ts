import { raiseAlert } from '../../alerts/index.ts';
import { PRODUCT, writeAudit } from '../../audit/index.ts';
import type { Malls } from '../../malls/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { OwnPass } from './own-passes.ts';
import { takePlatesOut } from './store.ts';

/**
 * Takes the plates of an erased account out of its passes. The mall is notified of each that was good: a car of a family or of
 * a company may pay from now on, and nobody at the gate would know why. Neither record nor alert says whose it was.
 */
export async function takeOutOfPasses(
  transaction: Transaction,
  malls: Malls,
  passes: readonly OwnPass[],
  at: Date,
): Promise<void> {
  for (const { id, mall, number, kind, plates, isAlone, isOver } of passes) {
    const plateKeys = plates.map(({ key }) => key);
    await takePlatesOut(transaction, { passes: [id], plateKeys }, at);
    if (isOver) continue;
    const target = malls.known(mall)?.publicId ?? '';
    const action = isAlone ? ('pass_ended' as const) : ('pass_changed' as const);
    const detail = { number, kind, erasure: true, plates: plates.length };
    await writeAudit(transaction, { actor: PRODUCT, action, target, mall, detail }, at);
    const facts = { number, list: kind, ends: isAlone };
    await raiseAlert(transaction, { mall, kind: 'pass_erased', subject: String(number), facts }, at);
  }
}
