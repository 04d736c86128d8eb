import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App, lazyPageOf } from './app';
import type { PageState } from './lib/context';
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

// A page with a chunk of its own must be here before hydrating, or its server-drawn form would be thrown away. No
// top-level await: that chunk imports from this one, and the two would wait for each other.
const start = async () => {
  await lazyPageOf(location.pathname)?.ready();
  // As a transition React hydrates in slices, and the page answers touches in between.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
};
void start();
