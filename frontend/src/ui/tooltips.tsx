import { useEffect, useRef, useState } from 'react';

const OPEN_DELAY = 700;
/** After a tooltip closes, the next one opens without delay for this many milliseconds. */
const SKIP_DELAY = 300;
const GAP = 8;

interface Tip {
  text: string;
  x: number;
  top: number;
  bottom: number;
}

const tipOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

/** The site's tooltips: one layer for all `data-tip`, hidden from readers. Radix would weigh on every public page. */
export function Tooltips() {
  const [tip, setTip] = useState<Tip | null>(null);
  const bubble = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let closedAt = -Infinity;
    let owner: HTMLElement | null = null;
    let isOpen = false;
    const show = (element: HTMLElement) => {
      const { left, width, top, bottom } = element.getBoundingClientRect();
      setTip({ text: element.dataset.tip ?? '', x: left + width / 2, top, bottom });
    };
    const close = () => {
      clearTimeout(timer);
      if (isOpen) closedAt = performance.now();
      isOpen = false;
      owner = null;
      setTip(null);
    };
    const enter = (event: Event) => {
      const element = tipOf(event.target);
      // The tooltip stays open while the pointer is over the tooltip itself.
      if (element === owner || bubble.current?.contains(event.target as Node)) return;
      close();
      if (!element) return;
      if (event.type === 'focusin' && !element.matches(':focus-visible')) return;
      const wait = event.type === 'focusin' || performance.now() - closedAt < SKIP_DELAY ? 0 : OPEN_DELAY;
      owner = element;
      timer = setTimeout(() => {
        isOpen = true;
        show(element);
      }, wait);
    };
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    const listeners: [string, (event: never) => void][] = [
      ['pointerover', (event: PointerEvent) => event.pointerType === 'mouse' && enter(event)],
      ['focusin', enter],
      ['focusout', close],
      ['pointerdown', close],
      ['scroll', close],
      ['keydown', onKey],
    ];
    for (const [name, listener] of listeners) document.addEventListener(name, listener as EventListener, true);
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of listeners) document.removeEventListener(name, listener as EventListener, true);
    };
  }, []);

  if (!tip) return null;
  const above = tip.top > 60;
  return (
    <div
      ref={bubble}
      aria-hidden="true"
      data-tooltip=""
      className={`fixed z-80 animate-appear rounded-tile border border-rail bg-beam px-3 py-1.5 text-sm whitespace-nowrap text-paper ${above ? '-translate-y-full' : ''} -translate-x-1/2`}
      style={{ left: `clamp(4rem, ${tip.x}px, 100vw - 4rem)`, top: above ? tip.top - GAP : tip.bottom + GAP }}
    >
      {tip.text}
    </div>
  );
}
