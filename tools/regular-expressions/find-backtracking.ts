import { buildAutomaton, NotJudged, type Automaton } from './automaton.ts';

/**
 * Why a pattern may take more than linear time on some text, as words; null where it cannot. What is looked for is a
 * loop that one text can pass in two ways (exponential), or two loops after one another that the same text passes
 * (quadratic): without them no engine has more than a bounded number of ways to give a character back.
 */
export function findBacktracking(source: string, flags: string): string | null {
  try {
    const automaton = buildAutomaton(source, flags);
    const search = new Search(automaton);
    return search.findTwoWays() ?? search.findTwoLoops();
  } catch (error) {
    if (error instanceof NotJudged) return error.message;
    throw error;
  }
}

class Search {
  readonly #automaton: Automaton;
  readonly #reach: Set<number>[];
  readonly #loops: number[];

  constructor(automaton: Automaton) {
    this.#automaton = automaton;
    this.#reach = automaton.next.map((_, state) => this.#reachable(state));
    this.#loops = automaton.next.flatMap((_, state) =>
      this.#reach[state]?.has(state) && !automaton.done.has(state) ? [state] : [],
    );
  }

  findTwoWays(): string | null {
    for (const state of this.#loops) {
      const isBack = (to: number) => this.#isTogether(state, to);
      const doubled = [...(this.#automaton.next[state] ?? [])].some(([to, ways]) => ways > 1 && isBack(to));
      if (doubled || this.#splitsAndMeets(state)) return 'one text passes a loop in two ways';
    }
    return null;
  }

  findTwoLoops(): string | null {
    for (const one of this.#loops)
      for (const other of this.#loops)
        if (one !== other && this.#reach[one]?.has(other) && this.#isSameText(one, other))
          return 'one text passes two loops after one another';
    return null;
  }

  /** From (state, state) over a pair that differs back to (state, state). */
  #splitsAndMeets(state: number): boolean {
    const within = (at: readonly number[]) => at.every((one) => this.#isTogether(state, one));
    const seen = this.#walk([state, state], within);
    return [...seen.values()]
      .filter(([one, other]) => one !== other)
      .some((apart) => this.#walk(apart, within).has(`${state},${state}`));
  }

  /** Whether a text leads from `one` to itself, from `one` to `other` and from `other` to itself. */
  #isSameText(one: number, other: number): boolean {
    const within = ([first = 0, , third = 0]: readonly number[]) =>
      this.#isTogether(one, first) && this.#isTogether(other, third);
    return this.#walk([one, one, other], within).has([one, other, other].join());
  }

  #isTogether(one: number, other: number): boolean {
    return one === other || Boolean(this.#reach[one]?.has(other) && this.#reach[other]?.has(one));
  }

  #reachable(from: number): Set<number> {
    const seen = new Set<number>();
    const open = [from];
    for (let state = open.pop(); state !== undefined; state = open.pop())
      for (const to of this.#automaton.next[state]?.keys() ?? [])
        if (!seen.has(to)) {
          seen.add(to);
          open.push(to);
        }
    return seen;
  }

  /** Every tuple of states to which one text, read by all at once, can lead. */
  #walk(from: readonly number[], within: (at: readonly number[]) => boolean): Map<string, readonly number[]> {
    const seen = new Map<string, readonly number[]>();
    const open = [from];
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const to of this.#steps(at)) {
        if (seen.has(to.join()) || !within(to)) continue;
        seen.set(to.join(), to);
        open.push(to);
      }
    return seen;
  }

  #steps(at: readonly number[]): number[][] {
    const { next, masks } = this.#automaton;
    let tuples: { states: number[]; mask: bigint }[] = [{ states: [], mask: -1n }];
    for (const state of at) {
      tuples = tuples.flatMap(({ states, mask }) =>
        [...(next[state]?.keys() ?? [])].flatMap((to) => {
          const common = mask & (masks[to] ?? 0n);
          return common === 0n ? [] : [{ states: [...states, to], mask: common }];
        }),
      );
    }
    return tuples.map(({ states }) => states);
  }
}
