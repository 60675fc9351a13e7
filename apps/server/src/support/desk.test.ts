/** The service desk: who handles a conversation, what is found, what was said long ago, pictures, templates, and what members say of it. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { photograph, serviceDesk } from '../testing/service-desk.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

const taken = 6240;
const free = 6241;
const cannot = 6242;
const movedOn = 6243;
const decided = 5006;
const notAllowed = 6001;
const notFound = 1002;

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let site: TestSite;
let desk: ReturnType<typeof serviceDesk>;
let chief: string;
let lin: { readonly token: string; readonly id: number };
let wu: { readonly token: string; readonly id: number };
beforeAll(async () => {
  site = await startTestSite({ clock });
  desk = serviceDesk(site);
  chief = await site.staffToken('chief');
  [lin, wu] = [await desk.colleague('support', '林客服'), await desk.colleague('support', '吴客服')];
});
afterAll(() => site.stop());

/** A member who has written this; the conversation as both sides name it. */
async function asked(text = '存款没有到账', name?: string) {
  const member = await desk.talker(name);
  await desk.say(member, text);
  return { member, id: await desk.numberOf(member) };
}
const thread = async (id: number, token = chief, more: { before?: number; at?: number } = {}) =>
  (await site.staff('serviceThread', { id, ...more }, token)).data;
const assign = (token: string, id: number, from: number | null, to: number | null, note = '') =>
  site.staff('serviceAssign', { id, from, to, note }, token);
const found = async (search: string, more: object = {}, token = chief) =>
  (await site.staff('serviceDesk', { search, all: true, ...more }, token)).data;

test('two take a conversation at once: one has it, the other is told who, and both see it', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id } = await asked();
    const [one, other] = await Promise.all([
      assign(lin.token, id, null, lin.id),
      assign(wu.token, id, null, wu.id),
    ]);
    expect([one.code, other.code].sort()).toEqual([200, taken]);
    const [winner, loser] = one.code === 200 ? (['林客服', other] as const) : (['吴客服', one] as const);
    expect(loser.message).toContain(winner);
    const { conversation, handovers } = await thread(id);
    expect(conversation.assignedTo).toBe(winner);
    expect(handovers).toMatchObject([{ by: winner, from: null, to: winner, kind: 'assigned' }]);
  }
});

test('two answer a conversation of nobody at once: one message goes out, the other clerk is told who was first', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id } = await asked();
    const replies = await Promise.all([desk.reply(lin.token, id, '一'), desk.reply(wu.token, id, '二')]);
    expect(replies.map(({ code }) => code).sort()).toEqual([200, taken]);
    expect((await thread(id)).messages).toHaveLength(2);
  }
});

test('it is handed over with a word, put back, taken over; whoever does not have it does not answer, and the log tells of each', async () => {
  const { id } = await asked();
  expect((await desk.reply(lin.token, id)).data).toMatchObject({ name: '林客服' });
  expect((await desk.reply(wu.token, id)).code).toBe(taken);
  expect((await site.staff('serviceClose', { id }, wu.token)).code).toBe(taken);
  expect((await assign(lin.token, id, lin.id, wu.id, '会员很急')).code).toBe(200);
  const seen = await thread(id, wu.token);
  expect(seen.conversation).toMatchObject({ assignedTo: '吴客服', own: true });
  expect((await thread(id, lin.token)).conversation).toMatchObject({ assignedTo: '吴客服', own: false });
  expect(seen.handovers.map(({ from, to, note }) => [from, to, note])).toEqual([
    [null, '林客服', ''],
    ['林客服', '吴客服', '会员很急'],
  ]);
  expect((await desk.reply(lin.token, id)).code).toBe(taken);
  expect((await desk.reply(wu.token, id, '我来处理')).code).toBe(200);
  expect((await assign(wu.token, id, wu.id, null)).code).toBe(200);
  // Done already: nothing changes, and the log is not told twice.
  expect((await assign(wu.token, id, wu.id, null)).code).toBe(200);
  expect((await assign(lin.token, id, wu.id, lin.id)).code).toBe(free);
  expect((await assign(lin.token, id, null, lin.id)).code).toBe(200);
  expect((await assign(wu.token, id, lin.id, wu.id)).code).toBe(200);
  const { rows } = (await site.staff('auditLog', { search: 'conversation_assigned', pageSize: 100 }, chief))
    .data;
  const told = rows.filter(({ subject }) => subject === `conversation/${id}`).map(({ detail }) => detail);
  expect(told).toEqual([
    { ownerBefore: '林客服', ownerAfter: '吴客服' },
    { ownerBefore: null, ownerAfter: '林客服' },
    { ownerBefore: '吴客服', ownerAfter: null },
    { ownerBefore: '林客服', ownerAfter: '吴客服' },
  ]);
});

test('it goes to nobody who cannot answer', async () => {
  const { id } = await asked();
  const clerk = await desk.colleague('deposit_clerk', '陈存款');
  expect((await assign(lin.token, id, null, clerk.id)).code).toBe(cannot);
  expect((await assign(lin.token, id, null, 999_999)).code).toBe(cannot);
  expect((await assign(clerk.token, id, null, clerk.id)).code).toBe(notAllowed);
  expect((await assign(lin.token, 999_999, null, lin.id)).code).toBe(notFound);
  const names = (await site.staff('serviceColleagues', {}, lin.token)).data;
  expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['林客服', '吴客服']));
  expect(names.map(({ name }) => name)).not.toContain('陈存款');
  expect(names.filter(({ own }) => own).map(({ name }) => name)).toEqual(['林客服']);
  expect(names.find(({ own }) => own)?.roles).toEqual(['客服专员']);
});

