import { longestMessage } from '@mingpai/contract/service';
import { useCallback, useEffect, useState } from 'react';

/** What was typed and not sent yet, for as long as the tab is open: the app may begin a question, which the service page goes on with. */
const DRAFT = 'mingpai.service-draft';

/**
 * What is about to be said: what was typed when the page was left or opened anew, and what the app around it adds meanwhile.
 *
 * @returns the text, and how it is set
 */
export function useDraft(): readonly [text: string, set: (text: string) => void] {
  const [text, write] = useState(kept);
  useEffect(() => {
    const hear = ({ key }: StorageEvent) => {
      if (key === DRAFT) write(kept());
    };
    // The browser tells of what another document of this tab has written, never of what this one has.
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, []);
  const set = useCallback((typed: string) => {
    keep(typed);
    write(typed);
  }, []);
  return [text, set];
}

/** Begins a question, behind what is typed already; what stands there, or would make it too long, is not added. */
export function beginQuestion(about: string): void {
  const typed = kept();
  if (typed.includes(about)) return;
  const whole = `${typed === '' ? '' : `${typed.trimEnd()}\n`}${about}\n`;
  if (whole.length <= longestMessage) keep(whole);
}

function kept(): string {
  return stored(() => sessionStorage.getItem(DRAFT)) ?? '';
}

function keep(text: string): void {
  stored(() => sessionStorage.setItem(DRAFT, text));
}

/** Storage can be blocked: what is typed then lives as long as the page. */
function stored<Value>(storage: () => Value): Value | undefined {
  try {
    return storage();
  } catch {
    return undefined;
  }
}
