/** Sends the letters that are due, away from every call; what fails is tried again ever more rarely, until it is worth nothing. */
import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import { openBreaker } from '../platform/breaker.ts';
import type { AppContext } from '../platform/context.ts';
import { forgettingJob } from '../platform/forgetting.ts';
import type { Job } from '../platform/jobs.ts';
import { oneRun } from '../platform/one-run.ts';
import { configuredOrigin } from '../platform/own-address.ts';
import type { Settings } from '../settings/index.ts';
import { noteRefused, noteTaken } from './addresses.ts';
import { forgetEmailChanges } from './changes.ts';
import { leaveSign, someNodeSends } from './mail-nodes.ts';
import { letterJob } from './outbox.ts';
import type { SendMail } from './smtp.ts';

export interface EmailSender {
  /** The operator set a mail server, on this node or on another that is there: addresses can be bound. */
  on(): Promise<boolean>;
  readonly jobs: readonly Job[];
  /** Sends all that is due. One that is asked while it sends does not wait: what came meanwhile is sent too. */
  send(): Promise<void>;
  /** Stops waiting for the mail server: this process ends, and what was under way is tried again. */
  leave(): void;
}

interface Due {
  readonly id: bigint;
  readonly message_id: string;
  readonly member_id: bigint;
  readonly address: string;
  readonly subject: string;
  readonly body: string;
  readonly late: boolean;
}

/** Side by side: a mail server counts connections. */
const atOnce = 4;
/** What was said long ago is forgotten after so many ms. */
const keptForMs = 30 * 86_400_000;

/** @param sendMail undefined: the operator set no mail server */
export function openEmailSender(
  site: AppContext,
  settings: Settings,
  sendMail: SendMail | undefined,
): EmailSender {
  const { database, clock, config, log } = site;
  const leaving = new AbortController();
  const breaker = openBreaker(
    ({ state, reason }) => log.warn({ state, reason }, 'mail server'),
    leaving.signal,
  );
  /** Of the site's own address, or of this machine: never what a visitor's request named. */
  const home = new URL(configuredOrigin(config));

  /** Takes some that are due, and sets when they are due again unless they succeed: after 1, 2, 4 ... minutes, at most an hour. */
  async function claim(): Promise<readonly Due[]> {
    const { rows } = await database.query<Due>(
      `update email_outbox set attempts = attempts + 1,
              due_at = $1::timestamptz + least(interval '1 minute' * power(2, least(attempts, 10)), interval '1 hour')
        where id in (select id from email_outbox where due_at <= $1 order by due_at limit ${atOnce} for update skip locked)
        returning id, message_id, member_id, address, subject, body, expires_at <= $1 as late`,
      [clock.now()],
    );
    return rows;
  }

  async function conclude(id: bigint, outcome: 'sent' | 'given_up' | 'refused'): Promise<void> {
    await database.query(
      "update email_outbox set outcome = $2, due_at = null, body = '' where id = $1 and outcome is null",
      [id, outcome],
    );
  }

  /** Once the mailbox is dead nobody writes there any more; the member is told where they look. */
  async function giveUp({ id, member_id, address }: Due): Promise<void> {
    await conclude(id, 'refused');
    await database.transaction(async (tx) => {
      if (await noteRefused(tx, member_id, address, clock.now()))
        await sendInboxMessage(tx, clock, member_id, inboxTexts.emailDead());
    });
  }

  async function sendOne(by: SendMail, letter: Due): Promise<void> {
    if (letter.late) return conclude(letter.id, 'given_up');
    const { title } = await settings.current('site');
    const name = title.replace(/\s+/g, ' ').slice(0, 60);
    const answer = await breaker.through(() =>
      by(
        {
          messageId: `<${letter.message_id}@${home.hostname}>`,
          to: letter.address,
          subject: `${name}: ${letter.subject}`,
          text: `${letter.body}\n${name}\n${home.origin}/\n`,
        },
        leaving.signal,
      ),
    );
    // What was not taken: the claim has set when it is tried again.
    if (answer.outcome !== 'done' || answer.value === 'later') return;
    if (answer.value === 'no_mailbox') return giveUp(letter);
    await conclude(letter.id, 'sent');
    await noteTaken(database, letter.member_id, letter.address);
  }

  /** What is worth nothing any more. Every node does this; one without a mail server leaves all else to those that have one. */
  async function giveUpLate(): Promise<void> {
    await database.query(
      "update email_outbox set outcome = 'given_up', due_at = null, body = '' where due_at is not null and expires_at <= $1",
      [clock.now()],
    );
  }

  async function sendDue(): Promise<void> {
    if (sendMail === undefined) return giveUpLate();
    await leaveSign(database, clock.now());
    if (breaker.resting()) return;
    for (let due = await claim(); due.length > 0; due = await claim()) {
      await Promise.all(
        due.map((letter) =>
          sendOne(sendMail, letter).catch((error: unknown) =>
            log.warn({ err: error, letter: letter.message_id }, 'a letter could not be sent'),
          ),
        ),
      );
      // What is due stays due while the server rests: a later minute takes it.
      if (leaving.signal.aborted || breaker.resting()) break;
    }
  }

  const send = oneRun(sendDue, leaving.signal);
  // Before its first minute the others know of it.
  if (sendMail !== undefined)
    void leaveSign(database, clock.now()).catch((error: unknown) => log.warn({ err: error }, 'mail server'));

  return {
    on: async () => sendMail !== undefined || (await someNodeSends(database, clock.now())),
    jobs: [
      // Each minute: what has to be tried again, and what a stop left behind. A node without a mail server takes no such job, which
      // would be done by it and sent by nobody.
      ...(sendMail === undefined ? [] : [{ name: letterJob, schedule: '* * * * *', run: send }]),
      { name: 'give_up_letters', schedule: '*/5 * * * *', run: giveUpLate },
      {
        name: 'tidy_letters',
        schedule: '47 19 * * *',
        async run() {
          const before = new Date(clock.now().getTime() - keptForMs);
          await database.query('delete from email_outbox where created_at < $1 and outcome is not null', [
            before,
          ]);
        },
      },
      forgettingJob('forget_email_changes', 55, async () => {
        const { emailChangeDays } = await settings.current('security');
        return forgetEmailChanges(database, clock.now(), emailChangeDays);
      }),
    ],
    send,
    leave: () => leaving.abort(),
  };
}
