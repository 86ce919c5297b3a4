import type { RecountLevel } from '#contract/recounts.ts';
import { Minus, Plus } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Input } from '../ui/field.tsx';
import { wordLevel } from './word-recount.ts';

interface Props {
  level: RecountLevel;
  /** It is this level's turn, or somebody corrects it. */
  isOpen: boolean;
  isBusy: boolean;
  onEdit: () => void;
  onCount: (cars: number) => void;
}

/** One level of a recount: what was counted there, or the field to count in, large enough for a thumb. */
export function LevelCount({ level, isOpen, isBusy, onEdit, onCount }: Props) {
  return (
    <article
      aria-label={`Level ${level.level}`}
      className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg font-bold">{level.level}</h2>
          <p className="text-sm text-muted">{wordLevel(level)}</p>
        </div>
        {!isOpen && (
          <Button look="outline" size="sm" onClick={onEdit}>
            {level.counted ? 'Correct' : 'Count'}
          </Button>
        )}
      </div>
      {isOpen && <CountForm level={level} isBusy={isBusy} onCount={onCount} />}
    </article>
  );
}

function CountForm({ level, isBusy, onCount }: Pick<Props, 'level' | 'isBusy' | 'onCount'>) {
  const [typed, setTyped] = useState(level.counted ? String(level.counted.cars) : '');
  const cars = Number(typed);
  const isRight = typed.trim() !== '' && Number.isInteger(cars) && cars >= 0;
  const step = (by: number) => setTyped(String(Math.max(0, (isRight ? cars : 0) + by)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isRight) onCount(cars);
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-3">
      <div className="flex items-end gap-2">
        <IconButton
          label="One car fewer"
          icon={<Minus />}
          className="size-11 border border-control"
          onClick={() => step(-1)}
        />
        <div className="min-w-0 flex-1">
          <Input
            label={`Cars on ${level.level}`}
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            required
            value={typed}
            className="text-center text-xl font-bold"
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <IconButton
          label="One car more"
          icon={<Plus />}
          className="size-11 border border-control"
          onClick={() => step(1)}
        />
      </div>
      <Button type="submit" disabled={!isRight || isBusy}>
        {isRight ? `Set ${cars.toLocaleString('en-IN')} for ${level.level}` : `Count ${level.level}`}
      </Button>
    </form>
  );
}
