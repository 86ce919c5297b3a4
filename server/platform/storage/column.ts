/** Who fills a column at an insert: the caller, the database unless the caller does, or the database alone. */
export type Fill = 'given' | 'default' | 'generated';

/** One column: its type in the database, what its values are here, and how they are written and checked. */
export interface Column<T, F extends Fill = Fill> {
  /** The type in SQL, as a cast. */
  readonly type: string;
  readonly isNullable: boolean;
  readonly fill: F;
  /** Where the name is not the property's in snake case. */
  readonly name: string | null;
  /** Whether a value that was read is what the type says. */
  readonly fits: (value: unknown) => boolean;
  /** The value as the drivers take it. */
  encode(this: void, value: T): unknown;
  orNull(): Column<T | null, F>;
  /** The database has a default, which a row may leave to it. */
  withDefault(): Column<T, 'default'>;
  /** The database makes the value; nobody writes it. */
  generated(): Column<T, 'generated'>;
  named(name: string): Column<T, F>;
}

export type ValueOf<C> = C extends { encode(this: void, value: infer T): unknown } ? T : never;

type Kind<T> = Pick<Column<T>, 'type' | 'fits'> & { readonly encode?: (value: T) => unknown };

/** Text; `text<'entry' | 'exit'>()` where a check constraint allows few words. */
export const text = <T extends string = string>(): Column<T, 'given'> =>
  column<T>({ type: 'text', fits: isText });
/** A whole number of at most 2^31. */
export const integer = (): Column<number, 'given'> => column({ type: 'integer', fits: isWhole });
/** A whole number that a double holds exactly: ids, and money in paise. */
export const bigint = <T extends number = number>(): Column<T, 'given'> =>
  column<T>({ type: 'bigint', fits: isWhole });
export const real = (): Column<number, 'given'> => column({ type: 'real', fits: isNumber });
export const double = (): Column<number, 'given'> => column({ type: 'double precision', fits: isNumber });
export const boolean = (): Column<boolean, 'given'> =>
  column({ type: 'boolean', fits: (value) => typeof value === 'boolean' });
/** A UTC instant, to the millisecond. */
export const instant = (): Column<Date, 'given'> =>
  column({
    type: 'timestamp with time zone',
    fits: (value) => value instanceof Date,
    // As text both engines take it alike, in an array too.
    encode: (at) => at.toISOString(),
  });
/** A day of the calendar, `2026-11-20`. */
export const day = (): Column<string, 'given'> =>
  column({ type: 'date', fits: (value) => isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value) });
/** JSON, checked by `fits` where it is given. */
export const json = <T>(
  fits: (value: unknown) => boolean = (value) => value !== undefined,
): Column<T, 'given'> => column<T>({ type: 'jsonb', fits, encode: (value) => JSON.stringify(value) });
/** JSON that SQL never looks into: it is stored as it is written, which costs a fifth of taking it apart. */
export const wholeJson = <T>(): Column<T, 'given'> =>
  column<T>({ type: 'json', fits: (value) => value !== undefined, encode: (value) => JSON.stringify(value) });
export const texts = (): Column<readonly string[], 'given'> =>
  column<readonly string[]>({ type: 'text[]', fits: (value) => Array.isArray(value) && value.every(isText) });
export const bytes = (): Column<Uint8Array, 'given'> =>
  column({ type: 'bytea', fits: (value) => value instanceof Uint8Array });

/** The number of a transaction, as text: it outgrows what a double holds exactly. */
export const transactionId = (): Column<string, 'given'> =>
  column({ type: 'xid8', fits: (value) => isText(value) && /^\d+$/.test(value) });

function column<T>(kind: Kind<T>): Column<T, 'given'> {
  return build<T, 'given'>({
    type: kind.type,
    isNullable: false,
    fill: 'given',
    name: null,
    fits: kind.fits,
    encode: kind.encode ?? ((value) => value),
  });
}

type Facts<T, F extends Fill> = Omit<Column<T, F>, 'orNull' | 'withDefault' | 'generated' | 'named'>;

function build<T, F extends Fill>(facts: Facts<T, F>): Column<T, F> {
  return {
    ...facts,
    orNull: () =>
      build<T | null, F>({
        ...facts,
        isNullable: true,
        fits: (value) => value === null || facts.fits(value),
        encode: (value) => (value === null ? null : facts.encode(value)),
      }),
    withDefault: () => build<T, 'default'>({ ...facts, fill: 'default' }),
    generated: () => build<T, 'generated'>({ ...facts, fill: 'generated' }),
    named: (name) => build<T, F>({ ...facts, name }),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number';
}

function isWhole(value: unknown): boolean {
  return Number.isSafeInteger(value);
}
