/** Changes of rules are found by what they changed, by who had a part in them, and by when they were proposed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../../platform/clock.ts';
import { sessionOf, setDelay } from '../../testing/rules.ts';
import { startTestSite, type TestSite } from '../../testing/site.ts';

const clock = new SetClock('2026-11-23T04:00:00.000Z');
let site: TestSite;
let chief: string;
const staff = new Map<string, number>();

/** A change that stands as it would have been written; from when, in minutes after noon in Beijing. */
async function change(
  subject: string,
  by: string,
  minute: number,
  decided?: { readonly by: string; readonly state: 'approved' | 'rejected' },
): Promise<void> {
  await site.owner.query(
    `insert into rule_change (kind, subject, name, needs, proposed, figures, action, detail, reason, proposed_by, proposed_at, delay_ms,
                              state, decided_by, decided_at, effective_at, ended_at)
     values ('settings', $1, '', 'settings', '{}', '[]', 'settings_updated', '{}', 'because', $2, $3::timestamptz, 60000, $4, $5,
             case when $5::bigint is null then null else $3::timestamptz end,
             case when $4 = 'approved' then '2027-01-01T00:00Z'::timestamptz end,
             case when $4 = 'rejected' then $3::timestamptz end)`,
    [
      subject,
      staff.get(by),
      new Date(Date.parse('2026-11-20T04:00:00.000Z') + minute * 60_000),
      decided?.state ?? 'proposed',
      decided === undefined ? null : staff.get(decided.by),
    ],
  );
}

beforeAll(async () => {
  site = await startTestSite({ clock });
  await setDelay(site, 60);
  chief = await sessionOf(site, 'chief');
  await sessionOf(site, 'chief2');
  const { rows } = await site.owner.query<{ id: bigint; username: string }>('select id, username from staff');
  for (const { id, username } of rows) staff.set(username, Number(id));
  await change('settings', 'chief', 0);
  await change('settings/red_packets', 'chief2', 10);
  await change('promotion/12', 'chief', 20, { by: 'chief2', state: 'rejected' });
  await change('promotion/120', 'chief', 30, { by: 'chief2', state: 'approved' });
  await change('exposure', 'chief2', 40);
  await change('exposure/mpqp', 'chief2', 50);
});
afterAll(() => site?.stop());

type Asked = Parameters<typeof site.staff<'ruleChanges'>>[1];
async function found(asked: Asked): Promise<string[]> {
  const { data } = await site.staff('ruleChanges', asked, chief);
  expect(data.total).toBe(data.rows.length);
  return data.rows.map(({ subject }) => subject).sort();
}
const all = { state: 'all', pageSize: 100 } as const;

test('by what they changed: one thing alone, or all of its kind with itself', async () => {
  expect(await found({ ...all, about: 'settings' })).toEqual(['settings']);
  expect(await found({ ...all, about: 'promotion/12' })).toEqual(['promotion/12']);
  expect(await found({ ...all, about: 'promotion/' })).toEqual(['promotion/12', 'promotion/120']);
  expect(await found({ ...all, about: 'exposure/' })).toEqual(['exposure', 'exposure/mpqp']);
  expect(await found({ ...all, about: 'promo' })).toEqual([]);
  expect(await found(all)).toHaveLength(6);
});

test('by who proposed or decided', async () => {
  expect(await found({ ...all, staff: staff.get('chief') })).toEqual([
    'promotion/12',
    'promotion/120',
    'settings',
  ]);
  expect(await found({ ...all, staff: staff.get('chief2') })).toEqual([
    'exposure',
    'exposure/mpqp',
    'promotion/12',
    'promotion/120',
    'settings/red_packets',
  ]);
  expect(await found({ ...all, staff: staff.get('clerk') })).toEqual([]);
});

test('by when they were proposed, both ends included', async () => {
  const [from, to] = ['2026-11-20T04:10:00.000Z', '2026-11-20T04:30:00.000Z'];
  expect(await found({ ...all, from, to })).toEqual([
    'promotion/12',
    'promotion/120',
    'settings/red_packets',
  ]);
  expect(await found({ ...all, from: to })).toEqual(['exposure', 'exposure/mpqp', 'promotion/120']);
  expect(await found({ ...all, to: from })).toEqual(['settings', 'settings/red_packets']);
});

test('filters narrow together, and the open ones too', async () => {
  expect(await found({ state: 'open', about: 'promotion/' })).toEqual(['promotion/120']);
  expect(
    await found({
      ...all,
      about: 'exposure/',
      staff: staff.get('chief2'),
      from: '2026-11-20T04:45:00.000Z',
    }),
  ).toEqual(['exposure/mpqp']);
});

test('whoever had a part in one can be chosen, and nobody else', async () => {
  const { data } = await site.staff('ruleChanges', { about: 'settings' }, chief);
  expect(data.people.map(({ id }) => id).sort()).toEqual([staff.get('chief'), staff.get('chief2')].sort());
});

test('a file of them holds what the page is narrowed to', async () => {
  const answer = await fetch(new URL('/api/console/export', site.running.address), {
    method: 'POST',
    headers: { authorization: `Bearer ${chief}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      list: 'ruleChanges',
      format: 'csv',
      question: { state: 'all', about: 'promotion/', page: 1, pageSize: 20 },
    }),
  });
  const lines = (await answer.text()).trim().split('\n');
  expect(lines).toHaveLength(3);
});
