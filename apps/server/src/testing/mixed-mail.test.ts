/** Two nodes of one site, of which one has a mail server: what the other is asked for goes out by the first, and soon. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, openClient } from './client.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { startNode, type TestNode } from './node.ts';
import { startTestSite, type TestSite } from './site.ts';

let site: TestSite;
let mail: MailServer;
let with_: TestNode | undefined;
beforeAll(async () => {
  mail = await startMailServer();
  // This one has none, and works.
  site = await startTestSite({ works: true });
});
afterAll(async () => {
  await with_?.stop();
  await site.stop();
  await mail.stop();
});

const address = (n: number) => `mixed${n}@mail.example`;
const outbox = async () =>
  (
    await site.owner.query<{ outcome: string | null; attempts: number }>(
      'select outcome, attempts from email_outbox order by id',
    )
  ).rows;

test('who asks a node without a mail server for a code gets it by the other node; nothing is given up, and nothing waits for the next minute', async () => {
  const members = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      const member = await site.member();
      await site.owner.query(
        "insert into member_email (member_id, address, address_key, verified_at) values ($1, $2, $2, now() - interval '3 days')",
        [member.id, address(n)],
      );
      return member;
    }),
  );
  const ask = (at: Client, name: string) => at.call('askLoginByEmail', { name });
  const offered = async (at: Client) => (await at.call('recoveryForm', {})).data.email;
  // Alone it offers nothing that it cannot do.
  expect([await offered(site), (await ask(site, members[0]?.username ?? '')).code === 200]).toEqual([
    false,
    false,
  ]);
  with_ = await startNode(site.running.site.config, {
    env: { SMTP_URL: mail.url, SMTP_FROM: 'Mingpai <no-reply@play.example>' },
  });
  await expect.poll(() => offered(site)).toBe(true);
  for (const { username } of members) expect((await ask(site, username)).code).toBe(200);
  // The code, and that somebody asked for it.
  await expect.poll(() => members.map((_, n) => mail.to(address(n)).length)).toEqual(members.map(() => 2));
  // The mail server has a letter a moment before it is written down that it was sent; none was tried twice.
  const sent = { outcome: 'sent', attempts: 1 };
  await expect.poll(outbox).toEqual(members.flatMap(() => [sent, sent]));
  expect(await offered(openClient(() => with_?.address ?? ''))).toBe(true);
  // The letters are there a moment before the run that sent them is over.
  const waiting = async () =>
    (
      await site.owner.query(
        "select 1 from graphile_worker.jobs where task_identifier = 'send_letters' and key like 'send_letters/%'",
      )
    ).rows;
  await expect.poll(waiting).toEqual([]);
});
