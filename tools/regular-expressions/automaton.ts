import { parse, type AstNode as NodeOf } from 'regjsparser';
import { maskAtoms } from './symbols.ts';

/** The ways through a pattern: state 0 is before its first character, every other one is a character just read. */
export interface Automaton {
  /** Per state, where it can go, and in how many ways. */
  readonly next: readonly ReadonlyMap<number, number>[];
  /** Per state, which characters lead to it. */
  readonly masks: readonly bigint[];
  /** States from which the pattern has matched, whatever follows. */
  readonly done: ReadonlySet<number>;
}

/** What this cannot judge, in words. */
export class NotJudged extends Error {}

interface Piece {
  first: number[];
  last: number[];
  isNullable: boolean;
}

/** A repeat of up to so many is taken for what it is; of more, for one without end. */
const MOST_COPIES = 9;
const FEATURES = { namedGroups: true, unicodePropertyEscape: true, lookbehind: true } as const;

type AstNode = NodeOf<typeof FEATURES>;

/** Builds the automaton of a pattern (Glushkov's); an open beginning loops on every character. */
export function buildAutomaton(source: string, flags: string): Automaton {
  const tree = parse(source, flags.replaceAll(/[^imsu]/g, ''), FEATURES);
  const builder = new Builder();
  const whole = builder.build(tree);
  const edges: Map<number, number>[] = [new Map(), ...builder.edges];
  for (const state of whole.first) addEdge(edges[0], state);
  const isOpen = !flags.includes('y') && !beginsFixed(tree);
  if (isOpen) addEdge(edges[0], 0);
  const masks = maskAtoms(builder.atoms, flags, builder.mentioned);
  const every = masks.reduce((all, mask) => all | mask, 1n << 200n);
  return { next: edges, masks: [every, ...masks], done: new Set(builder.asserts ? [] : whole.last) };
}

class Builder {
  readonly atoms: string[] = [];
  readonly mentioned: number[] = [];
  readonly edges: Map<number, number>[] = [];
  asserts = false;

  build(node: AstNode): Piece {
    switch (node.type) {
      case 'alternative':
        return this.chain(node.body.map((part) => () => this.build(part)));
      case 'disjunction':
        return node.body.map((part) => this.build(part)).reduce(either);
      case 'anchor':
        this.asserts ||= node.kind !== 'start';
        return NOTHING;
      case 'group':
        return this.group(node);
      case 'quantifier':
        return this.repeat(node.body[0], node.min, node.max ?? Infinity);
      case 'reference':
        throw new NotJudged('it refers back to what it has read');
      default:
        return this.atom(node);
    }
  }

  private group(node: Extract<AstNode, { type: 'group' }>): Piece {
    const inner = () => this.chain(node.body.map((part) => () => this.build(part)));
    if (node.behavior === 'normal' || node.behavior === 'ignore') return inner();
    this.asserts = true;
    if (/[*+{]/.test(node.raw)) throw new NotJudged('it looks around by a repeat');
    return NOTHING;
  }

  private atom(node: AstNode): Piece {
    this.atoms.push(node.raw);
    collectCodes(node, this.mentioned);
    this.edges.push(new Map());
    const state = this.atoms.length;
    return { first: [state], last: [state], isNullable: false };
  }

  private repeat(body: AstNode | undefined, min: number, max: number): Piece {
    if (!body) return NOTHING;
    const once = () => this.build(body);
    const copies = Array.from({ length: Math.min(min, 50) }, () => once);
    if (max === min) return this.chain(copies);
    if (max <= MOST_COPIES) {
      const optional = () => ({ ...once(), isNullable: true });
      return this.chain([...copies, ...Array.from({ length: max - min }, () => optional)]);
    }
    const loop = () => {
      const piece = once();
      // What may be empty and is repeated can be passed in many ways: two edges, unless it is one character.
      this.link(piece.last, piece.first);
      return { ...piece, isNullable: true };
    };
    return this.chain([...copies, loop]);
  }

  private chain(parts: readonly (() => Piece)[]): Piece {
    return parts.reduce<Piece>((before, part) => {
      const after = part();
      this.link(before.last, after.first);
      return {
        first: before.isNullable ? [...before.first, ...after.first] : before.first,
        last: after.isNullable ? [...before.last, ...after.last] : after.last,
        isNullable: before.isNullable && after.isNullable,
      };
    }, NOTHING);
  }

  private link(from: readonly number[], to: readonly number[]): void {
    for (const state of from) for (const next of to) addEdge(this.edges[state - 1], next);
  }
}

const NOTHING: Piece = { first: [], last: [], isNullable: true };

function either(one: Piece, other: Piece): Piece {
  return {
    first: [...one.first, ...other.first],
    last: [...one.last, ...other.last],
    isNullable: one.isNullable || other.isNullable,
  };
}

function addEdge(edges: Map<number, number> | undefined, to: number): void {
  edges?.set(to, (edges.get(to) ?? 0) + 1);
}

/** Whether every way through the pattern begins at the beginning of the text. */
function beginsFixed(node: AstNode): boolean {
  if (node.type === 'anchor') return node.kind === 'start';
  if (node.type === 'disjunction') return node.body.every(beginsFixed);
  const isWhole = node.type === 'alternative' || (node.type === 'group' && node.behavior !== 'lookbehind');
  return isWhole && node.body[0] !== undefined && beginsFixed(node.body[0]);
}

function collectCodes(value: unknown, codes: number[]): void {
  if (value === null || typeof value !== 'object') return;
  if ('codePoint' in value && typeof value.codePoint === 'number') codes.push(value.codePoint);
  Object.values(value).forEach((inner) => collectCodes(inner, codes));
}
