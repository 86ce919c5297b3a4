import assert from 'node:assert/strict';
import { at, type GatedMall, type GateTests } from '../gated-mall.ts';
import { SettlementModel, type ModelDecision, type ModelSession } from '../settlement-model.ts';
import type { Person } from '../test-people.ts';
import { settlingDesk, type SettlingDesk } from './settling-desk.ts';
import { NOTHING_SEEN, readAll, readWritten, type StoredSession } from './stored-sessions.ts';

export interface MadeDecision {
  readonly id: string;
  readonly decided: ModelDecision;
}

/**
 * A mall that gates and persons work in, and the model of its sessions. After each step what was written is held against
 * the model: what a step does not name it must not change.
 */
export class SettledMall {
  readonly model = new SettlementModel();
  /** What somebody who opens a session now gives back with a decision. */
  readonly seen = new Map<string, string>();
  readonly made: MadeDecision[] = [];
  readonly counted = { reads: 0, decisions: 0, undone: 0, refused: 0, late: 0 };
  /** When cars were read at the exit, in epoch milliseconds. */
  readonly exitReads = new Set<number>();
  desks: SettlingDesk[] = [];
  minute: number;
  readonly mall: GatedMall;
  readonly #gates: GateTests;
  #mark = NOTHING_SEEN;

  constructor(gates: GateTests, mall: GatedMall, minute: number) {
    this.#gates = gates;
    this.mall = mall;
    this.minute = minute;
  }

  get now(): Date {
    return at(this.minute);
  }

  /** Two who settle. */
  signIn(people: readonly Person[]): void {
    this.desks = people.map((person) => settlingDesk(this.mall, person));
  }

  /** What gates and time made of the sessions is the truth from then on. */
  async takeAll(): Promise<void> {
    const { sessions, count } = await this.#readWritten();
    for (const one of sessions) this.#set(one);
    if (count === this.model.sessions.size) return;
    // An exit that turned out to be another session's is no session of its own any more.
    this.model.sessions.clear();
    this.seen.clear();
    for (const one of await readAll(this.#gates.database, this.mall.mall.id)) this.#set(one);
  }

  /** Holds what was written against all that was expected, and answers the exit that a decision made, if it made one. */
  async expectOnly(expected: readonly ModelSession[]): Promise<ModelSession | null> {
    const before = new Map(this.model.sessions);
    const { sessions, count } = await this.#readWritten();
    const made = sessions.filter(({ id }) => !before.has(id));
    const named = new Map(expected.filter(({ id }) => id !== '').map((one) => [one.id, one]));
    for (const one of sessions) this.#set(one);
    const others = sessions.filter(({ id }) => before.has(id) && !named.has(id));
    // Written as they were is no change; anything else is one that nobody decided about.
    for (const one of others) assert.deepEqual(withoutSeen(one), before.get(one.id));
    for (const one of named.values()) expectSame(this.model.sessions.get(one.id), one);
    const ofExit = expected.filter(({ id }) => id === '');
    assert.equal(made.length, ofExit.length, 'a decision makes the exit that it takes off, and nothing else');
    for (const [index, one] of ofExit.entries())
      expectSame(made[index], { ...one, id: made[index]?.id ?? '' });
    assert.equal(count, this.model.sessions.size, 'a session is gone');
    return made[0] ?? null;
  }

  /**
   * The same after a decision was taken back. A session that is open by that ends at once by its own exit, where that was
   * read meanwhile: the gates make that of it, and it is the truth from then on.
   */
  async expectUndone(expected: readonly ModelSession[]): Promise<void> {
    const stored = await readAll(this.#gates.database, this.mall.mall.id);
    const ended = expected.flatMap(({ id, kind, entryAt }) => {
      const now = stored.find((one) => one.id === id);
      if (kind !== 'open' || now?.kind !== 'closed') return [];
      assert.ok(now.exitAt !== null && this.exitReads.has(now.exitAt), 'an exit that was read ends it');
      assert.ok(now.exitAt >= entryAt);
      return [id];
    });
    if (ended.length === 0) return void (await this.expectOnly(expected));
    for (const one of expected)
      if (!ended.includes(one.id))
        expectSame(
          stored.find(({ id }) => id === one.id),
          one,
        );
    await this.takeAll();
  }

  /** Every session as the model has it, also where nothing was expected to be written. */
  async compareAll(): Promise<void> {
    const all = await readAll(this.#gates.database, this.mall.mall.id);
    assert.deepEqual(new Map(all.map((one) => [one.id, withoutSeen(one)])), new Map(this.model.sessions));
  }

  async #readWritten() {
    const written = await readWritten(this.#gates.database, this.mall.mall.id, this.#mark);
    this.#mark = written.mark;
    return written;
  }

  #set(one: StoredSession): void {
    this.model.sessions.set(one.id, withoutSeen(one));
    this.seen.set(one.id, one.seen);
  }
}

function withoutSeen(stored: ModelSession & { seen?: string }): ModelSession {
  const { seen: _seen, ...session } = stored;
  return session;
}

/** When a car that nobody saw leave had gone is the moment of the decision. */
function expectSame(stored: ModelSession | undefined, expected: ModelSession): void {
  const isOfMoment = expected.exitAt === null && expected.kind === 'closed';
  const now = stored && withoutSeen(stored);
  assert.deepEqual(now && (isOfMoment ? { ...now, closedAt: expected.closedAt } : now), expected);
}
