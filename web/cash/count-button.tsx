import type { OpenDrawer } from '#contract/cash-drawers.ts';
import { Button } from '../ui/button.tsx';
import { nameOf } from './word-drawers.ts';

interface Props {
  drawer: OpenDrawer;
  onAsk: (drawer: OpenDrawer) => void;
}

/** Begins the count of somebody's drawer. */
export function CountButton({ drawer, onAsk }: Props) {
  return (
    <Button
      look="outline"
      size="sm"
      className="justify-self-start"
      aria-label={`Count and close the drawer of ${nameOf(drawer.holder)}`}
      onClick={() => onAsk(drawer)}
    >
      Count and close
    </Button>
  );
}
