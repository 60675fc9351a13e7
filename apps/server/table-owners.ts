/**
 * Whose each table is (docs/decisions/0048): the capability whose SQL reads and writes it, by its folder in `src`. Everybody else
 * calls a function of that folder's `index.ts`, or reads a view that it publishes. `npm run check` reads the SQL and compares.
 */

export interface Owned {
  readonly tables: readonly string[];
  /** Read by everybody: their columns are promised to other capabilities. */
  readonly views?: readonly string[];
  readonly functions?: readonly string[];
}

/** From bottom to top, as the folders stand on each other; `schema.sql` has the same order. */
export const owners: Readonly<Record<string, Owned>> = {
  platform: {
    tables: ['migration', 'operation', 'job_worker'],
    functions: ['refuse_change', 'beijing_day', 'start_of_beijing_day', 'staff_of_actor'],
  },
  ledger: {
    tables: ['ledger.account', 'ledger.transfer', 'ledger.entry', 'ledger.reservation', 'ledger.seal'],
    functions: [
      'ledger.apply',
      'ledger.apply_all',
      'ledger.apply_once',
      'ledger.balances',
      'ledger.check_balances',
      'ledger.check_entries',
      'ledger.check_opening',
      'ledger.current_xid',
      'ledger.fold',
      'ledger.lock_balances',
      'ledger.make_seal',
      'ledger.moved_since',
      'ledger.rebuild',
      'ledger.refuse_change',
      'ledger.seal_hash',
      'ledger.sealed_rows',
      'ledger.settled_xid',
    ],
  },
  settings: { tables: ['setting'] },
  authority: { tables: ['staff_decision', 'first_yes'], views: ['first_yes_of'] },
  backoffice: {
    tables: [
      'staff',
      'staff_session',
      'staff_role',
      'audit',
      'audit_seal',
      'personal_reveal',
      'personal_reading',
      'rule_change',
      'rule_change_hold',
      'recovery_key',
    ],
    views: ['staff_name'],
    functions: [
      'rights_of_roles',
      'audit_amount',
      'audit_names',
      'audit_sealed_rows',
      'audit_seal_hash',
      'make_audit_seal',
      'keep_rule_change',
      'refuse_without_chief',
    ],
  },
  work: { tables: ['work_claim', 'work_parked'], views: ['claimed_work', 'parked_work'] },
  wagering: {
    tables: ['turnover_requirement', 'turnover_use', 'settlement', 'turnover_day', 'loyalty_night'],
    views: ['settled_change'],
  },
  wallet: { tables: [], views: ['house_movement', 'member_movement'] },
  fingerprints: {
    tables: ['fingerprint', 'fingerprint_seal'],
    functions: ['fingerprint_sealed_rows', 'make_fingerprint_seal'],
  },
  stops: { tables: ['stop'], functions: ['stop_at'] },
  inbox: { tables: ['inbox_message'], functions: ['inbox_since'] },
  'game-providers': {
    tables: [
      'game_platform',
      'venue',
      'game',
      'category_edge',
      'venue_transfer',
      'bet',
      'bet_cursor',
      'bet_set_aside',
      'staked_together',
      'win_review',
      'venue_hour',
      'venue_health',
      'reconciliation',
      'venue_difference',
      'seamless_session',
      'seamless_transaction',
    ],
    views: [
      'bet_game',
      'venue_name',
      'game_name',
      'held_prize',
      'waiting_win',
      'waiting_bet_record',
      'open_venue_difference',
      'open_venue_transfer',
      'silent_venue',
    ],
    functions: ['seamless_transaction_is_final', 'place_stakes'],
  },
  'related-accounts': {
    tables: ['account_trace', 'related_sign'],
    functions: [
      'network_of_address',
      'folded_name',
      'trace_account',
      'trace_session',
      'traced_card',
      'traced_number',
      'trace_card',
      'trace_member',
    ],
  },
  push: { tables: ['push_key', 'push_subscription', 'push_notice'] },
  members: {
    tables: ['member', 'session', 'avatar', 'member_factor', 'member_recovery_code', 'credential_recovery'],
    views: ['member_name', 'registered_member'],
    functions: ['session_may_play'],
  },
  'payment-methods': { tables: ['bank', 'card'] },
  'dry-run': { tables: ['dry_run'] },
  'responsible-gaming': {
    tables: ['play_limit', 'play_break', 'play_sitting'],
    functions: ['stakes_freely'],
  },
  deposits: {
    tables: ['deposit_order', 'deposit_amount', 'deposit_proof'],
    views: ['credited_deposit', 'decided_deposit', 'waiting_deposit'],
  },
  promotions: {
    tables: ['promotion_type', 'promotion', 'promotion_application'],
    views: ['decided_application', 'promotion_name', 'waiting_application'],
  },
  beacon: { tables: ['beacon_signature'] },
  'red-packets': { tables: ['red_packet_day', 'red_packet_pool', 'red_packet'] },
  adjustments: {
    tables: ['adjustment'],
    views: ['decided_adjustment', 'waiting_adjustment'],
    functions: ['keep_adjustment'],
  },
  withdrawals: {
    tables: ['withdrawal_order', 'payout_batch', 'payout_freeze'],
    views: ['decided_withdrawal', 'waiting_withdrawal', 'unpaid_withdrawal'],
  },
  'account-recovery': { tables: ['account_recovery'], views: ['waiting_recovery'] },
  affiliates: {
    tables: [
      'agent_application',
      'agent',
      'agent_edge',
      'agent_rate',
      'agent_ticket',
      'agent_session',
      'agent_statement',
      'agent_commission',
      'agent_counted',
      'agent_reading',
    ],
    views: ['agent_of_member', 'waiting_agent_application', 'waiting_statement'],
    functions: [
      'member_joins_agent',
      'agents_above',
      'members_below',
      'agent_rate_at',
      'check_agent_rate',
      'keep_commission',
    ],
  },
  vip: { tables: ['vip_change'], views: ['vip_span'] },
  chain: {
    tables: ['chain_cursor', 'chain_payment', 'chain_claim', 'chain_key', 'chain_address'],
    views: ['waiting_chain_payment'],
  },
  content: { tables: ['banner', 'banner_picture', 'notice', 'article'] },
  rebates: { tables: ['rebate_claim', 'rebate'] },
  gateways: { tables: ['gateway', 'gateway_payment', 'gateway_arrival'], views: ['waiting_arrival'] },
  installation: { tables: ['installation', 'demonstration_account'] },
  support: {
    tables: ['conversation', 'conversation_message', 'service_ticket', 'service_pass', 'service_presence'],
    views: ['waiting_conversation'],
  },
  reports: {
    tables: [
      'figure_mark',
      'figure_line',
      'figure_day',
      'figure_hour',
      'figure_liability',
      'figure_member',
      'figure_funnel',
      'figure_active_day',
      'figure_active',
      'figure_active_week',
      'figure_cohort',
    ],
  },
};
