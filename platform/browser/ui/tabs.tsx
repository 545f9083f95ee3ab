import './tabs.css';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

export type Tab<Id extends string> = { id: Id; label: ReactNode; panel: ReactNode };

type TabsProps<Id extends string> = {
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
};

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * Only the chosen panel is rendered. Arrows, Home and End move along the tabs and choose at once.
 */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.id === selected);

  function onKeyDown(event: KeyboardEvent) {
    const next = nextIndex(
      event.key,
      tabs.findIndex((tab) => tab.id === selected),
      tabs.length,
    );
    const tab = tabs[next];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    (list.current?.children[next] as HTMLElement | undefined)?.focus();
  }

  return (
    <>
      <div
        ref={list}
        className="tabs"
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${base}-panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${selected}`}
        className="tab-panel"
      >
        {current?.panel}
      </div>
    </>
  );
}

function nextIndex(key: string, at: number, count: number): number {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  return step === undefined ? -1 : (at + step + count) % count;
}
