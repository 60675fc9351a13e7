/** Hands one letter to the operator's mail server (SMTP, RFC 5321), and says what became of it. */
import { Socket } from 'node:net';
import type { Answer } from '../platform/answer.ts';

export interface Mail {
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** What a mail server that answers says: `later` about this recipient alone; `no_mailbox`, now or later. */
export type Taken = 'sent' | 'later' | 'no_mailbox';

export type SendMail = (mail: Mail, leaving: AbortSignal) => Promise<Answer<Taken>>;

/** From the first byte to the last answer, in ms: a server that says a letter a second is silent too. */
const patienceMs = 30_000;

/** Fetched for the first letter: no start of a node needs it. */
const nodemailer = () => import('nodemailer');

/**
 * How a server says that there is no such mailbox, now or later: bad destination mailbox, system, syntax; moved; takes no mail (RFC 3463,
 * RFC 7505). 550 alone says as well that it does not know us, and 5.1.7 or 5.1.8 that it does not like who we say we are, which is no
 * fault of the address; a full mailbox is emptied one day.
 */
const noMailbox = /^5\d\d[ -]5\.1\.(?:[1236]|10)(?!\d)/;

export interface MailServer {
  /** `smtp://user:password@host:587` or `smtps://host:465`. */
  readonly url: string;
  /** Who the letters are from. */
  readonly from: string;
}

export function openSmtp({ url, from }: MailServer, mostMs = patienceMs): SendMail {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const here = host === 'localhost' || host === '::1' || host.startsWith('127.');
  return async ({ messageId, to, subject, text }, leaving) => {
    // A handle of our own: the library's time limits begin again with every byte.
    const socket = new Socket();
    const stop = AbortSignal.any([AbortSignal.timeout(mostMs), leaving]);
    const hangUp = () => socket.destroy(new Error('no answer'));
    stop.addEventListener('abort', hangUp, { once: true });
    const { createTransport } = await nodemailer();
    const transport = createTransport({
      host,
      port: port === '' ? (secure ? 465 : 587) : Number(port),
      secure,
      // What the letters say is for their reader alone; a server on this machine is reached without a line to listen on.
      requireTLS: !secure && !here,
      ...(username === ''
        ? {}
        : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      dnsTimeout: 10_000,
      socketCloseTimeout: 0,
      disableFileAccess: true,
      disableUrlAccess: true,
      socket,
    });
    try {
      const given = transport.sendMail({
        from,
        to: { name: '', address: to },
        messageId,
        subject,
        text,
        headers: { 'auto-submitted': 'auto-generated' },
      });
      await Promise.race([given, ended(stop)]);
      return { outcome: 'done', value: 'sent' };
    } catch (error) {
      return said(error);
    } finally {
      stop.removeEventListener('abort', hangUp);
      transport.close();
      socket.destroy();
    }
  };
}

/** Rejects when nobody waits any more. */
function ended(stop: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(new Error('no answer'));
    if (stop.aborted) fail();
    else stop.addEventListener('abort', fail, { once: true });
  });
}

function said(error: unknown): Answer<Taken> {
  const told = error instanceof Error ? error : new Error('no answer');
  const command = 'command' in told ? told.command : undefined;
  const code = 'responseCode' in told ? told.responseCode : undefined;
  const response = 'response' in told && typeof told.response === 'string' ? told.response : '';
  // An answer about one address says nothing of the server: nobody's odd address keeps others' letters waiting.
  if (command === 'RCPT TO' && typeof code === 'number')
    return { outcome: 'done', value: noMailbox.test(response) ? 'no_mailbox' : 'later' };
  // The server's words may name the mailbox: a code alone goes into the log.
  const kind = 'code' in told && typeof told.code === 'string' ? told.code : told.name;
  return { outcome: 'unknown', reason: typeof code === 'number' ? `${kind} ${code}` : kind };
}
