/** What is to happen, earliest first; what was planned first among equals. */
export class Timeline<T> {
  readonly #heap: { at: number; order: number; what: T }[] = [];
  #order = 0;

  get nextAt(): number {
    return this.#heap[0]?.at ?? Infinity;
  }

  plan(at: number, what: T): void {
    const heap = this.#heap;
    const entry = { at, order: this.#order, what };
    this.#order += 1;
    let index = heap.push(entry) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (!above || isBefore(above, entry)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = entry;
  }

  take(): { at: number; what: T } | null {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last) return null;
    if (heap.length > 0) this.#sink(last);
    return first;
  }

  #sink(entry: { at: number; order: number; what: T }): void {
    const heap = this.#heap;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      const [left, right] = [heap[child], heap[child + 1]];
      if (!left) break;
      if (right && isBefore(right, left)) child += 1;
      const lower = heap[child];
      if (!lower || isBefore(entry, lower)) break;
      heap[index] = lower;
      index = child;
    }
    heap[index] = entry;
  }
}

function isBefore(one: { at: number; order: number }, other: { at: number; order: number }): boolean {
  return one.at === other.at ? one.order < other.order : one.at < other.at;
}
