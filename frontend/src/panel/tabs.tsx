import { Content, List, Root, Trigger } from '@radix-ui/react-tabs';
import { useEffect, useState, type ReactNode } from 'react';

interface Tab {
  /** A link to `#id`, or to `#id-` and a place in the panel, opens the tab. */
  id: string;
  name: string;
  /** The badge on the corner of the tab. */
  badge?: ReactNode;
  panel: ReactNode;
}

const TAB =
  'relative min-h-12 flex-auto whitespace-nowrap rounded-full py-2 text-xs font-semibold min-[22rem]:text-[0.8125rem] min-[26rem]:text-sm text-dust transition-colors hover:text-paper aria-selected:bg-paper aria-selected:text-night sm:flex-1 sm:px-3 sm:text-base';

const including = (name: string) => (names: string[]) => (names.includes(name) ? names : [...names, name]);

/** Creates a tab's panel on its first visit and keeps it, so that typed text survives a visit to another tab. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const [active, setActive] = useState(tabs[0]!.name);
  const [visited, setVisited] = useState([active]);
  const select = (name: string) => {
    setActive(name);
    setVisited(including(name));
  };
  useEffect(() => {
    const follow = () => {
      const linked = tabs.find(({ id }) => location.hash.split('-')[0] === `#${id}`);
      if (!linked) return;
      setActive(linked.name);
      setVisited(including(linked.name));
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [tabs]);
  return (
    <Root value={active} onValueChange={select}>
      <List aria-label={label} className="flex min-[22rem]:gap-1 rounded-full border border-rail bg-hall p-1">
        {tabs.map(({ name, badge }) => (
          // Radix selects on the pressed mouse button. Assistive technology may send only a click.
          <Trigger key={name} value={name} className={TAB} onClick={() => select(name)}>
            {name}
            {badge && <> {badge}</>}
          </Trigger>
        ))}
      </List>
      {tabs.map(({ name, panel }) => (
        // No tab stop of its own, because every panel begins with controls.
        <Content
          key={name}
          value={name}
          forceMount
          hidden={name !== active}
          tabIndex={undefined}
          className="mt-5 md:mt-12"
        >
          {visited.includes(name) && panel}
        </Content>
      ))}
    </Root>
  );
}