test('the end gives it back to nobody; whoever wrote since then is answered first', async () => {
  const { member, id } = await asked();
  await desk.reply(lin.token, id);
  const seen = (await thread(id)).messages.at(-1)?.id ?? 0;
  await desk.say(member, '还有一件事');
  expect((await site.staff('serviceClose', { id, seen }, lin.token)).code).toBe(movedOn);
  expect((await site.staff('serviceClose', { id, seen: seen + 1_000 }, lin.token)).code).toBe(200);
  expect((await site.staff('serviceClose', { id }, lin.token)).code).toBe(decided);
  expect((await assign(wu.token, id, null, wu.id)).code).toBe(decided);
  await desk.say(member, '又来了');
  expect((await thread(id)).conversation).toMatchObject({ assignedTo: null, closedAt: null });
  expect((await desk.reply(wu.token, id)).code).toBe(200);
});

test('what staff wrote themselves keeps no conversation open, whatever they had seen before', async () => {
  const { member, id } = await asked();
  const { data: question } = await desk.say(member, '在吗');
  await desk.reply(lin.token, id);
  expect((await site.staff('serviceClose', { id, seen: question.id }, lin.token)).code).toBe(200);
});

test('whoever waits longest stands on top, and writing again puts nobody behind; all who wait are counted', async () => {
  const before = (await site.staff('serviceDesk', {}, chief)).data.waiting;
  const first = await asked('第一个', 'waitsfirst1');
  clock.advance(60_000);
  const second = await asked('第二个', 'waitssecond1');
  clock.advance(60_000);
  await desk.say(first.member, '还在等');
  const { data } = await site.staff('serviceDesk', { holder: 'nobody', pageSize: 100 }, chief);
  const names = data.rows.map(({ username }) => username);
  expect(names.indexOf('waitsfirst1')).toBeGreaterThanOrEqual(0);
  expect(names.indexOf('waitsfirst1')).toBeLessThan(names.indexOf('waitssecond1'));
  const small = (await site.staff('serviceDesk', { pageSize: 1 }, chief)).data;
  expect([small.rows.length, small.waiting]).toEqual([1, before + 2]);
  await assign(lin.token, second.id, null, lin.id);
  const mine = (await site.staff('serviceDesk', { holder: 'me', pageSize: 100 }, lin.token)).data;
  expect(mine.rows.map(({ username }) => username)).toContain('waitssecond1');
  expect(mine.rows.every(({ own }) => own)).toBe(true);
  expect(mine.waitingForMe).toBeGreaterThan(0);
});

test('what was said long ago is read stretch by stretch on both sides, nothing twice and nothing left out', async () => {
  const { member, id } = await asked('第1条');
  const { database } = site.running.site;
  await database.query(
    `insert into conversation_message (conversation_id, author, body, client_id, created_at)
     select $1, 'member', '第' || n || '条', 'old-client-' || n, $2::timestamptz from generate_series(2, 120) n`,
    [id, clock.now()],
  );
  await database.query(
    'update conversation set last_message = (select max(id) from conversation_message where conversation_id = $1) where id = $1',
    [id],
  );
  const all = Array.from({ length: 120 }, (_one, index) => `第${index + 1}条`);
  const staffSaw: string[] = [];
  for (let before: number | undefined; ; ) {
    const stretch = await thread(id, chief, before === undefined ? {} : { before });
    staffSaw.unshift(...stretch.messages.map(({ text }) => text));
    before = stretch.messages[0]?.id;
    if (!stretch.more) break;
  }
  expect(staffSaw).toEqual(all);
  const { data: url } = await site.call('serviceUrl', {}, { token: member.token });
  const opened = (await site.call('serviceOpen', { ticket: new URL(url.url).hash.slice(1) })).data;
  const memberSaw = opened.messages.map(({ text }) => text);
  expect([memberSaw.length, opened.more]).toEqual([50, true]);
  for (let before = opened.messages[0]?.id ?? 0; ; ) {
    const { data } = await site.call('serviceEarlier', { conversation: opened.conversation, before });
    memberSaw.unshift(...data.messages.map(({ text }) => text));
    before = data.messages[0]?.id ?? 0;
    if (!data.more) break;
  }
  expect(memberSaw).toEqual(all);
  // Who reads on from a message that is known misses none, however many there are behind it.
  const tenth = (await thread(id, chief, { at: opened.messages[0]?.id ?? 0 })).messages[0]?.id ?? 0;
  const on = (
    await site.call('serviceNews', { conversation: member.conversation, after: tenth, read: 0, seen: 0 })
  ).data.messages;
  expect(on.at(0)?.id).toBeGreaterThan(tenth);
  expect(on).toHaveLength(50);
  const shown = await thread(id, chief, { at: opened.messages[0]?.id ?? 0 });
  expect(shown.messages.map(({ text }) => text)).toEqual(all.slice(60));
});

test('conversations are found by member, by number, and by words in Chinese and English, ended ones too', async () => {
  const { member, id } = await asked('我的 Tether 转账卡在蓝色页面', 'searchedfor1');
  await desk.say(member, '后来写的别的事');
  await desk.reply(lin.token, id);
  await site.staff('serviceClose', { id }, lin.token);
  const ids = async (search: string, more: object = {}) =>
    (await found(search, more)).rows.map((row) => row.id);
  expect(await ids('searchedfor')).toEqual([id]);
  expect(await ids(String(member.id))).toContain(id);
  expect(await ids('蓝色页')).toEqual([id]);
  expect(await ids('tether 蓝色')).toEqual([id]);
  expect(await ids('tether 红色')).toEqual([]);
  expect(await ids('%')).toEqual([]);
  // One sign alone is in too many messages.
  expect(await ids('蓝')).toEqual([]);
  expect(await ids('蓝色页', { all: false, open: true })).toEqual([]);
  expect(await ids('蓝色页', { all: false, open: false })).toEqual([id]);
  const [row] = (await found('蓝色页')).rows;
  expect(row?.match?.text).toContain('蓝色页面');
  const { messages } = await thread(id, chief, { at: row?.match?.id ?? 0 });
  expect(messages[0]?.text).toContain('蓝色页面');
});

