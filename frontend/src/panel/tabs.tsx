import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

interface Tab {
  name: string;
  panel: ReactNode;
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

const TAB =
  'min-h-12 flex-auto whitespace-nowrap rounded-full py-2 text-xs font-semibold min-[22rem]:text-[0.8125rem] min-[26rem]:text-sm text-dust transition-colors hover:text-paper aria-selected:bg-paper aria-selected:text-night sm:flex-1 sm:px-3 sm:text-base';

/** Creates a tab's panel on its first visit and keeps it, so that typed text survives a visit to another tab. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const id = useId();
  const [active, setActive] = useState(0);
  const [visited, setVisited] = useState([0]);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);

  const select = (index: number) => {
    setActive(index);
    setVisited((before) => (before.includes(index) ? before : [...before, index]));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = STEPS[event.key]?.(active, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    select(next);
    buttons.current[next]?.focus();
  };

  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="flex min-[22rem]:gap-1 rounded-full border border-rail bg-hall p-1"
      >
        {tabs.map(({ name }, index) => (
          <button
            key={name}
            ref={(button) => {
              buttons.current[index] = button;
            }}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel-${index}`}
            aria-selected={index === active}
            tabIndex={index === active ? 0 : -1}
            className={TAB}
            onClick={() => select(index)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, panel }, index) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={index !== active}
          className="mt-8 md:mt-12"
        >
          {visited.includes(index) && panel}
        </div>
      ))}
    </>
  );
}
