import type { Devices } from '../devices/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { Finding } from './workbench.ts';

/** Raises and closes alerts by what was found; of several findings on one subject the last counts. */
export async function raiseAlerts(
  devices: Devices,
  transaction: Transaction,
  mall: number,
  findings: readonly Finding[],
  at: Date,
): Promise<void> {
  const last = new Map(findings.map((finding) => [`${finding.kind} ${finding.subject}`, finding]));
  const over = new Map<string, string[]>();
  for (const { kind, subject, detail, isOver } of last.values())
    if (isOver) over.set(kind, [...(over.get(kind) ?? []), subject]);
    else await devices.alert(transaction, mall, kind, subject, detail, at);
  for (const [kind, subjects] of over) await devices.closeAlerts(transaction, mall, kind, subjects, at);
}
