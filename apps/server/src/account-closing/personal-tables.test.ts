/**
 * Every table that is about members, or that holds words at all: what becomes of it when an account is erased, and whether it is in the
 * file that a member takes along. Typed here, and judged against the database's catalogue and the statements that really run.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hole, tablesUsed } from '../../../../scripts/sql/tables-used.ts';
import { ownDataJobs } from '../own-data/index.ts';
import { SetClock } from '../platform/clock.ts';
import type { Database, Tx } from '../platform/database.ts';
import { password, startTestSite, type TestSite } from '../testing/site.ts';
import { openBooks } from '../wallet/index.ts';
import { erase } from './closing.ts';

/** `erased`: a statement of the erasure writes it; else why it stays. Then the file that tells of it, or why none does. */
type Said = readonly [erasure: 'erased' | `stays: ${string}`, own: `in: ${string}` | `no: ${string}`];

const books = 'stays: books, of a number alone';
const numbers = 'stays: numbers and times, nobody’s words';
const soon = 'stays: gone by itself long before';
const atClosing = 'stays: gone when the account closes';
const sealed = 'stays: sealed evidence of what staff did';
const derived = 'no: counted from what is in the file';
const secret = 'no: a secret, which a file would give away';
const guarding = 'no: how the house guards itself';
const staffs = 'no: what staff wrote or did, which is theirs';
const passing = 'no: goes within days';
const elsewhere = 'no: its order or bet is in the file';

