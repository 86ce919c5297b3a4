import type { SettlementInput } from '#contract/settlements.ts';
import { reasonOf } from '../platform/api-error.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import type { useSettling } from './use-settling.ts';

interface Props {
  settling: ReturnType<typeof useSettling>;
  /** What was set right, in words. */
  sentence: string;
  /** The settlement of before that says the same and stands; null where there is none. */
  standing?: string | null;
  onUndo: (body: SettlementInput) => void;
}

/** What became of a settlement, which can be taken back, or why there is none. */
export function SettledBanner({ settling, sentence, standing = null, onUndo }: Props) {
  const made = settling.data ?? (standing === null ? null : { id: standing, action: 'split' });
  return (
    <>
      {made && (
        <Banner
          tone="good"
          action={
            made.action !== 'undo' && (
              <Button
                look="outline"
                size="sm"
                disabled={settling.isPending}
                onClick={() => onUndo({ action: 'undo', settlement: made.id, reason: 'Taken back' })}
              >
                Take it back
              </Button>
            )
          }
        >
          {made.action === 'undo' ? 'It is as before.' : sentence}
        </Banner>
      )}
      {settling.isError && (
        <Banner tone="bad">{reasonOf(settling.error) || 'That did not work. Please try again.'}</Banner>
      )}
    </>
  );
}
