import { memo, useEffect, useRef, useState } from 'react';
import { MARGIN } from '../../../../panel/more';
import { InquiryItem } from './inquiry-item';
import type { InquiryActions } from '../desk/use-inquiry-actions';
import type { InquiryRow } from '../desk/use-inquiries';

interface PageProps {
  items: InquiryRow[];
  /** The id of the opened inquiry. */
  opened: string | undefined;
  actions: InquiryActions;
}

/** The rows of a page near the screen, else a spacer of their height: thousands cost no more than a hundred. */
const Page = memo(({ items, opened, actions }: PageProps) => {
  const list = useRef<HTMLUListElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      // A hidden list has no height.
      ([entry]) => entry && setHeight(entry.isIntersecting ? null : entry.boundingClientRect.height || null),
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const isDrawn = height === null;
  return (
    <ul ref={list} className="grid grid-cols-1 gap-2" style={isDrawn ? undefined : { height }}>
      {isDrawn &&
        items.map((inquiry) => (
          <InquiryItem key={inquiry.id} inquiry={inquiry} isOpen={inquiry.id === opened} {...actions} />
        ))}
    </ul>
  );
});

interface Props {
  pages: InquiryRow[][];
  opened: string | undefined;
  actions: InquiryActions;
}

export function InquiryPages({ pages, opened, actions }: Props) {
  return (
    <div className="grid grid-cols-1 gap-2">
      {pages.map((items, index) => (
        <Page
          key={index}
          items={items}
          opened={items.some(({ id }) => id === opened) ? opened : undefined}
          actions={actions}
        />
      ))}
    </div>
  );
}
