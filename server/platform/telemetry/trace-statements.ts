import { traced } from './tracing.ts';
import type { SpanFacts } from './span.ts';

const LONGEST_TEXT = 1_000;
const FACTS = { 'db.system.name': 'postgresql' } as const;

/** A transaction as a step of the present trace, by whose view it has. */
export function traceTransaction<T>(
  scope: 'system' | { readonly mall: number } | { readonly account: number },
  work: () => Promise<T>,
): Promise<T> {
  const kind = typeof scope === 'string' ? scope : 'mall' in scope ? 'mall' : 'account';
  const describe = () => ({
    name: 'transaction',
    kind: 'internal' as const,
    facts: { ...FACTS, 'gms.scope': kind } satisfies SpanFacts,
  });
  return traced(describe, work);
}

/** A statement as a step of the present trace: its text, in which values are $1, $2 and so on. */
export function traceStatement<T>(text: string, work: () => Promise<T>): Promise<T> {
  return traced(() => {
    const oneLine = text
      .slice(0, 2 * LONGEST_TEXT)
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, LONGEST_TEXT);
    return { name: nameOf(oneLine), kind: 'client', facts: { ...FACTS, 'db.query.text': oneLine } };
  }, work);
}

/** The verb and the first table, by which people find a statement. */
function nameOf(text: string): string {
  const verb = /^[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement';
  const table = /\b(?:from|into|update)\s([a-z_]+)/i.exec(text)?.[1];
  return table ? `${verb} ${table}` : verb;
}
