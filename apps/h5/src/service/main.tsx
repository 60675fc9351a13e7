import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { makeQueryClient } from '../api/query-client.ts';
import { watchSystemTheme } from '../ui/preferences.ts';
import { ServicePage } from './page.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('the service page has no #root');

watchSystemTheme();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={makeQueryClient()}>
      <ServicePage />
    </QueryClientProvider>
  </StrictMode>,
);