test('no part of a number or an address that is masked finds a conversation, the whole of it and its last four do, and what stands around', async () => {
  const { id } = await asked('改绑手机 +86 139-8765-4321，邮箱quokka.z@harbour.example谢谢', 'searchedfor2');
  const ids = async (search: string) => (await found(search)).rows.map((row) => row.id);
  // One sign after the other would tell all of it.
  for (const part of [
    '139',
    '1398',
    '98765',
    '876',
    '543',
    'quok',
    'kka.z',
    'arbour',
    'quokka.z@har',
    '139 876',
  ])
    expect(await ids(part), part).not.toContain(id);
  for (const whole of [
    '+8613987654321',
    '4321',
    'QUOKKA.z@harbour.example',
    '改绑手机',
    '邮箱',
    '谢谢',
    '手机 4321',
  ])
    expect(await ids(whole), whole).toContain(id);
});

test('an address that is so short that nothing of it is shown is found whole alone', async () => {
  const { id } = await asked('写到z@q.io谢谢', 'searchedfor4');
  const ids = async (search: string) => (await found(search)).rows.map((row) => row.id);
  expect(await ids('q.io')).not.toContain(id);
  expect(await ids('z@q.io')).toContain(id);
});

test('what is cut off is no part of a number that would be masked whole', async () => {
  const words = '长'.repeat(74);
  const { member, id } = await asked(`${words}${'句'.repeat(120)}13987654321`, 'searchedfor3');
  const [row] = (await found('长句')).rows;
  expect(row?.match?.text).toBe(`${words}${'句'.repeat(120)}`);
  await desk.say(member, `${words}13987654321`);
  expect((await found('searchedfor3')).rows).toMatchObject([{ id, preview: words }]);
});

test('words that are too old for the latest messages are found by the index', async () => {
  const { id } = await asked('极少见的词：琥珀灯塔');
  const { database } = site.running.site;
  const { id: noisy } = await asked('噪声');
  await database.query(
    `insert into conversation_message (conversation_id, author, body, client_id, created_at)
     select $1, 'member', '普通的一句话 ' || n, 'noise-client-' || n, now() from generate_series(1, 20100) n`,
    [noisy],
  );
  expect((await found('琥珀灯塔')).rows.map((row) => row.id)).toEqual([id]);
  await site.owner.query('analyze conversation_message');
  const { rows } = await site.owner.query<{ 'QUERY PLAN': string }>(
    "explain select id from conversation_message where message_pairs(body) @> message_pairs('琥珀灯塔')",
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('conversation_message_pairs');
});

test('pictures go both ways, drawn anew; the same one sent twice is one message', async () => {
  const { member, id } = await asked();
  const photo = await photograph('#0b5d4b', 2_000, 1_000);
  expect(photo.includes('SECRETPLACE')).toBe(true);
  const client = randomUUID();
  const sent = await desk.showStaff(member, photo, client);
  expect(sent.data).toMatchObject({ text: '[图片]', picture: { width: 1_600, height: 800 } });
  expect((await desk.showStaff(member, photo, client)).data.id).toBe(sent.data.id);
  expect((await desk.showStaff(member, Buffer.from('<svg/>'))).code).toBe(7302);
  const own = await site.call('servicePicture', { conversation: member.conversation, message: sent.data.id });
  const bytes = Buffer.from(own.data.picture.split(',')[1] ?? '', 'base64');
  expect(bytes.includes('SECRETPLACE')).toBe(false);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1_600 });
  await assign(lin.token, id, null, lin.id);
  const seen = await site.staff('servicePicture', { id, message: sent.data.id }, lin.token);
  expect(seen.data.picture).toBe(own.data.picture);
  const answer = await desk.showMember(lin.token, id, await photograph('#aa3311'));
  expect(answer.data.picture).toEqual({ width: 64, height: 48 });
  expect((await desk.showMember(wu.token, id, photo)).code).toBe(taken);
  const shown = await site.call('servicePicture', {
    conversation: member.conversation,
    message: answer.data.id,
  });
  expect(shown.data.picture).toMatch(/^data:image\/png;base64,/);
  // Words alone have none.
  const [words] = (await desk.seen(member)).messages;
  const none = { conversation: member.conversation, message: words?.id ?? 0 };
  expect((await site.call('servicePicture', none)).code).toBe(notFound);
});

test('twenty pictures an hour are enough', async () => {
  const { member } = await asked();
  const photo = await photograph('#123456', 8, 8);
  const codes = [];
  for (let sent = 0; sent < 21; sent += 1) codes.push((await desk.showStaff(member, photo)).code);
  expect(codes.slice(0, 20).every((code) => code === 200)).toBe(true);
  expect(codes[20]).toBe(9001);
});

