import { centralWallet } from '@mingpai/contract/constants';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiRefusal, SessionLost } from '../../api/errors.ts';
import { operationKey, operationSettled } from '../../api/operation.ts';

/** What became of the money that was to follow into the game; amounts in yuan. */
export type Standing =
  | { readonly is: 'here' }
  /** The central wallet has it still: `why` is the refusal, in the member's words. */
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'moving'; readonly amount: number }
  /** The venue has not said yet whether it has it; it settles by itself. */
  | { readonly is: 'on-the-way'; readonly amount: number }
  /** Nobody answered: the same transfer may be asked for again, and has one effect. */
  | { readonly is: 'unknown'; readonly amount: number; readonly why: string };

/** A transfer on its way is asked after this often. */
const ASK_AGAIN_MS = 3_000;

/**
 * Moves money from the central wallet to a venue: one transfer at a time, whose key is chosen before it is asked for and kept until
 * it is known what became of it. Asking after it is the same call with the same key.
 *
 * @param onArrived the venue has it
 */
export function useBringing(venue: string, onArrived: (amount: number) => void) {
  const [standing, setStanding] = useState<Standing>({ is: 'here' });
  const underway = useRef(false);
  const arrived = useRef(onArrived);
  arrived.current = onArrived;

  const attempt = useCallback(
    async (amount: number) => {
      if (underway.current) return;
      underway.current = true;
      const payload = { amount: String(amount), sourcetype: centralWallet, targettype: venue };
      const operation = operationKey('transfer', payload);
      try {
        const { data } = await call('transfer', payload, operation);
        if (data.state === 2) return setStanding({ is: 'on-the-way', amount });
        operationSettled('transfer');
        setStanding({ is: 'here' });
        arrived.current(amount);
      } catch (fault) {
        if (fault instanceof SessionLost) return;
        if (!(fault instanceof ApiRefusal)) return setStanding({ is: 'unknown', amount, why: whyOf(fault) });
        operationSettled('transfer');
        setStanding({ is: 'refused', why: fault.message });
      } finally {
        underway.current = false;
      }
    },
    [venue],
  );

  useEffect(() => {
    if (standing.is !== 'on-the-way') return;
    const timer = setInterval(() => void attempt(standing.amount), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [standing, attempt]);

  const bring = (amount: number) => {
    if (underway.current) return;
    setStanding({ is: 'moving', amount });
    void attempt(amount);
  };
  return { standing, bring };
}

function whyOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : '';
}
