/** What the list of messages to many offers to whom: a second person agrees, whoever may write stops, and nobody agrees with themselves. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
  await site.owner.query(
    `insert into member (username, password_hash, pay_password_hash, real_name, registered_at)
     select 'crowd' || n, '', '', '', now() from generate_series(1, 1001) n`,
  );
});
afterAll(() => site.stop());

test('a second person is offered to agree, who may write to stop it until it is sent, and its writer never to agree', async () => {
  const [chief, chief2, clerk] = [
    await site.staffToken('chief'),
    await site.staffToken('chief2'),
    await site.staffToken('clerk'),
  ];
  await site.owner.query("update staff set roles = '{}', rights = '{content.read}' where username = 'clerk'");
  const words = {
    title: '周末优惠',
    content: '存款有礼',
    titleEn: '',
    contentEn: '',
    path: '/activity',
    marketing: false,
    push: false,
    audience: {},
    sendAt: new Date(Date.now() + 3_600_000).toISOString(),
  };
  const { data } = await site.staff('sendMailing', words, chief);
  expect(data.state).toBe('waiting');
  const offered = async (token: string) => {
    const { rows } = (await site.staff('mailingList', {}, token)).data;
    return rows.find(({ id }) => id === data.id)?.may;
  };
  const each = async () => [await offered(chief), await offered(chief2), await offered(clerk)];
  expect(await each()).toEqual([['stop'], ['approve', 'stop'], []]);
  expect((await site.staff('approveMailing', { id: data.id }, chief2)).code).toBe(200);
  expect(await each()).toEqual([['stop'], ['stop'], []]);
  expect((await site.staff('stopMailing', { id: data.id }, chief)).code).toBe(200);
  expect(await each()).toEqual([[], [], []]);
});
