/** Whoever follows a row of the staff's log comes to the one thing that it names, whatever became of it since, and to nothing beside it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let chief: string;
beforeAll(async () => {
  site = await startTestSite();
  chief = await site.staffToken('chief');
});
afterAll(() => site?.stop());

const sql = async (text: string, values: readonly unknown[] = []) =>
  (await site.owner.query<{ id: bigint }>(text, values)).rows.map(({ id }) => Number(id));

/** Of each list two rows, the first of which is over; their numbers. */
const made = {
  chainPayments: () =>
    sql(
      `insert into chain_payment (chain, tx_hash, log_index, nth, sender, recipient, amount, block_number, block_hash, block_at, seen_at,
                                  confirmations, state, decided_by, decided_at)
       select 'TRC20', 'named' || n, 0, 0, 'a', 'b', 1, 1, 'c', now(), now(), 1, case n when 1 then 'ignored' else 'unmatched' end,
              case n when 1 then 'chain' end, case n when 1 then now() end from generate_series(1, 2) n returning id`,
    ),
  gatewayArrivals: () =>
    sql(
      `insert into gateway_arrival (gateway, payment, order_no, amount, paid_at, heard_at, heard_by, state)
       select g.code, 'named' || n, 'none', 100, now(), now(), 'callback', 'review'
         from (select code from gateway limit 1) g, generate_series(1, 2) n returning id`,
    ),
  listEntries: () =>
    sql(
      `insert into list_entry (list, kind, value, reason, made_by, made_at, expires_at)
       select 'watch', 'name', 'named' || n, 'r', (select min(id) from staff), now() - interval '2 days',
              case n when 1 then now() - interval '1 day' end from generate_series(1, 2) n returning id`,
    ),
  freeBetList: async () =>
    sql(
      `insert into free_bet (reference, venue, member_id, game, template, bets, stake, starts_at, ends_at, reason, asked_by, asked_at,
                             state, closed_at)
       select gen_random_uuid(), 'mpqp', $1, 'hilo', 't', 1, 100, now(), now() + interval '1 day', 'r', (select min(id) from staff), now(),
              case n when 1 then 'refused' else 'waiting' end, case n when 1 then now() end from generate_series(1, 2) n returning id`,
      [(await site.member()).id],
    ),
  setAsideBets: () =>
    sql(
      `insert into bet_set_aside (venue, fingerprint, bet_id, reason, why, raw, first_seen_at, last_seen_at, state, decided_at)
       select 'mpqp', decode('0' || n, 'hex'), 'named' || n, 'unreadable', '', '', now(), now(),
              case n when 1 then 'recorded' else 'open' end, case n when 1 then now() end from generate_series(1, 2) n returning id`,
    ),
  agentApplications: async () =>
    sql(
      `insert into agent_application (member_id, mobile, apply_info, created_at, state, reason, decided_at, decided_by)
       select m, '13800000000', '', now(), case m when $1 then 'rejected' else 'pending' end, case m when $1 then 'r' end,
              case m when $1 then now() end, case m when $1 then 'staff/1' end from unnest(array[$1, $2]::bigint[]) m returning id`,
      [(await site.member()).id, (await site.member()).id],
    ),
  adjustments: async () =>
    sql(
      `insert into adjustment (order_no, member_id, direction, amount, reason, member_note, note, multiple, asked_by, asked_at, state)
       select 'ANAMED' || n, $1, 'credit', 100, 'goodwill', '', 'n', 0, (select min(id) from staff), now(), 'pending'
         from generate_series(1, 2) n returning id`,
      [(await site.member()).id],
    ),
  statementDifferences: async () => {
    await site.owner.query(
      "insert into counterparty (code, kind, subject, name, mapping) values ('named', 'bank', '', 'n', '{}')",
    );
    return sql(
      `with f as (insert into counterparty_file (counterparty, name, sha256, from_day, to_day, uploaded_by, uploaded_at)
                  values ('named', 'f', $1, '2026-11-01', '2026-11-02', (select min(id) from staff), now()) returning id)
       insert into counterparty_difference (counterparty, kind, number, theirs, since, file_id, state)
       select 'named', 'theirs', 'named' || n, 1, now(), f.id, case n when 1 then 'explained' else 'open' end
         from f, generate_series(1, 2) n returning id`,
      ['ab'.repeat(32)],
    );
  },
} as const;

