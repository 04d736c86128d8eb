import type { KeyboardEvent } from 'react';

/** The keyboard shortcuts of the list. They work only while the focus is in the list, so that no other control loses a key. */
export function onListKey(event: KeyboardEvent<HTMLElement>) {
  const isTyping = (event.target as HTMLElement).matches('input, select, textarea');
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-open]')];
  const row = (event.target as HTMLElement).closest('li');
  const at = names.findIndex((name) => row?.contains(name));
  const to = { j: at + 1, k: at - 1 }[event.key];
  if (to !== undefined) names[Math.max(0, to)]?.focus();
  else if (event.key === 'r') row?.querySelector<HTMLElement>('[data-reply]')?.click();
  else return;
  event.preventDefault();
}
