import type { AttentionAction } from '#contract/attention-words.ts';
import { Button } from '../ui/button.tsx';
import { ACTION_WORDS } from './action-words.ts';

interface Props {
  actions: readonly AttentionAction[];
  asking: AttentionAction | null;
  hasKeys: boolean;
  onAsk: (action: AttentionAction) => void;
}

/** What can be done about the chosen thing, each with its letter. */
export function ActionBar({ actions, asking, hasKeys, onAsk }: Props) {
  return (
    <div role="group" aria-label="What can be done" className="flex flex-wrap gap-2">
      {actions.map((action, index) => {
        const { label, key } = ACTION_WORDS[action];
        return (
          <Button
            key={action}
            size="sm"
            look={index === 0 ? 'primary' : 'outline'}
            aria-expanded={asking === action}
            {...(hasKeys ? { 'aria-keyshortcuts': key.toUpperCase() } : {})}
            onClick={() => onAsk(action)}
          >
            {label}
            {hasKeys && (
              <kbd
                aria-hidden
                className="phone:pointer-coarse:hidden rounded-sm border border-current px-1 text-xs uppercase opacity-75"
              >
                {key}
              </kbd>
            )}
          </Button>
        );
      })}
    </div>
  );
}
