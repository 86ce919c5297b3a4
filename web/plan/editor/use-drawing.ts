import type { MallPlan } from '#domain/parking/plan.ts';
import { useReducer } from 'react';

/** So many steps can be taken back. */
const MOST_STEPS = 200;

interface Drawing {
  readonly plan: MallPlan;
  readonly past: readonly MallPlan[];
  readonly future: readonly MallPlan[];
}

type Action =
  | { readonly kind: 'draw'; readonly change: (plan: MallPlan) => MallPlan; readonly joins?: boolean }
  | { readonly kind: 'undo' | 'redo' }
  | { readonly kind: 'load'; readonly plan: MallPlan };

/** A plan that is being drawn, with what can be taken back and done again. */
export function useDrawing(initial: MallPlan) {
  const [{ plan, past, future }, act] = useReducer(step, { plan: initial, past: [], future: [] });
  return {
    plan,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    /** `joins`: part of the step before it, as where a pointer draws on. */
    draw: (change: (before: MallPlan) => MallPlan, joins = false) => act({ kind: 'draw', change, joins }),
    undo: () => act({ kind: 'undo' }),
    redo: () => act({ kind: 'redo' }),
    load: (next: MallPlan) => act({ kind: 'load', plan: next }),
  };
}

function step(drawing: Drawing, action: Action): Drawing {
  const { plan, past, future } = drawing;
  if (action.kind === 'load') return { plan: action.plan, past: [], future: [] };
  if (action.kind === 'draw') {
    const next = action.change(plan);
    if (next === plan) return drawing;
    return { plan: next, past: action.joins ? past : [...past, plan].slice(-MOST_STEPS), future: [] };
  }
  const source = action.kind === 'undo' ? past : future;
  const next = source.at(-1);
  if (!next) return drawing;
  return action.kind === 'undo'
    ? { plan: next, past: past.slice(0, -1), future: [...future, plan] }
    : { plan: next, past: [...past, plan], future: future.slice(0, -1) };
}
