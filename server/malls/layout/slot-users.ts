import type { Transaction } from '../../platform/storage/database.ts';

/** A slot that has another code in the new layout. */
export interface SlotRename {
  readonly from: string;
  readonly to: string;
}

/** Another topic that stores something by the codes of slots; it registers with the door of malls. */
export interface SlotUser {
  /** The codes of slots that a car is in, of all or of those named. The answer holds until the transaction ends. */
  findInUse(transaction: Transaction, mall: number, among?: readonly string[]): Promise<readonly string[]>;
  /**
   * Runs before the slots of a new layout are stored: the rows of renamed and removed slots vanish then, with whatever
   * refers to them. Returns what is to be done once the new slots are there, at the instant of the change; it is given
   * the codes of all of them, retired ones included.
   */
  prepareRename(
    transaction: Transaction,
    mall: number,
    renames: readonly SlotRename[],
  ): Promise<(codes: readonly string[], at: Date) => Promise<void>>;
}

/** Refuses with 409 where a mall must not be removed yet. What it answers holds until the transaction ends. */
export type GuardRemoval = (transaction: Transaction, mall: number) => Promise<void>;

/** The other topics that are asked when a layout changes or a mall is removed. */
export class SlotUsers {
  readonly #users: SlotUser[] = [];
  readonly #guards: GuardRemoval[] = [];

  add(user: SlotUser): void {
    this.#users.push(user);
  }

  guardRemoval(guard: GuardRemoval): void {
    this.#guards.push(guard);
  }

  async findInUse(
    transaction: Transaction,
    mall: number,
    among?: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const found = this.#users.map((user) => user.findInUse(transaction, mall, among));
    return new Set((await Promise.all(found)).flat());
  }

  /** Runs `storeSlots`, which answers the codes of all slots, between what the other topics do before and after it. */
  async rename(
    transaction: Transaction,
    mall: number,
    renames: readonly SlotRename[],
    storeSlots: () => Promise<readonly string[]>,
    at: Date,
  ): Promise<void> {
    const finish: ((codes: readonly string[], at: Date) => Promise<void>)[] = [];
    for (const user of this.#users) finish.push(await user.prepareRename(transaction, mall, renames));
    const codes = await storeSlots();
    for (const step of finish) await step(codes, at);
  }

  async refuseRemoval(transaction: Transaction, mall: number): Promise<void> {
    for (const guard of this.#guards) await guard(transaction, mall);
  }
}
