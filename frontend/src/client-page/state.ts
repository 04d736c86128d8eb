import { clientPagePath, type ClientPageView } from '@tocada/contracts/deals/client-page.js';
import type { FieldError } from '@tocada/contracts/ground/errors.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { createContext, useContext } from 'react';

/** A form that was refused. */
interface Refused {
  /** The last part of the address that the form was sent to. */
  act: string;
  /** There is no page behind the link, or no such file. */
  isMissing: boolean;
  message: string;
  errors: FieldError[];
  /** The typed values. */
  fields: Record<string, string>;
}

export interface ClientPageState {
  /** `review`: the step before the signature. */
  page: 'main' | 'review' | 'not-me';
  /** Undefined: there is no page behind the link, or it cannot be read. */
  view: ClientPageView | undefined;
  site: Site;
  /** The path of the home page. */
  home: string;
  token: string;
  /** Each form sends it: the same form sent twice is one act. */
  key: string;
  /** The word for what the client has just done. */
  done: string | undefined;
  refused: Refused | undefined;
}

export const ClientPageContext = createContext<ClientPageState | null>(null);

export function useClientPage(): ClientPageState {
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
