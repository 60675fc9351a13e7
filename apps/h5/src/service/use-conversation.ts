import type { Answer } from '@mingpai/contract/types';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { call } from '../api/client.ts';
import { ApiRefusal, ApiUnreachable } from '../api/errors.ts';
import { newKey } from '../api/operation.ts';
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
  /** It has ended; what is written next begins anew. */
  readonly ended: boolean;
  readonly rating: Standing['rating'];
  /** Names the conversation in other calls. */
  readonly pass: string;
  readonly send: (text: string, orderNo?: string) => void;
  readonly sendPicture: (file: Blob) => void;
  readonly again: (clientId: string) => void;
  /** Older messages, as far as there are any; undefined while some are on their way, or there are none. */
  readonly earlier: (() => void) | undefined;
  /** Ends it; undefined where there is nothing to end. What keeps it open, such as an answer that came just now, is seen by itself. */
  readonly end: (() => void) | undefined;
  /** @throws ApiRefusal, ApiUnreachable */
  readonly rate: (stars: number, words: string) => Promise<void>;
};

/** The pause before another attempt when the network or the server is gone, in ms. */
const retryMs = 2_000;
const begun = { read: 0, onDuty: true, member: false, ended: false, rating: null as Standing['rating'] };

/** Opens the conversation and keeps up with it: each answer is followed by the next wait, a failure by a pause. */
export function useConversation(): Conversation {
  const [lines, change] = useReducer(linesReducer, []);
  const [standing, setStanding] = useState(begun);
  const [state, setState] = useState<Conversation['state']>('opening');
  const [pass, setPass] = useState('');
  const [past, setPast] = useState<'more' | 'reading' | 'none'>('none');
  const latest = useRef(0);

  const heard = useCallback(({ messages, read, on_duty, ended, rating }: Standing) => {
    latest.current = messages.reduce((most, { id }) => Math.max(most, id), latest.current);
    change({ kind: 'heard', messages });
    setStanding((before) => ({ ...before, read, onDuty: on_duty, ended, rating }));
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
      // What is asked again after a pause may be all that there is.
      older: (more) => setPast(more ? 'more' : 'none'),
      heard,
      failed: (expired) => setState(expired ? 'expired' : 'offline'),
    });
    return () => leaving.abort();
  }, [heard]);

  const post = useCallback(
    async (clientId: string, text: string, orderNo: string, file: Blob | undefined) => {
      try {
        const { data } =
          file === undefined
            ? await call('serviceSend', { conversation: pass, text, client_id: clientId, order_no: orderNo })
            : await call('serviceSendPicture', formOf(pass, clientId, file));
        // What staff wrote before it and is not known here yet must not be passed over: the next news bring both.
        change({ kind: 'heard', messages: [data] });
        setStanding((before) => ({ ...before, ended: false, rating: null }));
      } catch (fault) {
        change({ kind: 'failed', clientId, why: fault instanceof ApiRefusal ? fault.message : '' });
      }
    },
    [pass],
  );
  const write = (text: string, orderNo: string, file: Blob | undefined) => {
    const clientId = newKey();
    change({ kind: 'written', clientId, text, orderNo, file });
    void post(clientId, text, orderNo, file);
  };
  const earlier = async () => {
    const first = lines.find(({ id }) => id !== undefined)?.id;
    if (first === undefined) return;
    setPast('reading');
    try {
      const { data } = await call('serviceEarlier', { conversation: pass, before: first });
      change({ kind: 'heard', messages: data.messages });
      setPast(data.more ? 'more' : 'none');
    } catch {
      // It is asked again by the same button.
      setPast('more');
    }
  };

  const end = async () => {
    try {
      await call('serviceEnd', { conversation: pass, seen: latest.current });
      setStanding((before) => ({ ...before, ended: true, rating: null }));
    } catch (fault) {
      if (!(fault instanceof ApiRefusal || fault instanceof ApiUnreachable)) throw fault;
    }
  };

  return {
    ...standing,
    end:
      state === 'live' && !standing.ended && lines.some(({ id }) => id !== undefined)
        ? () => void end()
        : undefined,
    lines,
    state,
    pass,
    send: (text, orderNo = '') => write(text, orderNo, undefined),
    sendPicture: (file) => write('', '', file),
    again: (clientId) => {
      const line = lines.find((one) => one.clientId === clientId);
      if (line === undefined) return;
      change({ kind: 'again', clientId });
      void post(clientId, line.text, line.orderNo, line.file);
    },
    earlier: past === 'more' ? () => void earlier() : undefined,
    rate: async (stars, words) => {
      await call('serviceRate', { conversation: pass, stars, words });
      setStanding((before) => ({ ...before, rating: { stars, words } }));
    },
  };
}

/** The server reads what belongs to a file before it. */
function formOf(pass: string, clientId: string, file: Blob): FormData {
  const form = new FormData();
  form.set('conversation', pass);
  form.set('client_id', clientId);
  form.set('file', file, 'picture');
  return form;
}

type Following = {
  readonly signal: AbortSignal;
  readonly latest: () => number;
  readonly opened: (pass: string, member: boolean) => void;
  readonly older: (more: boolean) => void;
  readonly heard: (standing: Standing) => void;
  readonly failed: (expired: boolean) => void;
};

/** So many messages an answer has at most; one that is full has others before it. */
const fullLook = 50;

async function follow({ signal, latest, opened, older, heard, failed }: Following): Promise<void> {
  let { pass, member } = ticket === '' ? keptPass() : { pass: '', member: false };
  let read = 0;
  let ended: boolean | undefined;
  while (!signal.aborted) {
    try {
      if (pass === '') {
        const visitor = visitorSecret();
        const { data } = await call('serviceOpen', { ticket, visitor }, { signal });
        pass = data.conversation;
        member = data.member;
        keepPass(pass, member);
        opened(pass, member);
        older(data.more);
        heard(data);
        ({ read, ended } = data);
        continue;
      }
      opened(pass, member);
      const fresh = latest() === 0;
      const known = ended === undefined ? {} : { ended };
      const asked = { conversation: pass, after: latest(), read, seen: visible() ? latest() : 0, ...known };
      const { data } = await call('serviceNews', asked, { signal });
      if (fresh) older(data.messages.length >= fullLook);
      heard(data);
      ({ read, ended } = data);
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
