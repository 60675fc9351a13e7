import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { HashRouter, Navigate, Route, Routes } from 'react-router';
import { Unreachable } from '../api/client.ts';
import { useSignedIn } from '../api/session.ts';
import { CommissionPage } from '../pages/commission/page.tsx';
import { InvitePage } from '../pages/invite/page.tsx';
import { MaterialPage } from '../pages/material/page.tsx';
import { MemberPage } from '../pages/member/page.tsx';
import { NoticesPage } from '../pages/notices/page.tsx';
import { OverviewPage } from '../pages/overview/page.tsx';
import { RatesPage } from '../pages/rates/page.tsx';
import { ReportPage } from '../pages/report/page.tsx';
import { TeamPage } from '../pages/team/page.tsx';
import { Closed } from './closed.tsx';
import type { Entry } from './entry.ts';
import { Frame } from './frame.tsx';
import { useTexts } from './labels.ts';

const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: (failures, fault) => fault instanceof Unreachable && failures < 2, staleTime: 5_000 },
  },
});

/** Hash routes: the server has one file to serve under /agent/, whatever page is open. */
export function App({ entry }: { readonly entry: Entry }) {
  const { title } = useTexts();
  const signedIn = useSignedIn();
  useEffect(() => {
    document.title = title;
  }, [title]);
  // What one agent saw is not shown to the next at the same tab.
  useEffect(() => {
    if (!signedIn) queries.clear();
  }, [signedIn]);
  if (!signedIn) return <Closed failure={entry.failure} />;
  return (
    <QueryClientProvider client={queries}>
      <HashRouter useTransitions={false}>
        <Frame>
          <Routes>
            <Route path="/" element={<OverviewPage />} />
            <Route path="/team" element={<TeamPage />} />
            <Route path="/team/:id" element={<MemberPage />} />
            <Route path="/commission" element={<CommissionPage />} />
            <Route path="/report" element={<ReportPage />} />
            <Route path="/rates" element={<RatesPage />} />
            <Route path="/invite" element={<InvitePage />} />
            <Route path="/material" element={<MaterialPage />} />
            <Route path="/notices" element={<NoticesPage />} />
            <Route path="*" element={<Navigate to="/" replace />} />
          </Routes>
        </Frame>
      </HashRouter>
    </QueryClientProvider>
  );
}
