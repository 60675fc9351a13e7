import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { isMissingChunk, reloadOnce } from './app/deploy-reload.ts';
import { routeAt } from './app/routes.ts';
import { noticeReferral } from './features/referral/referral.ts';
import { warmFeedback } from './ui/feedback/notify.ts';
import { prepareSpeech } from './ui/feedback/speech.ts';
import { watchSystemTheme } from './ui/preferences.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

noticeReferral(window.location);
// Invitations of the former site end in register?pid=...; it is the sign-in page here.
if (window.location.pathname.endsWith('/register') && window.location.hash === '') {
  window.history.replaceState(null, '', `/${window.location.search}#/login?type=1`);
}
// The page's code is fetched while React starts.
void routeAt(window.location.hash.replace(/^#|\?.*$/g, '') || '/')
  ?.preload()
  .catch(() => undefined);
window.addEventListener('vite:preloadError', (event) => {
  if (isMissingChunk(event.payload) && reloadOnce()) event.preventDefault();
});
watchSystemTheme();
prepareSpeech();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
idle(warmFeedback);
