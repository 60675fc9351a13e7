import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { HashRouter } from '../features/navigation/router.tsx';
import { AnswersInLanguage } from './answers-in-language.tsx';
import { BrokenPage } from './broken-page.tsx';
import { SessionWatch } from './session-watch.tsx';
import { Shell } from './shell/shell.tsx';
import { SignedInWatch } from './signed-in-watch.ts';
import { SiteGate } from './site-gate.tsx';
import { SiteMove } from './site-move.tsx';
import { useMissedMoves } from './use-missed-moves.ts';

export function App({ queries }: { readonly queries: QueryClient }) {
  useMissedMoves();
  return (
    <QueryClientProvider client={queries}>
      <HashRouter>
        <BrokenPage place="app">
          <AnswersInLanguage />
          <SessionWatch />
          <SignedInWatch />
          <SiteGate>
            <SiteMove />
            <Shell />
          </SiteGate>
        </BrokenPage>
      </HashRouter>
    </QueryClientProvider>
  );
}
