import { BackupRefusal } from './backup-refusal.ts';
import type { Manifest, Opening } from './format/records.ts';
import type { BackupPart } from './read-backup.ts';
import { differences, RowTally } from './tally.ts';

export interface VerifiedBackup {
  readonly opening: Opening;
  readonly manifest: Manifest;
}

/** Reads a backup whole and holds it against its own manifest. Throws a refusal where they differ. */
export async function verifyBackup(parts: AsyncIterable<BackupPart>): Promise<VerifiedBackup> {
  const tally = new RowTally();
  let opening: Opening | null = null;
  let manifest: Manifest | null = null;
  for await (const part of parts) {
    if ('opening' in part) ({ opening } = part);
    else if ('table' in part) tally.begin(part.table);
    else if ('file' in part) tally.beginFile(part.file);
    else if ('lines' in part) tally.add(part.lines);
    else ({ manifest } = part);
  }
  if (!opening || !manifest) throw new BackupRefusal('the backup is empty');
  const files = tally.files();
  if (files.count !== manifest.files.count || files.bytes !== manifest.files.bytes)
    throw new BackupRefusal('the backup does not hold all of its images');
  proveTotals(manifest, tally);
  return { opening, manifest };
}

/** Throws where rows do not come to what the manifest says, or money does not add up. */
export function proveTotals(manifest: Manifest, tally: RowTally): void {
  const totals = tally.totals();
  const wrong = differences(manifest, totals);
  if (wrong.length > 0)
    throw new BackupRefusal(`the rows are not those that the backup was made of: ${wrong.join(', ')}`);
  if (totals.ledger.unbalanced > 0)
    throw new BackupRefusal(`${totals.ledger.unbalanced} movements of the ledger do not sum to zero`);
}
