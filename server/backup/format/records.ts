import { z } from 'zod';

export const PRODUCT = 'get-my-spot' as const;

/** The first line of a backup: what it is of. */
export const openingShape = z.object({
  kind: z.literal('backup'),
  product: z.literal(PRODUCT),
  program: z.string(),
  engine: z.enum(['postgres', 'pglite']),
  at: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string().nullable() })),
});
export type Opening = z.output<typeof openingShape>;

/** Says that rows of a table follow, each an array of the values of these columns as text. */
export const tableShape = z.object({ table: z.string(), columns: z.array(z.string()) });
export type TableRecord = z.output<typeof tableShape>;

/** Says that a file follows, as arrays of one piece in base64 each; its name is the SHA-256 of its bytes. */
export const fileShape = z.object({ file: z.string().regex(/^[0-9a-f]{64}$/) });

const filesShape = z.object({ count: z.number(), bytes: z.number() });
export type FileTotals = z.output<typeof filesShape>;

const countShape = z.object({ rows: z.number(), sha256: z.string() });
const totalsShape = z.object({
  tables: z.record(z.string(), countShape),
  /** Over all movements, then all lines, in order of their numbers. */
  ledger: z.object({ movements: z.number(), lines: z.number(), sha256: z.string(), unbalanced: z.number() }),
});
export type BackupTotals = z.output<typeof totalsShape>;

const sequenceShape = z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() });
export type Sequence = z.output<typeof sequenceShape>;

/** The last line: what the whole must come to. */
export const manifestShape = totalsShape.extend({
  kind: z.literal('manifest'),
  files: filesShape,
  /** How many files were named by rows and not there when they were to be read. */
  missingFiles: z.number(),
  sequences: z.array(sequenceShape),
});
export type Manifest = z.output<typeof manifestShape>;