test('a member rates what ended, changes it, and no more once the next begins', async () => {
  const { member, id } = await asked();
  const rate = (stars: number, words = '') =>
    site.call('serviceRate', { conversation: member.conversation, stars, words });
  expect((await rate(5)).code).toBe(7301);
  await desk.reply(lin.token, id);
  expect(await desk.seen(member)).toMatchObject({ ended: false, rating: null });
  await site.staff('serviceClose', { id }, lin.token);
  expect(await desk.seen(member)).toMatchObject({ ended: true, rating: null });
  for (const stars of [0, 6, 2.5]) expect((await rate(stars)).code).toBe(1000);
  expect((await rate(5, '字'.repeat(201))).code).toBe(1000);
  expect((await rate(2, '等了很久')).code).toBe(200);
  expect((await rate(4, '后来解决了')).code).toBe(200);
  expect((await desk.seen(member)).rating).toEqual({ stars: 4, words: '后来解决了' });
  expect((await thread(id)).rating).toMatchObject({ stars: 4, words: '后来解决了' });
  await desk.say(member, '新的问题');
  expect((await rate(1)).code).toBe(7301);
  expect(await desk.seen(member)).toMatchObject({ ended: false, rating: null });
  const { rows } = (await site.staff('serviceHistory', { member: Number(member.id) }, chief)).data;
  expect(
    rows.map(({ endedAt, rating, clerk, messages }) => [endedAt !== null, rating?.stars, clerk, messages]),
  ).toEqual([
    [false, undefined, null, 1],
    [true, 4, '林客服', 2],
  ]);
});

/** A visitor's conversation, in which nothing is written yet. */
async function visitor() {
  const { data } = await site.call('serviceOpen', { visitor: `visitor-${randomUUID()}` });
  return { conversation: data.conversation };
}
const leave = (conversation: string, seen = 0) => site.call('serviceEnd', { conversation, seen });

test('who asked may end it: nobody has it or waits any more, staff read who ended it, and the stars are asked for', async () => {
  const { member, id } = await asked();
  await assign(lin.token, id, null, lin.id);
  expect((await leave(member.conversation)).code).toBe(200);
  expect(await desk.seen(member)).toMatchObject({ ended: true, rating: null });
  const { conversation, handovers } = await thread(id);
  expect(conversation).toMatchObject({ assignedTo: null, waitingSince: null, closedAt: expect.anything() });
  expect(handovers.at(-1)).toMatchObject({ kind: 'ended', by: null, from: '林客服', to: null });
  expect((await site.call('serviceRate', { conversation: member.conversation, stars: 5 })).code).toBe(200);
  const { rows } = (await site.staff('serviceHistory', { member: Number(member.id) }, chief)).data;
  expect(rows).toMatchObject([{ endedAt: expect.anything(), endedBy: null, rating: { stars: 5 } }]);
  expect((await leave(member.conversation)).code).toBe(decided);
  await desk.say(member, '还有一件事');
  expect((await thread(id)).conversation).toMatchObject({ closedAt: null, waitingSince: expect.anything() });
  const guest = await visitor();
  expect((await leave(guest.conversation)).code).toBe(decided);
  await desk.say(guest, '你们几点上班');
  expect((await leave(guest.conversation)).code).toBe(200);
  expect((await leave('somebody else’s')).code).not.toBe(200);
});

test('an answer that came while somebody ended it keeps it open, until it is seen', async () => {
  const { member, id } = await asked();
  const { id: answer } = (await desk.reply(lin.token, id)).data;
  expect((await leave(member.conversation, answer - 1)).code).toBe(movedOn);
  expect((await desk.seen(member)).ended).toBe(false);
  expect((await leave(member.conversation, answer)).code).toBe(200);
});

test('a visitor shows pictures too, five an hour', async () => {
  const guest = await visitor();
  const photo = await photograph('#654321', 8, 8);
  const codes = [];
  for (let sent = 0; sent < 6; sent += 1) codes.push((await desk.showStaff(guest, photo)).code);
  expect(codes).toEqual([200, 200, 200, 200, 200, 9001]);
  const { messages } = await desk.seen(guest);
  const [first] = messages;
  expect(first?.picture).toEqual({ width: 8, height: 8 });
  const message = first?.id ?? 0;
  const looked = await site.call('servicePicture', { ...guest, message });
  expect(looked.data.picture).toMatch(/^data:image\/png/);
  // Of staff whoever has the conversation sees it, and nobody else.
  const id = Number(
    (await site.owner.query<{ id: bigint }>('select max(conversation_id) as id from conversation_message'))
      .rows[0]?.id,
  );
  const seenBy = async (token: string) => (await site.staff('servicePicture', { id, message }, token)).data;
  expect(await seenBy(lin.token)).toEqual({ memberId: null, picture: '', ofVisitor: '' });
  await assign(lin.token, id, null, lin.id);
  expect((await seenBy(lin.token)).ofVisitor).toBe(looked.data.picture);
  expect((await seenBy(wu.token)).ofVisitor).toBe('');
});

test('a rating and the next conversation at once: the stars are those of what ended, or refused', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { member, id } = await asked();
    await desk.reply(lin.token, id);
    await site.staff('serviceClose', { id }, lin.token);
    const [rated] = await Promise.all([
      site.call('serviceRate', { conversation: member.conversation, stars: 3 }),
      desk.say(member, '下一个问题'),
    ]);
    const { rows } = (await site.staff('serviceHistory', { member: Number(member.id) }, chief)).data;
    expect(rows.map(({ rating }) => rating?.stars)).toEqual([undefined, rated.code === 200 ? 3 : undefined]);
    expect([200, 7301]).toContain(rated.code);
  }
});

