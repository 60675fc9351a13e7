/** What nobody decides is forgotten; who is too young by this site's own age; and a key that is sent twice. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { areas } from '../settings/index.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { forgetImports } from './files.ts';
import { runImport } from './letting-in.ts';
import { ownImportedBets } from './listing.ts';
import { readImport } from './reading.ts';

const day = 86_400_000;
const clock = new SetClock('2026-11-23T04:00:00.000Z');
let site: TestSite;
let [chief, other] = ['', ''];
beforeAll(async () => {
  site = await startTestSite({ clock });
  await signIn();
});
afterAll(() => site?.stop());

async function signIn() {
  [chief, other] = [await site.staffToken('chief'), await site.staffToken('chief2')];
}
const fileOf = (text: string, kind: 'members' | 'bets') => ({
  kind,
  fileName: 'a.csv',
  sha256: createHash('sha256').update(text).digest('hex'),
  bytes: text.length,
});
async function read(text: string, kind: 'members' | 'bets' = 'members'): Promise<number> {
  const begun = await site.staff('beginImport', fileOf(text, kind), chief);
  const { id } = begun.data;
  const content = Buffer.from(text).toString('base64');
  await site.staff('addImportPart', { id, part: 0, content }, chief);
  expect((await site.staff('readImport', { id }, chief)).code).toBe(200);
  await readImport(site.running.site, BigInt(id));
  return id;
}
const stateOf = async (id: number) =>
  (await site.staff('imports', { pageSize: 100 }, chief)).data.rows.find((one) => one.id === id)?.state;
const linesOf = async (id: number) => {
  const { rows } = await site.owner.query('select from import_member where import_id = $1', [id]);
  return rows.length;
};

test('what nobody lets in within fourteen days is refused by itself, and the lines of people go', async () => {
  const text = 'username,real_name,balance,mobile\nleftlying1,甲乙,5,13800000077\n';
  const lying = await read(text);
  const asked = await read('username,real_name,balance\nleftlying2,甲乙,5\n');
  expect((await site.staff('askForImport', { id: asked, reason: '搬迁' }, chief)).code).toBe(200);
  clock.advance(13 * day);
  const { database } = site.running.site;
  await forgetImports(database, clock.now());
  await signIn();
  expect([await stateOf(lying), await stateOf(asked)]).toEqual(['read', 'asked']);
  const later = await read('username,real_name,balance\nleftlying3,甲乙,5\n');
  clock.advance(day + 1);
  await forgetImports(database, clock.now());
  await signIn();
  expect([await stateOf(lying), await stateOf(asked), await stateOf(later)]).toEqual([
    'refused',
    'refused',
    'read',
  ]);
  expect([await linesOf(lying), await linesOf(asked), await linesOf(later)]).toEqual([0, 0, 1]);
  expect((await site.staff('approveImport', { id: asked }, other)).code).not.toBe(200);
  const { data } = await site.staff('auditLog', { search: `import/${asked}` }, chief);
  expect(data.rows[0]).toMatchObject({ action: 'import_refused', detail: { stateBefore: 'asked' } });
  // Sent again it is a file as any other.
  expect(await stateOf(await read(text))).toBe('read');
});

test('who is too young is said by the age that holds on this site', async () => {
  const { settings, site: context } = site.running;
  const born = (username: string, birthday: string) =>
    `username,real_name,balance,birthday\n${username},甲乙,0,${birthday}\n`;
  // Eighteen, and not twenty-one.
  const birthday = '2007-01-01';
  expect(await stateOf(await read(born('oldenough1', birthday)))).toBe('read');
  await context.database.transaction((tx) =>
    settings.set(tx, 'identity', areas.identity.parse({ leastAge: 21 }), 'seed'),
  );
  const young = await read(born('tooyoung1', birthday));
  expect(await stateOf(young)).toBe('faulty');
  const { data } = await site.staff('importFaults', { id: young }, chief);
  expect(data.rows).toMatchObject([{ column: 'birthday', fault: 'underage' }]);
});

test('the same key gives the first answer, and the same file with another key does not', async () => {
  const file = fileOf('username,real_name,balance\nkeytwice1,甲乙,5\n', 'members');
  const first = await site.staff('beginImport', file, chief, 'import-key-1');
  clock.advance(60_000);
  const again = await site.staff('beginImport', file, chief, 'import-key-1');
  expect(again).toMatchObject({ code: 200, data: first.data });
  expect((await site.staff('beginImport', { ...file, bytes: 7 }, chief, 'import-key-1')).code).toBe(1003);
  const { id } = (await site.staff('beginImport', file, chief, 'import-key-2')).data;
  expect(id).not.toBe(first.data.id);
  const refuse = () => site.staff('refuseImport', { id, reason: '错了' }, chief, 'import-key-3');
  expect([(await refuse()).code, (await refuse()).code]).toEqual([200, 200]);
});

test('a member’s own data reads their bets of before on from any of them, and no others', async () => {
  const { id, username } = await site.member('broughtbets1');
  const { username: stranger } = await site.member('broughtbets2');
  const line = (who: string, bet: number) =>
    `${who},old-slots,B${bet},Dragon,R,10,,25.5,2024-01-01 10:00:${String(Math.floor(bet / 3)).padStart(2, '0')},`;
  const lines = Array.from({ length: 9 }, (_, bet) => line(username, bet));
  const file = await read(
    [
      'username,venue,bet_id,game,round,stake,valid,payout,placed_at,settled_at',
      ...lines,
      line(stranger, 99),
    ].join('\n'),
    'bets',
  );
  const { database } = site.running.site;
  expect(await ownImportedBets(database, id, undefined, 2)).toEqual([]);
  await site.staff('askForImport', { id: file, reason: '搬迁' }, chief);
  await site.staff('approveImport', { id: file }, other);
  await runImport({ site: site.running.site, wallet: site.running.wallet }, BigInt(file));
  const found = [];
  for (let before: Awaited<ReturnType<typeof ownImportedBets>>[number] | undefined; ; ) {
    const rows = await ownImportedBets(database, id, before, 2);
    found.push(...rows.map(({ betId }) => betId));
    before = rows.at(-1);
    if (before === undefined) break;
  }
  expect(found).toEqual(['B6', 'B7', 'B8', 'B3', 'B4', 'B5', 'B0', 'B1', 'B2']);
});
