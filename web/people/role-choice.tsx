import type { MallPerson } from '#contract/people.ts';
import { MALL_ROLES, MallRole } from '#contract/roles.ts';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { ROLE_WORDS } from '../accounts/roles.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { PlainSelect } from '../ui/field.tsx';
import { wordNewRole } from './word-people.ts';

interface Props {
  person: MallPerson;
  /** Whether the reader may make somebody an admin. */
  isSuper: boolean;
  isBusy: boolean;
  onRole: (role: MallRole) => void;
}

/**
 * The role, to change where that is possible; only a super admin makes an admin. It ends the person's sign-ins, so a choice
 * is a draft until it is saved: by the keyboard each arrow chooses.
 */
export function RoleChoice({ person, isSuper, isBusy, onRole }: Props) {
  const { name, role, isLastAdmin } = person;
  const [draft, setDraft] = useState<MallRole | null>(null);
  const select = useRef<HTMLSelectElement>(null);
  const what = useId();
  if (isLastAdmin && !isSuper) return <Badge tone="strong">Only admin</Badge>;
  const asked = draft === role ? null : draft;
  const takeBack = () => {
    setDraft(null);
    select.current?.focus();
  };
  const save = () => {
    if (asked === null) return;
    // The buttons go with the answer, and the focus must not.
    select.current?.focus();
    onRole(asked);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && asked !== null) takeBack();
  };
  return (
    <div role="group" aria-label={`Role of ${name}`} className="grid gap-2">
      <PlainSelect
        ref={select}
        aria-label={`Role of ${name}`}
        aria-describedby={asked === null ? undefined : what}
        value={draft ?? role}
        className="h-10 min-w-36 text-sm"
        onKeyDown={onKeyDown}
        onChange={(event) => setDraft(MallRole.parse(event.target.value))}
      >
        {MALL_ROLES.filter((one) => one !== 'admin' || isSuper || role === 'admin').map((one) => (
          <option key={one} value={one}>
            {ROLE_WORDS[one].name}
          </option>
        ))}
      </PlainSelect>
      {asked !== null && (
        <>
          <p id={what} className="max-w-64 text-start text-sm whitespace-normal wrap-anywhere">
            {wordNewRole(person, asked)}
          </p>
          <span className="flex flex-wrap gap-2 pb-2">
            <Button size="sm" disabled={isBusy} aria-describedby={what} onClick={save} onKeyDown={onKeyDown}>
              Save
            </Button>
            <Button look="outline" size="sm" onClick={takeBack} onKeyDown={onKeyDown}>
              Cancel
            </Button>
          </span>
        </>
      )}
    </div>
  );
}
