/** A backup as it lies at its target. */
export interface StoredBackup {
  readonly name: string;
  readonly at: Date;
  readonly bytes: number;
}

/** Where backups lie. Nothing appears under a backup's name before it is there whole. */
export interface BackupTarget {
  /** For the operator. */
  readonly place: string;
  /** The backups that lie there, newest first. */
  list(): Promise<StoredBackup[]>;
  /** Stores a stream under a name and answers how many bytes it had. */
  write(name: string, source: AsyncIterable<Buffer>): Promise<number>;
  /** Throws `NothingStored` at the first piece where there is nothing of that name. */
  read(name: string): AsyncIterable<Buffer>;
  remove(name: string): Promise<void>;
  /** Throws one sentence where it is known already that nothing can be written there; a storage elsewhere is not asked. */
  check(): void;
  /** How many bytes are free there; null where that isn't known. */
  countFree(): Promise<number | null>;
}

const NAME = /^gms-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-[0-9a-f]{8}\.backup$/;

/** A backup's file: when it was made, in UTC, and something that makes it its own. */
export function nameBackup(at: Date, own: string): string {
  return `gms-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${own}.backup`;
}

/** When a backup was made; null for the name of anything else. */
export function timeOfBackup(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  return year ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : null;
}

/** What of a listing are backups, newest first. */
export function pickBackups(found: readonly { name: string; bytes: number }[]): StoredBackup[] {
  return found
    .flatMap(({ name, bytes }) => {
      const at = timeOfBackup(name);
      return at ? [{ name, bytes, at }] : [];
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.name < b.name ? 1 : -1));
}