test('the figures of a day are the conversations of that day, by clerk', async () => {
  clock.set('2027-01-10T04:00:00.000Z');
  [chief, lin, wu] = [
    await site.staffToken('chief'),
    await desk.colleague('support', '赵客服'),
    await desk.colleague('support', '钱客服'),
  ];
  const ratings: (() => Promise<unknown>)[] = [];
  // Answered after 30 s by one and after 90 s by the other; the third is answered by nobody.
  for (const [clerk, waits, stars] of [
    [lin, 30_000, 5],
    [lin, 90_000, 1],
    [wu, 240_000, undefined],
  ] as const) {
    const { member, id } = await asked();
    clock.advance(waits);
    await desk.reply(clerk.token, id);
    if (stars === undefined) {
      // Who answered first hands it on: the conversation is the other's, the answer theirs.
      await site.staff('serviceAssign', { id, from: wu.id, to: lin.id, note: '' }, wu.token);
      await desk.reply(lin.token, id);
      continue;
    }
    await site.staff('serviceClose', { id }, clerk.token);
    const rating = { conversation: member.conversation, stars, words: `给${stars}星` };
    ratings.push(() => site.call('serviceRate', rating));
  }
  // Who asked first rates last.
  for (const rate of ratings.toReversed()) {
    clock.advance(1_000);
    await rate();
  }
  await asked();
  const day = { from: '2027-01-10', to: '2027-01-10' };
  const { data } = await site.staff('serviceFigures', day, chief);
  expect(data).toMatchObject({
    conversations: 4,
    answered: 3,
    medianSeconds: 90,
    meanSeconds: 120,
    rated: 2,
    meanStars: 3,
    stars: [1, 0, 0, 0, 1],
  });
  expect(data.days).toMatchObject([{ day: '2027-01-10', conversations: 4, answered: 3, meanStars: 3 }]);
  expect(data.clerks).toMatchObject([
    { name: '赵客服', conversations: 3, answered: 2, meanSeconds: 60, rated: 2, meanStars: 3 },
    { name: '钱客服', conversations: 0, answered: 1, meanSeconds: 240, rated: 0, meanStars: null },
  ]);
  expect(data.remarks.map(({ words }) => words)).toEqual(['给5星', '给1星']);
  // Every number opens to that many conversations, each once.
  const opened = async (more: object) => {
    const sessions: number[] = [];
    let [after, sum] = ['', -1];
    do {
      const page = (await site.staff('serviceTalks', { ...day, ...more, after, limit: 2 }, chief)).data;
      sessions.push(...page.rows.map(({ session }) => session));
      [after, sum] = [page.next ?? '', page.sum];
    } while (after !== '');
    expect([sessions.length, new Set(sessions).size]).toEqual([sum, sum]);
    return sum;
  };
  const kinds = [
    ['begun', 'conversations'],
    ['answered', 'answered'],
    ['rated', 'rated'],
  ] as const;
  for (const [kind, number] of kinds) {
    expect([kind, await opened({ kind })]).toEqual([kind, data[number]]);
    for (const one of data.clerks)
      expect([kind, one.name, await opened({ kind, clerk: one.id })]).toEqual([kind, one.name, one[number]]);
  }
  for (const [place, number] of data.stars.entries())
    expect(await opened({ kind: 'rated', stars: place + 1 })).toBe(number);
  const rows = async (more: object) =>
    (await site.staff('serviceTalks', { ...day, ...more }, chief)).data.rows;
  expect((await rows({ kind: 'rated', stars: 5 })).map(({ words }) => words)).toEqual(['给5星']);
  expect((await rows({ kind: 'answered' })).map(({ answeredBy }) => answeredBy)).toEqual([
    '钱客服',
    '赵客服',
    '赵客服',
  ]);
  expect((await site.staff('serviceTalks', day, lin.token)).code).toBe(notAllowed);
  expect(
    (await site.staff('serviceFigures', { from: '2027-01-11', to: '2027-01-11' }, chief)).data,
  ).toMatchObject({ conversations: 0, meanStars: null, days: [] });
  expect((await site.staff('serviceFigures', day, lin.token)).code).toBe(notAllowed);
});

test('a clerk’s median is the middle of their first answers, however long the slowest took', async () => {
  const { token } = await desk.colleague('support', '许客服');
  for (const waits of [10_000, 20_000, 90_000]) {
    const { id } = await asked();
    clock.advance(waits);
    await desk.reply(token, id);
  }
  const { clerks } = (await site.staff('serviceFigures', { from: '2027-01-10', to: '2027-01-10' }, chief))
    .data;
  expect(clerks.find(({ name }) => name === '许客服')).toMatchObject({ medianSeconds: 20, meanSeconds: 40 });
});

test('templates are one’s own, a role’s or everybody’s; whoever does not lead writes for nobody else', async () => {
  const save = (token: string, scope: string, title: string, more: object = {}) =>
    site.staff(
      'saveServiceTemplate',
      { scope, title, text: '您好 {member}，我是 {clerk}', textEn: 'Hello {member}', ...more },
      token,
    );
  const titles = async (token: string) =>
    (await site.staff('serviceTemplates', {}, token)).data.templates.map(({ title }) => title);
  const mine = await save(lin.token, 'own', '我的');
  expect(mine.code).toBe(200);
  for (const scope of ['all', 'support'])
    expect((await save(lin.token, scope, '越权')).code).toBe(notAllowed);
  expect((await save(chief, 'support', '角色的')).code).toBe(200);
  expect((await save(chief, 'clerk', '别的角色')).code).toBe(200);
  expect((await save(chief, 'deposit_clerk', '不回复的角色')).code).toBe(notFound);
  expect((await save(lin.token, 'own', '坏的', { text: '您好 {mambers}' })).code).toBe(1000);
  expect(await titles(lin.token)).toEqual(expect.arrayContaining(['我的', '角色的', '稍等']));
  expect(await titles(lin.token)).not.toContain('别的角色');
  expect(await titles(wu.token)).not.toContain('我的');
  const { id } = mine.data;
  expect((await save(wu.token, 'own', '偷', { id })).code).toBe(notFound);
  expect((await save(chief, 'all', '偷', { id })).code).toBe(notFound);
  expect((await site.staff('removeServiceTemplate', { id }, wu.token)).code).toBe(notFound);
  const shared = (await site.staff('serviceTemplates', {}, lin.token)).data.templates.find(
    ({ title }) => title === '稍等',
  );
  expect(shared?.mine).toBe(false);
  const change = { id: shared?.id ?? 0 };
  expect((await save(lin.token, 'own', '占为己有', change)).code).toBe(notAllowed);
  expect((await site.staff('removeServiceTemplate', change, lin.token)).code).toBe(notAllowed);
  expect((await save(lin.token, 'own', '改过', { id })).code).toBe(200);
  expect((await site.staff('removeServiceTemplate', { id }, lin.token)).code).toBe(200);
  expect(await titles(lin.token)).not.toContain('改过');
  const { rows } = (await site.staff('auditLog', { pageSize: 100 }, chief)).data;
  expect(rows.filter(({ subject }) => subject === `template/${id}`).map(({ action }) => action)).toEqual([
    'template_removed',
    'template_changed',
    'template_added',
  ]);
});

