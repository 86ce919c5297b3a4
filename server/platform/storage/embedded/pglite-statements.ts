import { parse, protocol, type PGlite } from '@electric-sql/pglite';
import { StatementNames } from '../statement-names.ts';

const { serialize } = protocol;

/**
 * Runs statements that the database has already read and planned. PGlite by itself plans a statement anew at each call
 * and sends it in six messages, which takes longer than most of ours run.
 */
export class PgliteStatements {
  readonly #database: PGlite;
  readonly #names = new StatementNames();
  /** The types of each prepared statement's values, as the database numbers them. */
  readonly #types = new Map<string, readonly number[]>();

  constructor(database: PGlite) {
    this.#database = database;
  }

  async query(text: string, values: readonly unknown[]): Promise<unknown[]> {
    const name = values.length === 0 ? null : this.#names.of(text);
    if (name === null) return (await this.#database.query(text, [...values])).rows;
    const types = this.#types.get(name) ?? (await this.#prepare(name, text));
    const messages = await this.#send(
      serialize.bind({
        statement: name,
        values: values.map((value, index) => this.#write(value, types[index])),
      }),
      serialize.describe({ type: 'P' }),
      serialize.execute(),
    );
    return parse.parseResults(messages, this.#database.parsers)[0]?.rows ?? [];
  }

  /** What the database refuses to prepare leaves nothing under its name. */
  async #prepare(name: string, text: string): Promise<readonly number[]> {
    const messages = await this.#send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    );
    const types = parse.parseDescribeStatementResults(messages);
    this.#types.set(name, types);
    return types;
  }

  /** The sync at the end lets the database go on after a fault in any of them. */
  #send(...messages: Uint8Array[]) {
    return this.#database.execProtocolStream(Buffer.concat([...messages, serialize.sync()]));
  }

  #write(value: unknown, type = 0): string | null {
    if (value === null || value === undefined) return null;
    // As the database reads it, of whatever type: a list, JSON, an instant.
    if (typeof value === 'string') return value;
    const write = this.#database.serializers[type];
    return write ? (write(value) as string) : String(value as number);
  }
}
