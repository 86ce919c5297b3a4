import { useLocation, useRouter } from '@tanstack/react-router';
import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react';
import { useHeldAccount } from '../accounts/queries.ts';
import { Dialog } from '../ui/dialog.tsx';
import { CONTROL } from '../ui/field.tsx';
import { ChoiceList } from './choice-list.tsx';
import { listChoices, listPages, type Choice } from './list-choices.ts';
import { useFound } from './queries.ts';
import { useSearchedMalls } from './searched-malls.ts';
import { useEnter } from './use-enter.ts';

/** Finds stays, slots, devices and pages by a few letters: arrows choose, Enter opens, Escape closes. */
export default function SearchPalette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const { history } = useRouter();
  const { pathname } = useLocation();
  const isSuper = useHeldAccount()?.role === 'super_admin';
  const malls = useSearchedMalls(pathname);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const text = useDeferredValue(typed);
  const { found, isFetching, isError } = useFound(malls, text);
  const choices = listChoices(found, listPages(malls, isSuper, text), isSuper);
  const current = Math.min(chosen, choices.length - 1);
  const open = ({ href }: Choice) => {
    onClose();
    history.push(href);
  };
  const isUpToDate = text === typed && !isFetching;
  const { enter, takeBack } = useEnter({ isUpToDate, current: choices[current], open });
  const point = (to: number) => {
    setChosen(to);
    takeBack();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = moveTo(event.key, current, choices.length);
    if (to === null && event.key !== 'Enter') return;
    event.preventDefault();
    if (to === null) enter();
    else point(to);
  };
  return (
    <Dialog title="Search" onClose={onClose} width="wide" minds={false}>
      <input
        type="text"
        role="combobox"
        aria-label="Part of a plate, a slot, a device or a page"
        aria-expanded={choices.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={choices[current] && `${id}-${current}`}
        placeholder="Part of a plate, a slot, a device or a page"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={typed}
        className={`${CONTROL} h-12`}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          point(0);
        }}
      />
      <ChoiceList id={id} choices={choices} current={current} onOpen={open} onPoint={point} />
      <p role="status" className="mt-3 min-h-5 text-sm text-muted">
        {wordState({ text, count: choices.length, isFetching, isError, found })}
      </p>
    </Dialog>
  );
}

/** Which line a key leads to; null where it leads to none. */
function moveTo(key: string, current: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return (current - 1 + count) % count;
  return null;
}

interface State extends Pick<ReturnType<typeof useFound>, 'found' | 'isFetching' | 'isError'> {
  text: string;
  count: number;
}

function wordState({ text, count, isFetching, isError, found }: State): string {
  if (isError) return 'The search did not work just now. Pages are listed all the same.';
  if (isFetching) return 'Searching…';
  if (count === 0) return 'Nothing found.';
  const isMore =
    text.trim() !== '' && found.some(({ answer }) => answer.sessions.length > 0 && !answer.areAllSessions);
  const number = count === 1 ? '1 line' : `${count} lines`;
  return isMore
    ? `${number}. Older sessions may fit too: type more of the plate.`
    : `${number}. Arrows choose, Enter opens.`;
}