test('a role’s template is changed and removed by nobody who does not lead', async () => {
  const text = { title: '换班', text: '您好', textEn: 'Hello' };
  const { data } = await site.staff('saveServiceTemplate', { scope: 'support', ...text }, chief);
  const own = { id: data.id, scope: 'own', ...text };
  expect((await site.staff('saveServiceTemplate', own, lin.token)).code).toBe(notAllowed);
  expect((await site.staff('removeServiceTemplate', { id: data.id }, lin.token)).code).toBe(notAllowed);
});

test('the desk of whoever it is handed to hears of it at once', async () => {
  const { id } = await asked();
  const { data: before } = await site.staff('serviceWatch', { after: 0 }, wu.token);
  await assign(lin.token, id, null, wu.id);
  const { data: after } = await site.staff('serviceWatch', { after: before.last }, wu.token);
  expect(after.handed).toBeGreaterThan(before.handed);
  const own = await asked();
  await assign(wu.token, own.id, null, wu.id);
  expect((await site.staff('serviceWatch', { after: after.last }, wu.token)).data.handed).toBe(after.handed);
});

/** Messages of the member's, one a second from now on, behind the first; time goes on behind them. @returns the ids, the first one's too */
async function writtenOn(id: number, many: number): Promise<readonly number[]> {
  const { database } = site.running.site;
  await database.query(
    `insert into conversation_message (conversation_id, author, body, client_id, created_at)
     select $1, 'member', '第' || n || '条', 'written-on-' || n, $2::timestamptz + n * interval '1 second' from generate_series(2, $3::int) n`,
    [id, clock.now(), many],
  );
  const { rows } = await database.query<{ id: bigint }>(
    'select id from conversation_message where conversation_id = $1 order by id',
    [id],
  );
  await database.query('update conversation set last_message = $2 where id = $1', [id, rows.at(-1)?.id]);
  clock.advance((many + 1) * 1_000);
  return rows.map((row) => Number(row.id));
}

test('a stretch has the handovers of its own time; from a found message on it has five hundred and says that there are newer ones', async () => {
  const { id } = await asked('第1条');
  const began = clock.now().getTime();
  const ids = await writtenOn(id, 600);
  for (const [seconds, note] of [
    [5, '早'],
    [100, '中'],
    [599, '晚'],
  ] as const)
    await site.running.site.database.query(
      `insert into conversation_handover (conversation_id, at, by_staff, kind, to_staff, note) values ($1, $2, $3, 'assigned', $3, $4)`,
      [id, new Date(began + seconds * 1_000 + 500), lin.id, note],
    );
  const shown = async (more: { before?: number; at?: number }) => {
    const { messages, handovers, more: older, later } = await thread(id, chief, more);
    return [messages.length, older, later, handovers.map(({ note }) => note)];
  };
  expect(await shown({ at: ids[19] ?? 0 })).toEqual([500, true, true, ['中']]);
  // As many before it as are shown with it: there is nothing before them.
  expect(await shown({ at: ids[10] ?? 0 })).toEqual([500, false, true, ['早', '中']]);
  expect(await shown({ at: ids[5] ?? 0 })).toEqual([500, false, true, ['早', '中']]);
  // Exactly as many as one answer holds: there is nothing behind them.
  expect((await shown({ at: ids[110] ?? 0 })).slice(0, 3)).toEqual([500, true, false]);
  expect((await shown({ at: ids[109] ?? 0 })).slice(0, 3)).toEqual([500, true, true]);
  expect(await shown({ at: ids[520] ?? 0 })).toEqual([90, true, false, ['晚']]);
  expect(await shown({})).toEqual([50, true, false, ['晚']]);
  expect(await shown({ before: ids[550] ?? 0 })).toEqual([50, true, true, []]);
  expect(await shown({ before: ids[50] ?? 0 })).toEqual([50, false, true, ['早']]);
});

test('what nobody of staff has seen is counted, and no more once somebody who may answer has read or answered it', async () => {
  const { member, id } = await asked('一', 'unreadcounted1');
  const auditor = await desk.colleague('auditor', '审计一');
  const unread = async () => (await found('unreadcounted1')).rows[0]?.unread;
  const sent = (await desk.say(member, '二')).data.id;
  expect(await unread()).toBe(2);
  // Whoever may not answer reads without a sign of it.
  expect((await thread(id, auditor.token)).messages).toHaveLength(2);
  expect([await unread(), (await desk.seen(member)).read]).toEqual([2, 0]);
  await thread(id, wu.token);
  expect([await unread(), (await desk.seen(member)).read]).toEqual([0, sent]);
  await desk.say(member, '三');
  expect(await unread()).toBe(1);
  await desk.reply(lin.token, id);
  expect(await unread()).toBe(0);
});

