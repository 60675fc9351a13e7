import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { HashRouter } from 'react-router';
import { makeQueryClient } from '../api/query-client.ts';
import { AnswersInLanguage } from './answers-in-language.tsx';
import { BrokenPage } from './broken-page.tsx';
import { SessionWatch } from './session-watch.tsx';
import { Shell } from './shell/shell.tsx';
import { SiteGate } from './site-gate.tsx';
import { SiteMove } from './site-move.tsx';
import { useMissedMoves } from './use-missed-moves.ts';

export function App() {
  const [queries] = useState(makeQueryClient);
  useMissedMoves();
  return (
    <QueryClientProvider client={queries}>
      {/* A transition would show a page that is ready one frame later than the tap allows (bench/interaction). */}
      <HashRouter useTransitions={false}>
        <BrokenPage place="app">
          <AnswersInLanguage />
          <SessionWatch />
          <SiteGate>
            <SiteMove />
            <Shell />
          </SiteGate>
        </BrokenPage>
      </HashRouter>
    </QueryClientProvider>
  );
}
