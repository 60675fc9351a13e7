import { keepPreviousData, QueryClient } from '@tanstack/react-query';
import { Unreachable } from './errors.ts';
import { currentToken, onSession } from './session.ts';

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
onSession(() => {
  if (currentToken() === '') queryClient.clear();
});