test('each clerk’s own who wait are counted for them; colleagues’ are looked at apart, and behind those who wait stand the answered ones, the latest first', async () => {
  const [kong, cao] = [await desk.colleague('support', '孔客服'), await desk.colleague('support', '曹客服')];
  const talks: number[] = [];
  for (const clerk of [kong, cao, cao, cao, cao]) {
    const { id } = await asked();
    await assign(clerk.token, id, null, clerk.id);
    talks.push(id);
  }
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = talks;
  for (const id of [fifth, fourth]) {
    clock.advance(1_000);
    await desk.reply(cao.token, id);
  }
  const seen = async (token: string, holder: 'me' | 'others') =>
    (await site.staff('serviceDesk', { holder, pageSize: 100 }, token)).data;
  const ids = async (token: string, holder: 'me' | 'others') =>
    (await seen(token, holder)).rows.map(({ id }) => id).filter((id) => talks.includes(id));
  expect([(await seen(kong.token, 'me')).waitingForMe, (await seen(cao.token, 'me')).waitingForMe]).toEqual([
    1, 2,
  ]);
  expect(await ids(kong.token, 'me')).toEqual([first]);
  expect(await ids(cao.token, 'me')).toEqual([second, third, fourth, fifth]);
  expect(await ids(kong.token, 'others')).toEqual([second, third, fourth, fifth]);
  expect(await ids(cao.token, 'others')).toEqual([first]);
});

test('by a name open conversations are found among the open ones, and ended ones among the ended', async () => {
  const [open, ended] = [await asked('还在', 'namesake1'), await asked('完了', 'namesake2')];
  await desk.reply(lin.token, ended.id);
  await site.staff('serviceClose', { id: ended.id }, lin.token);
  const ids = async (more: object) => (await found('namesake', more)).rows.map(({ id }) => id);
  expect(await ids({ all: false, open: true })).toEqual([open.id]);
  expect(await ids({ all: false, open: false })).toEqual([ended.id]);
  expect((await ids({})).toSorted()).toEqual([open.id, ended.id].toSorted());
});

test('who writes again after staff ended what nobody had answered waits from then on, not since the old message', async () => {
  const { member, id } = await asked();
  await assign(lin.token, id, null, lin.id);
  expect((await site.staff('serviceClose', { id }, lin.token)).code).toBe(200);
  clock.advance(3_600_000);
  await desk.say(member, '还是没有到账');
  const since = clock.now().toISOString();
  clock.advance(60_000);
  await desk.say(member, '请回复');
  expect((await thread(id)).conversation).toMatchObject({ closedAt: null, waitingSince: since });
});

test.each([
  [60_000, 0],
  [60_001, 1],
])('a member who looked %i ms ago is told of an answer by the inbox %i times', async (ms, times) => {
  const { member, id } = await asked();
  await desk.seen(member);
  const inbox = async () => (await site.call('inbox', {}, { token: member.token })).data.data.length;
  const before = await inbox();
  clock.advance(ms);
  await desk.reply(lin.token, id);
  expect((await inbox()) - before).toBe(times);
});

test('on duty is who looked at the desk and may answer: not their colleague, and nobody by who only watches', async () => {
  clock.advance(120_000);
  const { member } = await asked();
  const auditor = await desk.colleague('auditor', '审计二');
  const there = async () => {
    const { data } = await site.staff('serviceColleagues', {}, lin.token);
    return data.filter(({ onDuty }) => onDuty).map(({ id }) => id);
  };
  await site.staff('serviceWatch', { after: 0 }, auditor.token);
  expect([(await desk.seen(member)).on_duty, await there()]).toEqual([false, []]);
  await site.staff('serviceWatch', { after: 0 }, wu.token);
  expect([(await desk.seen(member)).on_duty, await there()]).toEqual([true, [wu.id]]);
});

test('one’s own templates stand first, then the roles’, then everybody’s; two hundred of one’s own are enough', async () => {
  const [yan, hua] = [await desk.colleague('support', '严客服'), await desk.colleague('support', '华客服')];
  const save = (token: string, scope: string, title: string) =>
    site.staff('saveServiceTemplate', { scope, title, text: '您好', textEn: 'Hello' }, token);
  for (const [token, scope, title] of [
    [chief, 'all', 'a 大家的'],
    [chief, 'support', 'b 客服的'],
    [yan.token, 'own', 'c 自己的'],
    [yan.token, 'own', 'd 自己的'],
  ] as const)
    expect((await save(token, scope, title)).code).toBe(200);
  const { templates } = (await site.staff('serviceTemplates', {}, yan.token)).data;
  const scopes = templates.map(({ scope }) => scope);
  expect(scopes.filter((scope, place) => scope !== scopes[place - 1])).toEqual(['own', 'support', 'all']);
  expect(templates.slice(0, 2).map(({ title }) => title)).toEqual(['c 自己的', 'd 自己的']);
  await site.running.site.database.query(
    `insert into service_template (staff_id, title, text, text_en, changed_by, changed_at)
     select $1, '第' || n, '您好', '', $1, $2 from generate_series(4, 200) n`,
    [yan.id, clock.now()],
  );
  expect((await save(yan.token, 'own', '第二百')).code).toBe(200);
  expect((await save(yan.token, 'own', '第二百零一')).code).toBe(9001);
  expect((await save(hua.token, 'own', '第一')).code).toBe(200);
});

