import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';

interface Props<Row> {
  rows: readonly Row[];
  /** How many are shown until somebody asks for all. */
  first: number;
  /** What the rows are, on the button: Show all 12 versions, Show all 20 of this list. */
  noun?: string;
  children: (shown: readonly Row[]) => ReactNode;
}

/** The first rows of a list that would push what follows it out of sight, and a button that shows all. */
export function Folded<Row>({ rows, first, noun = '', children }: Props<Row>) {
  const [isWhole, setWhole] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-3">
      {children(isWhole ? rows : rows.slice(0, first))}
      {rows.length > first && (
        <Button
          look="quiet"
          size="sm"
          className="justify-self-start"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${rows.length} ${noun}`.trim()}
        </Button>
      )}
    </div>
  );
}
