/**
 * T5: somebody registers a name that one takes for another's, or one that nobody can sign in with afterwards. Must hold: refused at
 * registration, with the specification's words; what is registered signs in, however a keyboard writes it.
 */
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registrationsPerAddress } from '../apps/server/src/members/index.ts';
import { password, payPassword, startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
  expect((await register('alice100')).code).toBe(200);
  expect((await register('Warren66')).code).toBe(200);
});
afterAll(() => site.stop());

async function register(name: string, realname = '测试会员') {
  await site.running.site.limits.clear(registrationsPerAddress, '127.0.0.1');
  const form = { name, password, confirmPass: password, realname, paypassword: payPassword };
  return site.call('register', form);
}

test.each([
  ['a zero width space', 'alice\u200b100'],
  ['a soft hyphen', 'alice\u00ad100'],
  ['a mark of direction', '\u202ealice100'],
  ['a byte order mark', 'alice100\ufeff'],
  ['a Cyrillic letter', '\u0430lice100'],
  ['a Greek letter', 'alic\u03b5100'],
  ['a combining mark', 'alice\u0301100'],
  ['a variation selector', 'alice100\ufe0f'],
  ['a Hangul filler', 'alice100\u3164'],
  ['a blank in front', ' alice100'],
  ['a blank behind', 'alice100 '],
  ['a dotted capital', '\u0130stanbul1'],
  ['a sharp s', 'gro\u00dfer1'],
  ['another script', '测试会员名字'],
  ['a picture', 'alice😀100'],
  ['only blanks', '        '],
])('%s in a name is refused in the words of the specification', async (_what, name) => {
  expect(await register(name)).toMatchObject({
    status: 200,
    code: codes.bad_input.code,
    message: '用户名长度6~16位，以字母或数字组合！',
  });
});

test.each([
  'aIice100',
  'a1ice100',
  'alicelOO',
  'ALICE1O0',
  'alicei00',
  'ａｌｉｃｅ１００',
  'vvarren66',
  'VVarren66',
])('%s is taken, because one takes it for another', async (name) => {
  expect((await register(name)).code).toBe(codes.username_taken.code);
});

test('20 look-alikes at once make one member', async () => {
  const names = ['modern10', 'modem10', 'modernl0', 'modernlo', 'MODERN1O'];
  const replies = await Promise.all([...names, ...names, ...names, ...names].map((name) => register(name)));
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([200, codes.username_taken.code]));
});

test('what was registered signs in: in any case, and in the letters of a Chinese keyboard', async () => {
  expect((await register('Ｆｕｌｌ_Ｗｉｄｔｈ９')).code).toBe(200);
  for (const name of ['Full_Width9', 'full_width9', 'FULL_WIDTH9', 'Ｆｕｌｌ_Ｗｉｄｔｈ９'])
    expect((await site.call('signIn', { name, password })).code, name).toBe(200);
});

test('members of before, whatever they are called, still sign in', async () => {
  const { database } = site.running.site;
  const { username } = await site.member();
  for (const old of ['old name 66', 'ALICE-ÄÖÜ', '老会员的名字', 'alice\u200bold']) {
    await database.query('update member set username = $2 where username = $1', [username, old]);
    expect((await site.call('signIn', { name: old, password })).code, old).toBe(200);
    await database.query('update member set username = $2 where username = $1', [old, username]);
  }
});

test.each(['\u200b\u200b', '张\u202e三', '\u3164\u3164', '张\u0007三', '  ', '\u2800\u2800', '张三\ufe0f'])(
  'a real name with what cannot be seen is refused: %j',
  async (realname) => {
    expect(await register('visible01', realname)).toMatchObject({
      code: codes.bad_input.code,
      message: '请输入您的真实姓名!',
    });
  },
);

test('names of the staff: nothing invisible, and nobody who is taken for a colleague', async () => {
  const chief = await site.staffToken();
  const add = (username: string, name: string) =>
    site.staff('addStaff', { username, name, roles: ['clerk'] }, chief);
  expect((await add('cashier1', '张\u200b三')).code).toBe(codes.bad_input.code);
  expect((await add('cashier1', '张三')).code).toBe(200);
  expect((await add('cashierl', '李四')).code).toBe(codes.staff_name_taken.code);
});
