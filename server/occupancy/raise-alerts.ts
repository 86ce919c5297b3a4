import type { AlertKind } from '#contract/alerts.ts';
import { closeAlerts, raiseAlert } from '../alerts/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { Finding } from './workbench.ts';

/** Raises and closes alerts by what was found; of several findings on one subject the last counts. */
export async function raiseAlerts(
  transaction: Transaction,
  mall: number,
  findings: readonly Finding[],
  at: Date,
): Promise<void> {
  const last = new Map(findings.map((finding) => [`${finding.kind} ${finding.subject}`, finding]));
  const over = new Map<AlertKind, string[]>();
  const raised: Promise<void>[] = [];
  for (const finding of last.values())
    if (finding.facts === null) over.set(finding.kind, [...(over.get(finding.kind) ?? []), finding.subject]);
    else raised.push(raiseAlert(transaction, { ...finding, mall }, at));
  const closed = [...over].map(([kind, subjects]) => closeAlerts(transaction, mall, kind, subjects, at));
  await Promise.all([...raised, ...closed]);
}
