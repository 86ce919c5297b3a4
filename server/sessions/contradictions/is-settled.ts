import type { Alert, AlertKind } from '#contract/alerts.ts';
import { isEndContradicted } from '#domain/parking/contradicted-end.ts';
import { isPlateContradicted } from '#domain/plates/contradicted-plate.ts';
import type { Session } from '../session.ts';

/** Whether a visit stands by now as the cameras have it, so that its alert says nothing any more. */
export function isContradictionSettled(
  session: Session | null,
  { facts, kind }: { readonly facts: Alert['facts']; readonly kind: AlertKind },
): boolean {
  if (session === null || session.kind === 'unmatched' || session.plateKey === null) return true;
  if (session.kind === 'open' || session.exitAt === null) return false;
  if (kind === 'end_contradicted')
    return 'readAt' in facts && !isEndContradicted(session.exitAt, new Date(facts.readAt));
  const { plateKey, entryPlateRaw: raw, entryConfidence: confidence } = session;
  return !isPlateContradicted(plateKey, { raw, confidence }, { raw, confidence });
}