test('figures are of what members began in Beijing’s days: the first answer is for who gave it, the stars for who answered last', async () => {
  // Half an hour after midnight in Beijing: the day before in UTC.
  clock.set('2027-01-20T16:30:00.000Z');
  const [jiang, shen] = [
    await desk.colleague('support', '姜客服'),
    await desk.colleague('support', '沈客服'),
  ];
  const { member, id } = await asked();
  clock.advance(20_000);
  await desk.reply(jiang.token, id);
  clock.advance(100_000);
  await desk.reply(jiang.token, id, '还在查');
  await assign(jiang.token, id, jiang.id, shen.id, '请接手');
  clock.advance(60_000);
  await desk.reply(shen.token, id);
  await site.staff('serviceClose', { id }, shen.token);
  await site.call('serviceRate', { conversation: member.conversation, stars: 5 });
  // What staff begin is no question that anybody answers.
  const addressed = await desk.talker();
  const told = await desk.numberOf(addressed);
  expect((await desk.reply(jiang.token, told, '您的资料已审核')).code).toBe(200);
  await site.staff('serviceClose', { id: told }, jiang.token);
  const said = { conversation: addressed.conversation, stars: 1, words: '没问过' };
  expect((await site.call('serviceRate', said)).code).toBe(200);
  clock.set('2027-01-21T15:59:59.000Z');
  const last = await asked();
  clock.advance(1_000);
  const next = await asked();
  chief = await site.staffToken('chief');
  const figures = async (from: string, to: string) =>
    (await site.staff('serviceFigures', { from, to }, chief)).data;
  const talks = async (from: string, to: string) => {
    const { rows, sum } = (await site.staff('serviceTalks', { from, to }, chief)).data;
    return [sum, rows.map(({ conversation }) => conversation)];
  };
  const [day, behind] = ['2027-01-21', '2027-01-22'];
  const data = await figures(day, day);
  expect(data).toMatchObject({ conversations: 2, answered: 1, medianSeconds: 20, meanSeconds: 20, rated: 1 });
  expect(data.clerks).toMatchObject([
    { name: '沈客服', conversations: 1, answered: 0, meanSeconds: null, rated: 1, meanStars: 5 },
    { name: '姜客服', conversations: 0, answered: 1, meanSeconds: 20, rated: 0, meanStars: null },
  ]);
  expect(data.remarks).toEqual([]);
  expect(await talks(day, day)).toEqual([2, [last.id, id]]);
  expect(await talks(behind, behind)).toEqual([1, [next.id]]);
  const both = await figures(day, behind);
  expect(both.days.map((one) => [one.day, one.conversations])).toEqual([
    [behind, 1],
    [day, 2],
  ]);
});

test('support write first to a member who never wrote: the app shows it, a notice tells of it, and the history says who began', async () => {
  const [sun, he] = [await desk.colleague('support', '孙客服'), await desk.colleague('support', '何客服')];
  const { username, token, id: member } = await site.member();
  const begin = (staff: string, text: string, clientId: string = randomUUID(), to = Number(member)) =>
    site.staff('serviceBegin', { member: to, text, clientId }, staff);
  const once = randomUUID();
  const begun = await begin(sun.token, '您的银行卡需要更新', once);
  expect(begun.code).toBe(200);
  // Sent twice, it is one message.
  expect((await begin(sun.token, '您的银行卡需要更新', once)).data).toEqual(begun.data);
  const { conversation: id } = begun.data;
  const { conversation, messages, handovers } = await thread(id);
  expect(conversation).toMatchObject({ username, assignedTo: '孙客服', waitingSince: null });
  expect(messages).toMatchObject([{ from: 'staff', name: '孙客服', text: '您的银行卡需要更新' }]);
  expect(handovers).toMatchObject([{ by: '孙客服', from: null, to: '孙客服' }]);
  const inbox = async () => (await site.call('inbox', {}, { token })).data.data.map(({ title }) => title);
  expect(await inbox()).toEqual(['客服给您发来消息']);
  const { data: url } = await site.call('serviceUrl', {}, { token });
  const opened = (await site.call('serviceOpen', { ticket: new URL(url.url).hash.slice(1) })).data;
  expect(opened.messages).toMatchObject([{ from: 'staff', text: '您的银行卡需要更新' }]);
  const history = async () =>
    (await site.staff('serviceHistory', { member: Number(member) }, chief)).data.rows;
  expect(await history()).toMatchObject([{ begunBy: 'staff', clerk: '孙客服', firstAnswerAt: null }]);
  // What staff go on to write answers nobody, and counts as no first answer.
  expect((await begin(sun.token, '请在今天内更新')).data).toEqual({ conversation: id });
  expect(await history()).toMatchObject([{ messages: 2, firstAnswerAt: null, firstAnswerBy: null }]);

  // A colleague who talks with somebody is not talked across, and what ended begins anew.
  expect((await begin(he.token, '还有一件事')).code).toBe(taken);
  expect((await site.staff('serviceClose', { id }, sun.token)).code).toBe(200);
  expect((await begin(he.token, '还有一件事')).data).toEqual({ conversation: id });
  expect((await thread(id)).conversation).toMatchObject({ assignedTo: '何客服', closedAt: null });
  expect(await history()).toMatchObject([{ begunBy: 'staff', clerk: '何客服' }, { begunBy: 'staff' }]);

  expect((await begin(sun.token, '您好', randomUUID(), 999_999_999)).code).toBe(notFound);
  const clerk = await desk.colleague('deposit_clerk', '存款员');
  expect((await begin(clerk.token, '您好')).code).toBe(notAllowed);
});