const states: Readonly<Record<keyof typeof made, object>> = {
  chainPayments: { state: 'all' },
  gatewayArrivals: { state: 'all' },
  listEntries: {},
  freeBetList: { state: 'all' },
  setAsideBets: {},
  agentApplications: { state: 'all' },
  adjustments: { state: 'all' },
  statementDifferences: {},
};

test.each(Object.keys(made) as (keyof typeof made)[])(
  '%s is searched for one row by its number',
  async (list) => {
    const [over = 0, open = 0] = await made[list]();
    const found = async (search: string) => {
      const { data } = await site.staff(list, { ...states[list], search }, chief);
      expect(data.total).toBe(data.rows.length);
      return data.rows.map(({ id }: { readonly id: number }) => id);
    };
    expect(await found(`#${over}`)).toEqual([over]);
    expect(await found(` #${open} `)).toEqual([open]);
    expect(await found('#987654321')).toEqual([]);
  },
);

test('a change of a rule is one by its number among those of its subject', async () => {
  const ids = await sql(
    `insert into rule_change (kind, subject, name, needs, proposed, figures, action, detail, reason, proposed_by, proposed_at, delay_ms)
     select 'settings', 'settings', '', 'settings', '{}', '[]', 'settings_updated', '{}', 'r', (select min(id) from staff), now(), 60000
       from generate_series(1, 2) returning id`,
  );
  for (const id of ids) {
    const { data } = await site.staff('ruleChanges', { state: 'all', about: `rule/${id}` }, chief);
    expect(data.rows.map((row) => row.id)).toEqual([id]);
  }
});

const of = (id: number | undefined) => (id === undefined ? {} : { id });
/** Of each list that shows one alone two rows, and how it is asked. */
const alone = {
  noticeList: {
    make: () =>
      sql(
        `insert into notice (title, content, title_en, content_en, scrolls, shown, audience, created_at)
         select 'alone' || n, 'c', '', '', false, true, '{}', now() from generate_series(1, 2) n returning id`,
      ),
    ask: (id?: number) => site.staff('noticeList', { ...of(id) }, chief),
  },
  mailingList: {
    make: () =>
      sql(
        `insert into mailing (title, content, marketing, push, audience, send_at, counted, counted_more, most, state, made_by, made_at, ended_at)
         select 'alone' || n, 'c', false, false, '{}', now(), 1, false, 1, 'sent', (select min(id) from staff), now(), now()
           from generate_series(1, 2) n returning id`,
      ),
    ask: (id?: number) => site.staff('mailingList', { ...of(id) }, chief),
  },
  pastStops: {
    make: () =>
      sql(
        `insert into stop (kind, target, body, body_en, reason, starts_at, ends_at, made_by, made_at)
         select 'promotions', '', 'b', 'b', 'r', now() - interval '2 days', now() - interval '1 day', (select min(id) from staff),
                now() - interval '2 days' from generate_series(1, 2) n returning id`,
      ),
    ask: (id?: number) => site.staff('pastStops', { ...of(id) }, chief),
  },
  apiKeys: {
    make: () =>
      sql(
        `insert into api_key (staff_id, name, tail, key_hash, rights, per_minute, made_at, expires_at)
         select (select min(id) from staff), 'alone' || n, 'abcd', sha256(convert_to('alone' || n, 'UTF8')), '{audit}', 10, now(), now() + interval '1 day'
           from generate_series(1, 2) n returning id`,
      ),
    ask: (id?: number) => site.staff('apiKeys', { ...of(id) }, chief),
  },
  agentContent: {
    make: () =>
      sql(
        `insert into agent_content (kind, title, content, shown, created_at)
         select 'notice', 'alone' || n, 'c', false, now() from generate_series(1, 2) n returning id`,
      ),
    ask: (id?: number) => site.staff('agentContent', { kind: 'notice', ...of(id) }, chief),
  },
} as const;

test.each(Object.keys(alone) as (keyof typeof alone)[])(
  '%s shows one row alone by its number',
  async (list) => {
    const { make, ask } = alone[list];
    const ids = await make();
    const found = async (id?: number) => {
      const { data } = await ask(id);
      expect(data.total).toBe(data.rows.length);
      return data.rows.map((row: { readonly id: number }) => row.id);
    };
    for (const id of ids) expect(await found(id)).toEqual([id]);
    expect(await found(987_654_321)).toEqual([]);
    expect(await found()).toEqual(expect.arrayContaining(ids));
  },
);