const said: Readonly<Record<string, Said>> = {
  // Who they are, and how they come in.
  member: ['erased', 'in: profile.json'],
  avatar: ['erased', 'in: avatar.png'],
  session: ['erased', 'in: sign-ins.csv'],
  member_factor: ['erased', 'in: profile.json'],
  member_factor_choice: ['erased', 'in: profile.json'],
  member_recovery_code: ['erased', 'in: profile.json'],
  member_passkey: ['erased', 'in: profile.json'],
  member_trusted_device: ['erased', secret],
  passkey_challenge: ['erased', passing],
  passkey_proof: ['erased', secret],
  email_offer: ['erased', passing],
  member_email: ['erased', 'in: profile.json'],
  email_change: ['erased', secret],
  email_outbox: ['erased', 'no: the inbox says the same'],
  credential_recovery: [numbers, 'no: the inbox told of each'],
  account_recovery: ['erased', 'in: recoveries.csv'],
  account_closing: [numbers, 'no: the inbox told of each'],
  member_agreement: [numbers, 'in: profile.json'],
  retired_name: ['stays: a hash, so that nobody gets the name again', secret],
  identity_form: ['erased', 'in: identity.json'],
  identity_picture: ['erased', 'in: identity.json'],
  identity_check: ['erased', 'in: identity.json'],
  identity_level: ['erased', derived],
  identity_told: [numbers, derived],
  identity_reading: ['erased', staffs],
  account_trace: ['erased', guarding],
  related_sign: ['stays: numbers of accounts, no traces', guarding],
  personal_reveal: [sealed, staffs],
  // What they own and moved.
  card: ['erased', 'in: cards.csv'],
  deposit_order: ['erased', 'in: deposits.csv'],
  deposit_proof: ['erased', 'in: deposit-*.png'],
  withdrawal_order: ['erased', 'in: withdrawals.csv'],
  order_question: ['erased', 'in: questions.csv'],
  order_question_picture: ['erased', 'in: answer-*.png'],
  address_check: ['erased', guarding],
  payout_freeze: [numbers, guarding],
  adjustment: ['erased', 'no: the ledger names each, the inbox says why'],
  chain_payment: ['stays: what anybody reads on the chain', elsewhere],
  chain_address: ['stays: what anybody reads on the chain', elsewhere],
  chain_claim: [books, elsewhere],
  gateway_payment: [books, elsewhere],
  gateway_arrival: [books, elsewhere],
  'ledger.account': [books, 'in: ledger.csv'],
  'ledger.transfer': [books, 'in: ledger.csv'],
  'ledger.reservation': [books, 'no: the entries tell of what became of it'],
  operation: [soon, passing],
  liability_standing: [soon, derived],
  // What they play.
  bet: [books, 'in: bets.csv'],
  imported_bet: [books, 'in: imported-bets.csv'],
  venue_transfer: [books, 'in: transfers.csv'],
  settlement: [books, elsewhere],
  staked_together: [books, elsewhere],
  win_review: ['erased', elsewhere],
  venue_difference: [books, guarding],
  seamless_session: [soon, secret],
  seamless_transaction: [books, elsewhere],
  seamless_statement: [books, elsewhere],
  seamless_sum: [books, derived],
  given_bet: [books, elsewhere],
  free_bet: ['erased', 'no: the inbox told of each'],
  bet_set_aside: ['stays: what a venue sent, of a number', elsewhere],
  member_favourite: ['erased', 'in: favourites.csv'],
  play_limit: ['erased', 'in: limits.csv'],
  play_break: ['stays: an exclusion that runs, of a number', 'in: breaks.csv'],
  play_break_lift: ['erased', staffs],
  play_recall: [soon, passing],
  play_sitting: ['erased', 'in: play.csv'],
  play_preference: ['erased', 'in: profile.json'],
  // What they are given.
  bonus_grant: ['erased', 'in: bonuses.csv'],
  bonus_grant_use: [numbers, derived],
  turnover_requirement: [books, derived],
  turnover_use: [numbers, derived],
  turnover_day: [numbers, derived],
  promotion_application: ['erased', 'in: applications.csv'],
  promotion_code_entry: ['erased', passing],
  loss_return: [numbers, derived],
  referral: [numbers, guarding],
  red_packet: [books, 'no: the ledger names each'],
  red_packet_reminder: [numbers, 'no: the inbox told of each'],
  rebate: [books, 'no: the ledger names each'],
  rebate_claim: [books, 'no: the ledger names each'],
  vip_change: [numbers, 'no: the inbox told of each'],
  mailing_name: [numbers, 'no: the inbox has what was sent'],
  // What they are as agents: who is one closes no account.
  agent_application: ['erased', 'in: agent-applications.csv'],
  agent_statement: [books, 'in: agent-earnings.csv'],
  agent_dispute: ['erased', 'in: agent-earnings.csv'],
  agent_dispute_answer: ['erased', 'in: agent-earnings.csv'],
  agent: [numbers, derived],
  agent_edge: [numbers, 'no: about others besides'],
  agent_move: [numbers, 'no: about others besides'],
  agent_campaign: ['stays: name and code of a link', 'no: the portal lists them'],
  agent_campaign_day: [numbers, 'no: about others besides'],
  agent_campaign_member: [numbers, 'no: about others besides'],
  agent_notice_read: [numbers, derived],
  agent_rate: [books, 'no: the portal lists them'],
  agent_terms: [books, 'no: the portal lists them'],
  agent_reckoning: [books, derived],
  agent_head: [books, 'no: about others besides'],
  agent_commission: [books, 'no: about others besides'],
  agent_commission_day: [books, 'no: about others besides'],
  agent_counted: [numbers, derived],
  agent_ticket: [soon, secret],
  agent_session: [soon, secret],
  // What is written to them and of them.
  inbox_message: ['erased', 'in: messages.csv'],
  push_subscription: [atClosing, secret],
  push_notice: [atClosing, 'no: the inbox says the same'],
  conversation: [numbers, 'in: support.csv'],
  conversation_message: ['erased', 'in: support.csv'],
  conversation_session: ['erased', 'in: support-ratings.csv'],
  conversation_handover: ['erased', staffs],
  conversation_picture: ['erased', 'in: support-*.png'],
  service_ticket: [soon, secret],
  service_pass: [soon, secret],
  member_note: ['erased', staffs],
  member_note_pin: [numbers, staffs],
  member_tag: ['erased', staffs],
  case_file: ['erased', staffs],
  case_link: [numbers, staffs],
  case_comment: ['erased', staffs],
  own_data: ['erased', 'no: the file itself'],
  own_data_piece: ['erased', 'no: the file itself'],
  import_member: [soon, 'no: it became the account'],
  // Of whom staff decided, and what is counted.
  staff_decision: [sealed, staffs],
  dry_run_win: [soon, passing],
  first_yes: [soon, staffs],
  audit: [sealed, staffs],
  personal_reading: [sealed, staffs],
  list_entry: ['stays: whom the house turns away, until staff lift it', guarding],
  webhook_event: [soon, derived],
  counterparty_line: ['stays: what a bank or venue stated, by numbers of orders', elsewhere],
  member_figure: [numbers, derived],
  figure_line: [numbers, derived],
  figure_member_day: [numbers, derived],
  figure_member: [numbers, derived],
  figure_active_day: [numbers, derived],
  figure_active_week: [numbers, derived],
};

/** Tables with words that are the operator's, staff's or a machine's, and no member's. */
const ofNobody = `
  migration job_worker ledger.seal setting staff staff_session staff_passkey staff_passkey_challenge staff_passkey_proof staff_notice
  staff_role saved_view api_key api_key_call audit_seal rule_change rule_change_hold recovery_key webhook_receiver webhook_delivery
  staff_decision_sum work_claim work_parked book_day fingerprint fingerprint_seal stop tag game_platform venue game category_edge bet_cursor venue_hour
  venue_health reconciliation seamless_closed seamless_statement_read push_key bank dry_run identity_key deposit_amount promotion_type promotion
  beacon_signature red_packet_day payout_batch named_payout agent_content agent_picture chain_cursor chain_key chain_ready_address banner
  banner_picture promotion_picture notice article mailing gateway demonstration_account counterparty counterparty_file counterparty_part
  counterparty_told counterparty_difference import_file import_part import_fault figure_mark figure_day figure_hour figure_liability
  figure_active figure_cohort figure_return loss_span liability_day liability_leaf liability_node seal_stamp service_template
`
  .trim()
  .split(/\s+/);

const clock = new SetClock(new Date('2026-11-21T02:00:00Z'));
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ clock });
});
afterAll(() => site.stop());

