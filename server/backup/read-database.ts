import type { DirectConnection } from '../platform/storage/direct.ts';
import type { Connection } from '../platform/storage/connection.ts';
import type { Manifest, Opening } from './format/records.ts';
import { readFiles } from './read-files.ts';
import { listSequences, listTables, readRowsOf } from './store.ts';
import { RowTally } from './tally.ts';

/** The whole database as the lines of a backup, its manifest last. */
export async function* readDatabase(
  snapshot: DirectConnection,
  opening: Opening,
  imagesDir: string,
  finished: (manifest: Manifest) => void,
): AsyncGenerator<Buffer> {
  yield asLine(opening);
  const tally = new RowTally();
  for (const table of await listTables(snapshot)) {
    const record = { table: table.table, columns: [...table.columns] };
    tally.begin(record);
    yield asLine(record);
    for await (const lines of readRowsOf(snapshot, table)) {
      tally.add(lines);
      yield Buffer.from(`${lines.join('\n')}\n`);
    }
  }
  let missingFiles = 0;
  for await (const { name, lines } of readFiles(snapshot, imagesDir)) {
    if (lines === null) missingFiles += 1;
    else {
      tally.beginFile(name);
      tally.add(lines);
      yield Buffer.from(`${[JSON.stringify({ file: name }), ...lines].join('\n')}\n`);
    }
  }
  const sequences = await listSequences(snapshot);
  const files = tally.files();
  const manifest: Manifest = { kind: 'manifest', ...tally.totals(), files, missingFiles, sequences };
  yield asLine(manifest);
  finished(manifest);
}

/** What the rows come to that a database holds now. */
export async function tallyDatabase(connection: Connection): Promise<RowTally> {
  const tally = new RowTally();
  for (const table of await listTables(connection)) {
    tally.begin({ table: table.table, columns: [...table.columns] });
    for await (const lines of readRowsOf(connection, table)) tally.add(lines);
  }
  return tally;
}

function asLine(record: object): Buffer {
  return Buffer.from(`${JSON.stringify(record)}\n`);
}
