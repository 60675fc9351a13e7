import type { Answer } from '@mingpai/contract/types';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { call } from '../api/client.ts';
import { ApiRefusal } from '../api/errors.ts';
import { keepPass, keptPass, ticket, visitorSecret } from './entrance.ts';
import { type Line, linesReducer } from './lines.ts';

type Standing = Answer<'serviceNews'>;

export type Conversation = {
  readonly lines: readonly Line[];
  /** Up to which message staff have seen it. */
  readonly read: number;
  readonly onDuty: boolean;
  readonly member: boolean;
  readonly state: 'opening' | 'live' | 'offline' | 'expired';
  /** Names the conversation in other calls. */
  readonly pass: string;
  readonly send: (text: string, orderNo?: string) => void;
  readonly again: (clientId: string) => void;
};

/** The pause before another attempt when the network or the server is gone, in ms. */
const retryMs = 2_000;

/** Opens the conversation and keeps up with it: each answer is followed by the next wait, a failure by a pause. */
export function useConversation(): Conversation {
  const [lines, change] = useReducer(linesReducer, []);
  const [standing, setStanding] = useState({ read: 0, onDuty: true, member: false });
  const [state, setState] = useState<Conversation['state']>('opening');
  const [pass, setPass] = useState('');
  const latest = useRef(0);

  const heard = useCallback(({ messages, read, on_duty }: Standing) => {
    latest.current = messages.reduce((most, { id }) => Math.max(most, id), latest.current);
    change({ kind: 'heard', messages });
    setStanding((before) => ({ ...before, read, onDuty: on_duty }));
    setState('live');
  }, []);

  useEffect(() => {
    const leaving = new AbortController();
    void follow({
      signal: leaving.signal,
      latest: () => latest.current,
      opened: (conversation, member) => {
        setPass(conversation);
        setStanding((before) => ({ ...before, member }));
      },
      heard,
      failed: (expired) => setState(expired ? 'expired' : 'offline'),
    });
    return () => leaving.abort();
  }, [heard]);

  const post = useCallback(
    async (clientId: string, text: string, orderNo: string) => {
      try {
        const payload = { conversation: pass, text, client_id: clientId, order_no: orderNo };
        const { data } = await call('serviceSend', payload);
        latest.current = Math.max(latest.current, data.id);
        change({ kind: 'heard', messages: [data] });
      } catch (fault) {
        change({ kind: 'failed', clientId, why: fault instanceof ApiRefusal ? fault.message : '' });
      }
    },
    [pass],
  );

  return {
    ...standing,
    lines,
    state,
    pass,
    send: (text, orderNo = '') => {
      const clientId = crypto.randomUUID();
      change({ kind: 'written', clientId, text, orderNo });
      void post(clientId, text, orderNo);
    },
    again: (clientId) => {
      const line = lines.find((one) => one.clientId === clientId);
      if (line === undefined) return;
      change({ kind: 'again', clientId });
      void post(clientId, line.text, line.orderNo);
    },
  };
}

type Following = {
  readonly signal: AbortSignal;
  readonly latest: () => number;
  readonly opened: (pass: string, member: boolean) => void;
  readonly heard: (standing: Standing) => void;
  readonly failed: (expired: boolean) => void;
};

async function follow({ signal, latest, opened, heard, failed }: Following): Promise<void> {
  let { pass, member } = ticket === '' ? keptPass() : { pass: '', member: false };
  let read = 0;
  while (!signal.aborted) {
    try {
      if (pass === '') {
        const visitor = visitorSecret();
        const { data } = await call('serviceOpen', { ticket, visitor }, { signal });
        pass = data.conversation;
        member = data.member;
        keepPass(pass, member);
        opened(pass, member);
        heard(data);
        read = data.read;
        continue;
      }
      opened(pass, member);
      const asked = { conversation: pass, after: latest(), read, seen: visible() ? latest() : 0 };
      const { data } = await call('serviceNews', asked, { signal });
      heard(data);
      read = data.read;
    } catch (fault) {
      if (signal.aborted) return;
      if (fault instanceof ApiRefusal) {
        // The pass of an earlier visit has ended: the page itself has to be opened anew.
        if (pass === '') return failed(true);
        pass = '';
        keepPass('', member);
        continue;
      }
      failed(false);
      await new Promise((wake) => setTimeout(wake, retryMs));
    }
  }
}

/** What is behind another tab is not seen. */
function visible(): boolean {
  return document.visibilityState === 'visible';
}
