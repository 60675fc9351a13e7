import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { makeQueryClient } from './api/query-client.ts';
import { currentToken } from './api/session.ts';
import { App } from './app/app.tsx';
import { askAhead } from './app/ask-ahead.ts';
import { reloadForPart } from './app/deploy-reload.ts';
import { routeAt } from './app/routes.ts';
import { noticeInstall } from './features/install/install.ts';
import { noticeReferral } from './features/referral/referral.ts';
import { warmFeedback } from './ui/feedback/notify.ts';
import { prepareSpeech } from './ui/feedback/speech.ts';
import { watchSystemTheme } from './ui/preferences.ts';
import { whenSettled } from './ui/when-settled.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

noticeReferral(window.location);
noticeInstall();
// Invitations of the former site end in register?pid=...; it is the sign-in page here.
if (window.location.pathname.endsWith('/register') && window.location.hash === '') {
  window.history.replaceState(null, '', `/${window.location.search}#/login?type=1`);
}
window.addEventListener('vite:preloadError', (event) => {
  if (reloadForPart(event.payload)) event.preventDefault();
});
watchSystemTheme();
prepareSpeech();

const here = window.location.hash.replace(/^#|\?.*$/g, '') || '/';
const queries = makeQueryClient();
askAhead(queries, here);
// Without a network what was last known stands in the first picture; the page says from when it is.
if (!navigator.onLine && currentToken() !== '')
  await import('./app/kept/last-known.ts').then(({ recall }) => recall(queries)).catch(() => undefined);
// The document shows the page's outline until then; a page that cannot be fetched is the app's to tell.
await routeAt(here)
  ?.preload()
  .catch(() => undefined);
// As a transition the first picture is made in slices, so that a slow phone answers a finger in between.
startTransition(() => {
  createRoot(root).render(
    <StrictMode>
      <App queries={queries} />
    </StrictMode>,
  );
});

if (window.parent !== window && new URLSearchParams(window.location.search).has('preview'))
  void import('./app/preview.ts').then(({ showDrafts }) => showDrafts(queries));

whenSettled(warmFeedback);
// The tab that is likely to be next, in an idle moment of its own.
whenSettled(() => {
  void routeAt(currentToken() === '' ? '/login' : '/mine')
    ?.preload()
    .catch(() => undefined);
});
