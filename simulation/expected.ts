/** What a long enough life must have seen: an action or a refusal that never happens proves nothing. */

/** From so many operations on (two weeks and more of the world's time) all of these must have happened. */
const longEnough = 20_000;

const outcomes: Readonly<Record<string, readonly string[]>> = {
  register: ['ok'],
  'look at the wallet': ['ok'],
  'sign out and in': ['ok'],
  'set a limit': ['ok'],
  'take a break': ['ok'],
  freeze: ['ok', 'frozen'],
  unfreeze: ['ok'],
  'change the password': ['wrong_old_password'],
  'send a form': ['ok', 'identity_level_held', 'bad_input'],
  'decide a form': ['approved', 'refused'],
  'ask for a way back': ['approved', 'rejected', 'nobody is asked'],
  'come back': ['ok', 'recovery_not_ready'],
  'a statement': ['nothing differs', 'what was changed differs'],
  'deposit by bank': ['ok', 'bad_input', 'deposit_limit', 'on_pause'],
  'decide a deposit': ['ok'],
  'decide again': ['already_decided'],
  'deposit by page': ['paid', 'declined', 'way_resting'],
  'deposit by chain': ['exact', 'short', 'more', 'dust', 'other', 'failed', 'twice', 'nothing sent'],
  reorganise: ['ok', 'lost'],
  'lose a payment': ['lost', 'too old'],
  'nodes go and come': ['down', 'up'],
  'bind an address': ['ok', 'wrong_pay_password'],
  withdraw: ['ok', 'bad_input', 'wrong_pay_password', 'turnover_left', 'insufficient_balance'],
  'decide a withdrawal': ['ok', 'withdrawal_waits', 'payout_address_unchecked'],
  transfer: ['done', 'pending', 'insufficient_balance', 'venue_refused', 'venue_unavailable'],
  'repeat a transfer': ['ok', 'idempotency_conflict'],
  'tap twice': ['ok ok'],
  'take everything back': ['ok'],
  'open a game': ['ok', 'venue_unavailable'],
  bet: ['done', 'open', 'too little there'],
  'settle a bet': ['settled', 'void'],
  'annul a bet': ['done'],
  spin: ['done', 'insufficient_funds', 'unanswered'],
  fault: [
    'refuse',
    'error_before',
    'error_after',
    'down',
    'twice',
    'wrong_amount',
    'malformed',
    'timeout_before',
    'timeout_after',
    'late',
    'slow',
  ],
  maintenance: ['open', 'closed'],
  'claim rebates': ['ok', 'nothing_to_claim'],
  'grab a red packet': ['ok', 'red_packet_no_chance', 'red_packet_not_open', 'red_packet_pool_dry'],
  'apply for a promotion': ['ok', 'promotion_condition', 'promotion_not_for_you', 'promotion_applied'],
  'decide a promotion': ['granted', 'rejected'],
  'apply as an agent': ['ok'],
  'decide an agent': ['ok'],
  'decide a rule': ['ok'],
  'pay commission': ['paid'],
  'correct a balance': ['credit approved', 'debit approved', 'credit rejected'],
  'a night': ['closed', 'somebody rose a level'],
};

const jobs = [
  'pull_bets',
  'settle_venue_transfer',
  'watch_chain',
  'close_days',
  'draw_red_packets',
  'accrue_commission',
  'make_agent_statements',
  'seal_ledger',
  'seal_audit',
  'seal_fingerprints',
  'tell_seal_heads',
  'fold_house_accounts',
  'reconcile_venues',
  'send_payout',
  'ask_gateways',
];

/** @returns what never happened although it should have by now */
export function neverHappened(
  operations: number,
  seen: readonly string[],
  ran: readonly string[],
): readonly string[] {
  if (operations < longEnough) return [];
  const due = Object.entries(outcomes).flatMap(([action, all]) => all.map((one) => `${action}: ${one}`));
  return [
    ...due.filter((outcome) => !seen.includes(outcome)),
    ...jobs.filter((job) => !ran.includes(job)).map((job) => `job ${job}`),
  ];
}
