import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface Props<T extends string> {
  /** Names the list of tabs. */
  label: string;
  tabs: readonly { value: T; label: string; content: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
}

/** Tabs with one panel each; only the open panel is rendered. Arrow keys move, Home and End jump. */
export function Tabs<T extends string>({ label, tabs, value, onChange }: Props<T>) {
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
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-6 outline-none">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
