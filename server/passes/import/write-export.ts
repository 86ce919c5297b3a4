import { PASS_COLUMNS, writePassRow } from '#domain/passes/pass-rows.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../money/index.ts';
import type { Services } from '../../platform/services.ts';
import { listPassesBehind, listPlatesOf } from '../store.ts';
import { toDraft } from './apply-import.ts';

const PAGE = 250;

/** All passes of a mall that nobody has ended as CSV, a page at a time in a transaction of its own. */
export async function* writeExport(
  { database }: Pick<Services, 'database'>,
  mall: number,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(PASS_COLUMNS);
  for (let behind = 0; ;) {
    const asked = behind;
    const { passes, plates } = await database.transact({ mall }, async (transaction) => {
      const found = await listPassesBehind(transaction, mall, asked, PAGE);
      const ids = found.map(({ id }) => id);
      return { passes: found, plates: await listPlatesOf(transaction, ids) };
    });
    const current = passes.filter(({ endedAt }) => endedAt === null);
    const platesOf = (id: number) => plates.filter(({ pass }) => pass === id).map(({ plate }) => plate);
    yield current.map((pass) => csvRow(writePassRow(pass.number, toDraft(pass, platesOf(pass.id))))).join('');
    const last = passes.at(-1);
    if (!last || passes.length < PAGE) return;
    behind = last.number;
  }
}
