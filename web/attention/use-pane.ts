import type { AttentionAction } from '#contract/attention-words.ts';
import type { AttentionDecision } from '#contract/attention.ts';
import { useEffect, useRef, useState } from 'react';
import { ACTION_WORDS } from './action-words.ts';
import { useAttentionDetail, useDecide } from './queries.ts';
import { useShortcuts } from './use-shortcuts.ts';

export interface PaneProps {
  /** The mall's `_id`. */
  mall: string;
  item: string;
  people: readonly { id: string; name: string }[];
  hasKeys: boolean;
  now: number;
  /** True where Enter asked for it: the pane takes the focus. */
  isEntered: boolean;
  onBack: () => void;
  onMember: (item: string) => void;
  onDecided: (made: { decision: string; sentence: string }, action: AttentionAction) => void;
}

/** A reason as it was typed; empty where nobody typed one. */
export interface TypedReason {
  readonly text: string;
  readonly type: (text: string) => void;
  readonly forget: () => void;
}

/** The chosen thing: what is known of it, which action is being asked for, and which other half was chosen. */
export function usePane({ mall, item, hasKeys, isEntered, onDecided }: PaneProps) {
  const { data: detail, isError, refetch } = useAttentionDetail(mall, item);
  const decide = useDecide(mall);
  const [asking, setAsking] = useState<AttentionAction | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const reason = useTypedReason();
  const pane = useRef<HTMLElement>(null);
  const ask = (action: AttentionAction | null) => {
    decide.reset();
    setAsking(action);
    if (action === null) pane.current?.focus();
  };
  const actions = (detail?.actions ?? []).map((action) => [ACTION_WORDS[action].key, () => ask(action)]);
  const partners = (detail?.partners ?? []).map(({ session }, at) => [
    String(at + 1),
    () => setChosen(session),
  ]);
  useShortcuts(hasKeys && asking === null, Object.fromEntries([...actions, ...partners]));
  useEffect(() => {
    if (isEntered) pane.current?.focus();
  }, [isEntered, item]);
  return {
    pane,
    detail,
    isError,
    refetch,
    asking,
    ask,
    reason,
    isBusy: decide.isPending,
    error: decide.error,
    partner: chosen ?? detail?.partners[0]?.session ?? null,
    choosePartner: setChosen,
    send: (body: AttentionDecision) =>
      decide.mutate(
        { item, body },
        {
          onSuccess: (made) => {
            reason.forget();
            onDecided(made, body.action);
          },
        },
      ),
  };
}

/** The reason that somebody typed, for whichever action: until then each has one of its own. Every entry has a pane to itself. */
function useTypedReason(): TypedReason {
  const [text, type] = useState('');
  return { text, type, forget: () => type('') };
}
