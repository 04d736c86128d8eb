import { clientPagePath, type ClientPageView } from '@tocada/contracts/deals/client-page.js';
import type { ClientPageState } from '@tocada/contracts/deals/client-page.rendering.js';
import { createContext, useContext } from 'react';

interface DrawnState extends ClientPageState {
  /** The band's day. */
  today: string;
}

export const ClientPageContext = createContext<DrawnState | null>(null);

export function useClientPage(): DrawnState {
  const state = useContext(ClientPageContext);
  if (!state) throw new Error('ClientPageContext is missing');
  return state;
}

export function useView(): ClientPageView {
  const { view } = useClientPage();
  if (!view) throw new Error('There is no page behind this link');
  return view;
}

/** The address of the page, or of one of its forms and files. */
export function useAddress(): (part?: string) => string {
  const { token } = useClientPage();
  const page = clientPagePath(encodeURIComponent(token));
  return (part) => (part === undefined ? page : `${page}/${part}`);
}
