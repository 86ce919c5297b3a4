interface Entry {
  readonly at: number;
  readonly order: number;
  readonly happen: (at: number) => void;
}

/** What is going to occur, by instant; what is due together happens in the order in which it was planned. */
export class Agenda {
  readonly #heap: Entry[] = [];
  #order = 0;

  plan(at: number, happen: (at: number) => void): void {
    const heap = this.#heap;
    const entry = { at, order: this.#order, happen };
    this.#order += 1;
    let child = heap.push(entry) - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      const above = heap[parent];
      if (!above || !isBefore(entry, above)) break;
      heap[child] = above;
      child = parent;
    }
    heap[child] = entry;
  }

  /** Does all that is due up to and including `until`, plans made meanwhile included. */
  run(until: number): void {
    for (let entry = this.#heap[0]; entry && entry.at <= until; entry = this.#heap[0]) {
      this.#removeFirst();
      entry.happen(entry.at);
    }
  }

  get size(): number {
    return this.#heap.length;
  }

  #removeFirst(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let parent = 0;
    for (;;) {
      let child = 2 * parent + 1;
      const right = heap[child + 1];
      if (right && isBefore(right, heap[child] as Entry)) child += 1;
      const below = heap[child];
      if (!below || !isBefore(below, last)) break;
      heap[parent] = below;
      parent = child;
    }
    heap[parent] = last;
  }
}

function isBefore(one: Entry, other: Entry): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}
