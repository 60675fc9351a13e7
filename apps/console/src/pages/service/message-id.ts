import { useRef } from 'react';

/**
 * By what a message is known that is kept once, however often it is sent: the same words after an answer that was lost are the same
 * message; other words are another one, or they would be taken for those that are there.
 */
export function useMessageId() {
  const last = useRef({ text: '', id: crypto.randomUUID() });
  return {
    of(text: string): string {
      if (last.current.text !== text) last.current = { text, id: crypto.randomUUID() };
      return last.current.id;
    },
    /** It is there: the same words once more are another message. */
    kept(): void {
      last.current = { text: '', id: crypto.randomUUID() };
    },
  };
}