/** All tables of the site, without the schema's name where it is the usual one. */
async function tables(): Promise<readonly string[]> {
  const { rows } = await site.owner.query<{ name: string }>(
    `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'ledger') order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Those that name a member, by a key over however many tables or by a column's name, and those that hold words. */
async function judged(): Promise<readonly string[]> {
  const { rows } = await site.owner.query<{ name: string }>(
    `with recursive one as (
       select c.oid, case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and n.nspname in ('public', 'ledger')),
     of_members as (
       select 'member'::regclass::oid as oid
       union
       select a.attrelid from pg_attribute a join one on one.oid = a.attrelid where a.attname in ('member_id', 'agent_id', 'member')
       union
       select k.conrelid from pg_constraint k join of_members m on k.confrelid = m.oid where k.contype = 'f')
     select name from one
      where oid in (select oid from of_members)
         or exists (select from pg_attribute a where a.attrelid = one.oid and a.attnum > 0 and not a.attisdropped
                       and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'bytea'::regtype, 'inet'::regtype))
      order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** A database that notes which tables are read and written. */
function watched(database: Database, known: ReadonlySet<string>) {
  const used = { read: new Set<string>(), written: new Set<string>() };
  const note = (text: string) => {
    for (const { table, writes } of tablesUsed(text, known))
      if (table !== hole) (writes ? used.written : used.read).add(table);
  };
  const query: Database['query'] = (text, ...values) => {
    note(text);
    return database.query(text, ...values);
  };
  const transaction: Database['transaction'] = (work) =>
    database.transaction((tx) => {
      const noting: Tx = {
        ...tx,
        query: (text, ...values) => {
          note(text);
          return tx.query(text, ...values);
        },
      };
      return work(noting);
    });
  return { used, database: { ...database, query, transaction } };
}

test('each table that is about members, or holds words, is judged, and none that is not there', async () => {
  const all = await judged();
  expect(all.filter((name) => said[name] === undefined && !ofNobody.includes(name))).toEqual([]);
  expect([...Object.keys(said), ...ofNobody].filter((name) => !all.includes(name))).toEqual([]);
  expect(ofNobody.filter((name) => said[name] !== undefined)).toEqual([]);
});

test('what is erased is what the erasure writes, and nothing else', async () => {
  const { id } = await site.member();
  await site.owner.query(
    'insert into account_closing (member_id, asked_at, closes_at, waives, closed_at) values ($1, $2, $2, false, $2)',
    [id, clock.now()],
  );
  const { site: context } = site.running;
  const { used, database } = watched(context.database, new Set(await tables()));
  await erase({ ...context, database }, id);
  const promised = Object.entries(said).flatMap(([name, [erasure]]) => (erasure === 'erased' ? [name] : []));
  // Pieces of one's own file go with it, by the database; the name is kept as a hash, the closing as done.
  const along = ['own_data_piece'];
  const notes = ['retired_name', 'account_closing'];
  expect([...used.written].filter((name) => !notes.includes(name)).sort()).toEqual(
    promised.filter((name) => !along.includes(name)).sort(),
  );
  const { rows } = await site.owner.query<{ along: boolean }>(
    `select confdeltype = 'c' as along from pg_constraint
      where conrelid = 'own_data_piece'::regclass and confrelid = 'own_data'::regclass`,
  );
  expect(rows).toEqual([{ along: true }]);
});

test('what is said to be in one’s own file is read for it', async () => {
  const { id, token } = await site.member();
  await site.call('askOwnData', { password, code: '' }, { token, key: randomUUID() });
  const { rows } = await site.owner.query<{ id: bigint }>('select id from own_data where member_id = $1', [
    id,
  ]);
  // Pictures and checks are looked for where there is a form.
  await site.owner.query(
    `insert into identity_form (number, member_id, wants, at, underage, state, reason, decided_at)
     values ('ITABLES', $1, 'basic', $2, false, 'more', 'unreadable', $2)`,
    [id, clock.now()],
  );
  const { running } = site;
  const views = await site.owner.query<{ name: string; uses: string }>(
    `select view_name as name, case table_schema when 'public' then '' else table_schema || '.' end || table_name as uses
       from information_schema.view_table_usage where view_schema in ('public', 'ledger')`,
  );
  const known = new Set([...(await tables()), ...views.rows.map(({ name }) => name)]);
  const { used, database } = watched(running.site.database, known);
  const sources = { books: openBooks(running.site.ledger), vault: running.vault };
  const job = ownDataJobs({ ...running.site, database }, () => sources).find(
    ({ name }) => name === 'write_own_data',
  );
  await job?.run({ id: String(rows[0]?.id) });
  for (const { name, uses } of views.rows) if (used.read.has(name)) used.read.add(uses);
  const promised = Object.entries(said).flatMap(([name, [, own]]) => (own.startsWith('in: ') ? [name] : []));
  // The books read the ledger by a connection of their own.
  expect(promised.filter((name) => !used.read.has(name) && !name.startsWith('ledger.'))).toEqual([]);
});
