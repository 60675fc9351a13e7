import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { enter } from './app/entry.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const entry = await enter(window.location, window.history);
createRoot(root).render(
  <StrictMode>
    <App entry={entry} />
  </StrictMode>,
);
