import { startTransition, StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App, lazyPageOf } from './app';
import { bootFailed, bootReady } from './lib/boot';
import type { PageState } from './lib/context';
import { isoMoment } from './lib/dates';
import './styles.css';

const root = document.querySelector('#root')!;
const state = JSON.parse(document.querySelector('#state')!.textContent) as PageState;

/** What the server drew, which works without scripts. */
const drawn = [...root.childNodes];
const { pathname } = location;

const giveUp = (error: unknown) => {
  reportError(error);
  bootFailed();
};

/** React cannot go on and has taken everything down. Of another page than the one that came, the server draws anew. */
const goBack = (error: unknown) => {
  if (location.pathname !== pathname) return location.reload();
  root.replaceChildren(...drawn);
  return giveUp(error);
};

function Booted({ children }: { children: ReactNode }) {
  useEffect(bootReady, []);
  return children;
}

const app = (
  <StrictMode>
    <Booted>
      <BrowserRouter>
        <App state={state} />
      </BrowserRouter>
    </Booted>
  </StrictMode>
);

const pause = () => new Promise((resolve) => setTimeout(resolve));

// A page with a chunk of its own must be here before hydrating, or its server-drawn form would be thrown away. No
// top-level await: that chunk imports from this one, and the two would wait for each other.
const start = async () => {
  await lazyPageOf(pathname)?.ready();
  if (!root.firstElementChild) return createRoot(root).render(app);
  // The first date takes a phone 50 ms. In a task of its own it does not add to React's.
  await pause();
  isoMoment({ date: state.now, hasTime: true }, state.site.timeZone);
  await pause();
  // As a transition React hydrates in slices, and the page answers touches in between.
  startTransition(() => void hydrateRoot(root, app, { onUncaughtError: goBack }));
};
start().catch(giveUp);
