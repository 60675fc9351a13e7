/**
 * What the site does without being asked, and when: typed here, job by job, from docs/operating.md and the rules. Tests of a job call it
 * by its name, and would not miss one that is never queued, or comes once a month.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ChangeFeed } from '../platform/change-feed.ts';
import type { Job } from '../platform/jobs.ts';
import { startTestSite } from '../testing/site.ts';

/** Tells nothing, so that everything is read from the database. */
const silent: ChangeFeed = {
  reliable: false,
  unansweredMs: () => 0,
  former: false,
  on: () => undefined,
  onSilence: () => undefined,
  follow: () => undefined,
  close: async () => undefined,
};

/** Crontab lines (UTC) with the jobs that run by them, parted by spaces; `none` are queued by what makes them necessary alone. */
const when: Readonly<Record<string, string>> = {
  none: 'close_grant deposit_credited free_bet read_import recount_rebates run_import settle_venue_transfer write_own_data',
  // Each minute, also those that are queued as well: a chain that broke begins again.
  '* * * * *': `accrue_commission apply_agent_moves apply_rule_changes ask_gateways check_addresses check_identity close_grants
    count_figures decide_referrals fill_commission_days keep_member_figures pull_bets recall_from_venues return_losses send_letters
    send_mailings send_payout send_webhooks settle_free_bets sum_book_days tell_arrivals tell_settled_bets venue_alarms watch_chain`,
  '*/5 * * * *':
    'bound_webhooks close_accounts count_ledger fold_house_accounts give_up_letters resume_imports',
  // What was not sealed yet is not protected yet; the heads leave the house a minute later.
  '*/10 * * * *': 'find_what_lies_at_venues forget_seamless seal_audit seal_fingerprints seal_ledger',
  '1,11,21,31,41,51 * * * *': 'tell_seal_heads',
  // Each hour.
  '5 * * * *': 'keep_chain_tips',
  '17 * * * *': 'forget_unsent_documents reconcile_venues',
  '20 * * * *': 'forget_left_statements',
  '23 * * * *': 'carry_breaks',
  '25 * * * *': 'stamp_seal_heads',
  '30 * * * *': 'make_agent_statements',
  '40 * * * *': 'forget_imports',
  '41 * * * *': 'keep_game_models',
  // Midnight in Beijing: what is owed, the draw of the day, and the day that ended.
  '0 16 * * *': 'publish_liabilities',
  '1 16 * * *': 'draw_red_packets',
  '10 16 * * *': 'close_days',
  // From 10:00 to 11:59 in Beijing.
  '* 2-3 * * *': 'open_red_packets remind_of_red_packets',
  // 10:07 in Beijing, when people are awake.
  '7 2 * * *': 'remind_of_limits',
  // From 03:35 to 05:55 in Beijing, when few are.
  '35 19 * * *': 'close_unpaid_orders',
  '40 19 * * *': 'erase_accounts',
  '41 19 * * *': 'tidy_push',
  '45 19 * * *': 'forget_api_key_calls',
  '47 19 * * *': 'tidy_letters',
  '50 19 * * *': 'forget_own_data',
  '55 19 * * *': 'forget_webhooks',
  '10 21 * * *': 'forget_operations',
  '20 21 * * *': 'forget_sessions',
  '30 21 * * *': 'forget_messages',
  '35 21 * * *': 'forget_dry_runs',
  '40 21 * * *': 'forget_venue_hours',
  '45 21 * * *': 'forget_decision_sums',
  '50 21 * * *': 'forget_recoveries',
  '55 21 * * *': 'forget_email_changes',
};

test('every job is there, and comes when it has to', async () => {
  let jobs: readonly Job[] = [];
  const site = await startTestSite({
    environment: {
      SMTP_URL: 'smtp://127.0.0.1:9',
      SMTP_FROM: '明牌 <post@play.example>',
      IDENTITY_CHECKER: 'sandbox',
    },
    surroundings: {
      feed: silent,
      outbound: { fetch: () => Promise.reject(new Error('nobody is there')) },
      startJobs(given) {
        jobs = given;
        return { stop: async () => undefined };
      },
    },
  });
  await site.stop();
  const typed = Object.entries(when).flatMap(([schedule, names]) =>
    names.split(/\s+/).map((name) => `${name}: ${schedule}`),
  );
  expect(jobs.map(({ name, schedule = 'none' }) => `${name}: ${schedule}`).sort()).toEqual(typed.sort());
});

/** How docs/operating.md says when a line of crontab comes: Beijing's times, where it has any. */
function inWords(schedule: string): RegExp {
  const [minute = '', hour = ''] = schedule.split(' ');
  const two = (number: number) => String(number).padStart(2, '0');
  const ofBeijing = (utc: string) => two((Number(utc) + 8) % 24);
  if (schedule === 'none') return /^(with|when) /;
  const [, every] = /^\*\/(\d+)$/.exec(minute) ?? [];
  if (every !== undefined) return new RegExp(`^every ${every} min$`);
  // A minute behind what comes every ten.
  if (minute === '1,11,21,31,41,51') return /^a minute after each of those$/;
  if (minute !== '*' && hour === '*') return new RegExp(`^hourly at :${two(Number(minute))}$`);
  if (minute !== '*') return new RegExp(`^${ofBeijing(hour)}:${two(Number(minute))}$`);
  const [, from, to] = /^(\d+)-(\d+)$/.exec(hour) ?? [];
  if (from === undefined || to === undefined) return /^every minute$/;
  return new RegExp(`^every minute from ${ofBeijing(from)}:00 to ${ofBeijing(to)}:59$`);
}

test('the page for operators has every job once, at its time, and says what it does', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/operating.md'), 'utf8');
  const [, section = ''] = /^## Jobs\n([\s\S]*?)^## /m.exec(page) ?? [];
  const rows = [...section.matchAll(/^\| `(\w+)` \| (.*?) \| (.*?) \|$/gm)];
  const typed = Object.entries(when).flatMap(([schedule, names]) =>
    names.split(/\s+/).map((name) => ({ name, schedule })),
  );
  expect(rows.map(([, name]) => name).sort()).toEqual(typed.map(({ name }) => name).sort());
  for (const [, name = '', at, what = ''] of rows) {
    const { schedule = '' } = typed.find((one) => one.name === name) ?? {};
    expect(at, name).toMatch(inWords(schedule));
    expect(what.length, name).toBeGreaterThan(5);
  }
  // No line of the table that the pattern passes by.
  expect(section.match(/^\| `/gm)).toHaveLength(typed.length);
});
