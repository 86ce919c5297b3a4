import type { AttentionAction } from '#contract/attention-words.ts';
import type { AttentionEntry } from '#contract/attention.ts';
import { useState } from 'react';
import { reasonOf } from '../platform/api-error.ts';
import { useUndo } from './queries.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** What is chosen, and whether the focus goes into it. */
interface Choice {
  readonly item: string;
  readonly isEntered: boolean;
}

/** Which entry is chosen, what was decided here and can be taken back, and what has just happened, in a sentence. */
export function useDesk(mall: string, entries: readonly AttentionEntry[], hasKeys: boolean) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const [made, setMade] = useState<readonly string[]>([]);
  const [news, setNews] = useState('');
  const undo = useUndo(mall);
  const choose = (item: string | undefined) => {
    setChoice(item === undefined ? null : { item, isEntered: false });
    if (item !== undefined) focusOn(item);
  };
  const takeBack = () => {
    const last = made.at(-1);
    if (last === undefined) return setNews('There is nothing of yours to take back.');
    undo.mutate(last, {
      onSuccess: ({ sentence }) => {
        setMade(made.slice(0, -1));
        setNews(sentence);
      },
      onError: (error) => setNews(reasonOf(error) || 'That could not be taken back.'),
    });
  };
  const goBy = (step: 1 | -1) => choose(neighbour(entries, choice?.item, step) ?? choice?.item);
  useShortcuts(hasKeys, {
    j: () => goBy(1),
    k: () => goBy(-1),
    enter: () => choice && setChoice({ ...choice, isEntered: true }),
    u: takeBack,
  });
  return {
    choice,
    choose,
    open: (item: string) => setChoice({ item, isEntered: true }),
    news,
    takeBack,
    mayTakeBack: made.length > 0 && !undo.isPending,
    /** Remembers a decision and goes to the next entry, where the decided one leaves the list. */
    noteDecision: (
      { decision, sentence }: { decision: string; sentence: string },
      action: AttentionAction,
    ) => {
      setMade([...made, decision]);
      setNews(sentence);
      const { item } = choice ?? {};
      if (action === 'note' || action === 'assign') return choose(item);
      choose(neighbour(entries, item, 1) ?? neighbour(entries, item, -1));
    },
  };
}

/** Focus follows the choice: where the list is hidden, on a phone, into what was chosen. */
function focusOn(item: string): void {
  requestAnimationFrame(() => {
    const entry = document.querySelector<HTMLElement>(`[data-item="${CSS.escape(item)}"]`);
    if (entry && entry.offsetParent !== null) entry.focus();
    else document.querySelector<HTMLElement>('div:not([hidden]) > [aria-label="Chosen"]')?.focus();
  });
}

/** The entry before or after one; the first where none is chosen, none beyond the ends. */
function neighbour(
  entries: readonly AttentionEntry[],
  item: string | undefined,
  step: 1 | -1,
): string | undefined {
  const at = entries.findIndex(({ id }) => id === item);
  return at < 0 ? entries[0]?.id : entries[at + step]?.id;
}
