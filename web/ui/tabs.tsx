import { Tabs as Base } from '@base-ui/react/tabs';
import { Activity, type ReactNode } from 'react';
import { useHeld } from './use-held.ts';

interface Props<T extends string> {
  /** Names the list of tabs. */
  label: string;
  tabs: readonly { value: T; label: string; content: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
}

/**
 * Tabs with one panel each; only the open panel is rendered, and one in which something was typed and not sent, as it was.
 * Arrow keys move, Home and End jump.
 */
export function Tabs<T extends string>({ label, tabs, value, onChange }: Props<T>) {
  const { parts, watch } = useHeld(value);
  return (
    <Base.Root value={value} onValueChange={(next: T) => onChange(next)}>
      <Base.List
        aria-label={label}
        activateOnFocus
        className="fades-aside flex overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 border-b-2 border-transparent px-3 sm:px-4 text-sm font-semibold whitespace-nowrap text-muted transition-colors duration-150 hover:text-ink data-active:border-ink data-active:text-ink"
          >
            {tab.label}
            {tab.value !== value && parts.includes(tab.value) && <NotSent />}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel
          key={tab.value}
          value={tab.value}
          keepMounted={parts.includes(tab.value)}
          className="pt-6"
          {...watch(tab.value)}
        >
          {/* What is hidden asks the server for nothing. */}
          {parts.includes(tab.value) && (
            <Activity mode={tab.value === value ? 'visible' : 'hidden'}>{tab.content}</Activity>
          )}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}

/** Something was typed there that nobody has sent. */
function NotSent() {
  return (
    <span
      title="Typed there and not sent"
      className="ms-2 inline-block size-2 rounded-full bg-accent align-middle"
    >
      <span className="sr-only">not sent yet</span>
    </span>
  );
}
