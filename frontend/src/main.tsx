import { learnOffsets } from '@tocada/contracts/ground/days.js';
import { pageAt } from '@tocada/contracts/pages/pages.js';
import type { PageState } from '@tocada/contracts/pages/rendering.js';
import { startTransition, StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App, COMPONENTS } from './app';
import { prefixIn } from './lib/context';
import './styles.css';

/** Tells `BootNotice` and the inline script of the document whether the scripts run. */
const markBoot = (state: 'ready' | 'failed') => {
  document.documentElement.dataset.boot = state;
};

const root = document.querySelector('#root')!;
const state = JSON.parse(document.querySelector('#state')!.textContent) as PageState;

learnOffsets(state.site.timeZone, state.offsets);

/** The nodes that the server rendered, which work without scripts. */
const drawn = [...root.childNodes];
const { pathname } = location;
const prefix = prefixIn(state.origin);

const giveUp = (error: unknown) => {
  reportError(error);
  markBoot('failed');
};

/** Restores the server's page after React has failed and removed everything. On another page it reloads the document. */
const goBack = (error: unknown) => {
  if (location.pathname !== pathname) return location.reload();
  root.replaceChildren(...drawn);
  return giveUp(error);
};

function Booted({ children }: { children: ReactNode }) {
  useEffect(() => markBoot('ready'), []);
  return children;
}

const app = (
  <StrictMode>
    <Booted>
      <BrowserRouter basename={prefix}>
        <App state={state} />
      </BrowserRouter>
    </Booted>
  </StrictMode>
);

// A lazy page's chunk loads before hydration, or React drops the form. A top-level await would block its imports.
const start = async () => {
  const page = state.embedded ?? pageAt(pathname.slice(prefix.length) || '/')?.name;
  if (page) await COMPONENTS[page].ready?.();
  if (!root.firstElementChild) return createRoot(root).render(app);
  // In a transition React hydrates in slices, and the page stays responsive.
  startTransition(() => void hydrateRoot(root, app, { onUncaughtError: goBack }));
};
start().catch(giveUp);
