import { asError } from './as-error.ts';
import { parse, protocol, type PGlite } from '@electric-sql/pglite';
import { StatementNames } from '../statement-names.ts';
import { areReadable, nameFields, readSentRows, type SentRows } from './pglite-rows.ts';
import { splitAnswers, writeCall, writeScript, type WireAnswer } from './pglite-wire.ts';

const { serialize } = protocol;

/** A statement with its values, or, without any, a script: several statements that answer nothing. */
export interface AskedStatement {
  readonly text: string;
  readonly values: readonly unknown[] | null;
}

export type StatementAnswer =
  | { readonly rows: unknown }
  | { readonly sent: SentRows }
  | { readonly error: Error };

/** What the database has read and planned. */
interface Prepared {
  readonly name: string;
  /** The types of its values, as the database numbers them. */
  readonly types: readonly number[];
  readonly fields: string;
}

/** What is sent, and how its answer is read. */
interface Call {
  readonly bytes: Uint8Array;
  readonly fields: string;
  /** Why something else was sent in its place. */
  readonly error?: Error;
}

/** In the place of a statement that could not be sent: its transaction has to fail with it, whatever is behind it. */
const NOT_SENT = writeScript(`do $$ begin raise exception 'a statement was not sent'; end $$`);

/**
 * Runs statements that the database has already read and planned, and all that are given at once by one call of it.
 * PGlite by itself plans a statement anew each time, calls the database six times for it and describes to itself what
 * will come, which takes longer than most of ours run.
 */
export class PgliteStatements {
  readonly #database: PGlite;
  readonly #names: StatementNames;
  readonly #prepared: Map<string, Prepared>;

  /** Of a database that has the statements of another one under their names already, it is given those. */
  constructor(database: PGlite, ready?: PgliteStatements) {
    this.#database = database;
    this.#names = new StatementNames(ready ? ready.#names : undefined);
    this.#prepared = new Map(ready ? ready.#prepared : undefined);
  }

  /** Runs them in their order; one that fails, and be it that it can't be sent, stops only what is in its transaction. */
  async run(all: readonly AskedStatement[]): Promise<StatementAnswer[]> {
    const answers: StatementAnswer[] = [];
    let together: Call[] = [];
    const send = async () => {
      const calls = together;
      together = [];
      if (calls.length > 0) answers.push(...(await this.#send(calls)));
    };
    for (const { text, values } of all) {
      if (values === null) {
        together.push({ bytes: writeScript(text), fields: '' });
        continue;
      }
      // What a new statement is about may be made by one before it.
      if (!this.#prepared.has(text)) await send();
      try {
        const prepared = this.#prepared.get(text) ?? (await this.prepare(text, values));
        if (prepared) together.push(this.#write(prepared, values));
        else answers.push({ rows: (await this.#database.query(text, [...values])).rows });
      } catch (error) {
        together.push({ bytes: NOT_SENT, fields: '', error: asError(error) });
      }
    }
    await send();
    return answers;
  }

  /** Null for what gets no name. What the database refuses to prepare leaves nothing under its name. */
  async prepare(text: string, values: readonly unknown[]): Promise<Prepared | null> {
    const name = this.#names.of(text, values.length > 0);
    if (name === null) return null;
    const messages = await this.#database.execProtocolStream(
      Buffer.concat([
        serialize.parse({ name, text }),
        serialize.describe({ type: 'S', name }),
        serialize.sync(),
      ]),
    );
    const described = messages.find((message) => message instanceof protocol.messages.RowDescriptionMessage);
    const fields = nameFields(described?.fields ?? []);
    const prepared = { name, types: parse.parseDescribeStatementResults(messages), fields };
    this.#prepared.set(text, prepared);
    return prepared;
  }

  async #send(calls: readonly Call[]): Promise<StatementAnswer[]> {
    const came: Buffer[] = [];
    try {
      await this.#database.execProtocolRawStream(Buffer.concat(calls.map(({ bytes }) => bytes)), {
        // What is handed over is the engine's own memory, which it writes anew.
        onRawData: (bytes) => void came.push(Buffer.from(bytes)),
      });
    } catch (error) {
      return calls.map(() => ({ error: asError(error) }));
    }
    const bytes = Buffer.concat(came);
    const answers = splitAnswers(bytes);
    // Of its own, since a thread is handed the whole of the memory in which bytes lie.
    const shared = new Uint8Array(bytes);
    return calls.map(({ fields, error }, index) =>
      error ? { error } : this.#readAnswer(shared, answers[index], fields),
    );
  }

  #readAnswer(bytes: Uint8Array, answer: WireAnswer | undefined, fields: string): StatementAnswer {
    if (!answer) return { error: new Error('the database gave no answer') };
    if (answer.fault) return { error: Object.assign(new Error(answer.fault.message), answer.fault) };
    if (answer.rows === 0) return { rows: [] };
    const sent = { bytes, from: answer.from, count: answer.rows, fields };
    if (areReadable(fields)) return { sent };
    try {
      return { rows: readSentRows(sent, (type) => this.#database.parsers[type]) };
    } catch (error) {
      return { error: asError(error) };
    }
  }

  #write({ name, types, fields }: Prepared, values: readonly unknown[]): Call {
    return {
      bytes: writeCall(
        name,
        values.map((value, index) => this.#writeValue(value, types[index])),
      ),
      fields,
    };
  }

  #writeValue(value: unknown, type = 0): string | null {
    if (value === null || value === undefined) return null;
    // As the database reads it, of whatever type: a list, JSON, an instant.
    if (typeof value === 'string') return value;
    const write = this.#database.serializers[type];
    return write ? (write(value) as string) : String(value as number);
  }
}
