import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { HashRouter } from '../features/navigation/router.tsx';
import { AnswersInLanguage } from './answers-in-language.tsx';
import { ArrivalWatch } from './arrival-watch.tsx';
import { BrokenPage } from './broken-page.tsx';
import { KeptWatch } from './kept-watch.tsx';
import { SessionWatch } from './session-watch.tsx';
import { Shell } from './shell/shell.tsx';
import { SignalWatch } from './signal-watch.tsx';
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
          <SignalWatch />
          <ArrivalWatch />
          <KeptWatch />
          <SiteGate>
            <SiteMove />
            <Shell />
          </SiteGate>
        </BrokenPage>
      </HashRouter>
    </QueryClientProvider>
  );
}
