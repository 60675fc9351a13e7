import { keepPreviousData, QueryClient } from '@tanstack/react-query';
import { Unreachable } from './errors.ts';
import { currentToken, onForget, onSession } from './session.ts';

/** What the console has asked and heard. A refusal is an answer; only what did not arrive is asked again by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      placeholderData: keepPreviousData,
      retry: (failures, fault) => fault instanceof Unreachable && failures < 2,
    },
  },
});

// What one person was shown is not the next one's to see.
onForget(() => queryClient.clear());

// A session that is over is no answer: what was on its way stays as it was, for whoever comes back to the same page.
onSession(() => {
  if (currentToken() === '') void queryClient.cancelQueries();
});
