import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App, lazyPageOf } from './app';
import type { PageState } from './lib/context';
import { isoMoment } from './lib/dates';
import './styles.css';

const root = document.querySelector('#root')!;
const state = JSON.parse(document.querySelector('#state')!.textContent) as PageState;

const app = (
  <StrictMode>
    <BrowserRouter>
      <App state={state} />
    </BrowserRouter>
  </StrictMode>
);

const pause = () => new Promise((resolve) => setTimeout(resolve));

// A page with a chunk of its own must be here before hydrating, or its server-drawn form would be thrown away. No
// top-level await: that chunk imports from this one, and the two would wait for each other.
const start = async () => {
  await lazyPageOf(location.pathname)?.ready();
  if (!root.firstElementChild) return createRoot(root).render(app);
  // The first date takes a phone 50 ms. In a task of its own it does not add to React's.
  await pause();
  isoMoment({ date: state.now, hasTime: true }, state.site.timeZone);
  await pause();
  // As a transition React hydrates in slices, and the page answers touches in between.
  startTransition(() => void hydrateRoot(root, app));
};
void start();
