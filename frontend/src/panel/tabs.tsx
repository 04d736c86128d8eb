import { Content, List, Root, Trigger } from '@radix-ui/react-tabs';
import { useEffect, useState, type ReactNode } from 'react';

interface Tab {
  /** A link to `#id`, or to `#id-` and a place in the panel, opens the tab. */
  id: string;
  name: string;
  badge?: ReactNode;
  panel: ReactNode;
}

const TAB =
  'relative inline-flex min-h-12 flex-auto items-center justify-center gap-1 border-b-2 border-transparent text-xs font-semibold whitespace-nowrap text-dust transition-colors hover:text-paper aria-selected:border-aqua aria-selected:text-paper min-[22rem]:text-[0.8125rem] min-[26rem]:text-sm sm:flex-none sm:px-4 sm:text-base';

const including = (id: string) => (ids: string[]) => (ids.includes(id) ? ids : [...ids, id]);

interface Props {
  label: string;
  tabs: Tab[];
  /** The id of the tab that is open at first. */
  first: string;
  onSelect: (id: string) => void;
}

/** Creates a tab's panel on its first visit and keeps it, so that typed text survives a visit to another tab. */
export function Tabs({ label, tabs, first, onSelect }: Props) {
  const [active, setActive] = useState(first);
  const [visited, setVisited] = useState([active]);
  const select = (id: string) => {
    setActive(id);
    setVisited(including(id));
    onSelect(id);
  };
  useEffect(() => {
    const follow = () => {
      const linked = tabs.find(({ id }) => location.hash.split('-')[0] === `#${id}`);
      if (!linked) return;
      setActive(linked.id);
      setVisited(including(linked.id));
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [tabs]);
  return (
    <Root value={active} onValueChange={select}>
      <List
        aria-label={label}
        className="sticky top-18 z-30 -mx-(--gutter) flex border-b border-rail bg-night px-(--gutter) min-[22rem]:gap-1 [@media(max-height:30rem)]:static"
      >
        {tabs.map(({ id, name, badge }) => (
          // Radix selects on the pressed mouse button. Assistive technology may send only a click.
          <Trigger key={id} value={id} className={TAB} onClick={() => select(id)}>
            {name}
            {badge && <> {badge}</>}
          </Trigger>
        ))}
      </List>
      {tabs.map(({ id, panel }) => (
        // No tab stop of its own, because every panel begins with controls.
        <Content key={id} value={id} forceMount hidden={id !== active} tabIndex={undefined} className="mt-2 md:mt-3">
          {visited.includes(id) && panel}
        </Content>
      ))}
    </Root>
  );
}
