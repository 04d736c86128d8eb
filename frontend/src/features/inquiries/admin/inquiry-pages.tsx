import { memo, useEffect, useRef, useState } from 'react';
import { MARGIN } from '../../../panel/more';
import { InquiryItem } from './inquiry-item';
import type { InquiryActions } from './use-inquiry-actions';
import type { InquiryRow } from './use-inquiries';

interface PageProps {
  items: InquiryRow[];
  actions: InquiryActions;
}

/**
 * The rows of one page while it is near the screen, otherwise a spacer of the same height, so that thousands of inquiries
 * cost no more than a hundred. An unchanged page is not rendered again when another page loads.
 */
const Page = memo(({ items, actions }: PageProps) => {
  const list = useRef<HTMLUListElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => entry && setHeight(entry.isIntersecting ? null : entry.boundingClientRect.height),
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <ul ref={list} className="grid gap-4" style={height === null ? undefined : { height }}>
      {height === null && items.map((inquiry) => <InquiryItem key={inquiry.id} inquiry={inquiry} {...actions} />)}
    </ul>
  );
});

interface Props {
  pages: InquiryRow[][];
  actions: InquiryActions;
}

export function InquiryPages({ pages, actions }: Props) {
  return (
    <div className="grid gap-4">
      {pages.map((items, index) => (
        <Page key={index} items={items} actions={actions} />
      ))}
    </div>
  );
}
