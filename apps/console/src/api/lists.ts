import { type GiftState, giftStates } from '@mingpai/contract/console/free-bets/states';
import { memberSorts } from '@mingpai/contract/console/members/sorts';
import { sortings } from '@mingpai/contract/console/parts';
import { listKinds, listNames } from '@mingpai/contract/console/screening/names';
import type { ConsolePayload } from '@mingpai/contract/console/types';
import { adjustmentReasonCodes, categories, orderWays, protocols } from '@mingpai/contract/states';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { askedOfLog } from '../labels/asked-log.ts';
import { type CallOptions, call } from './client.ts';
import type { FileAsked } from './exports.ts';
import * as field from './fields.ts';
import type {
  Adjustment,
  Agent,
  AgentApplication,
  AgentContentRow,
  AgentMove,
  AgentStatement,
  ApiKeyRow,
  AuditRow,
  Bet,
  CaseRow,
  ChainPayment,
  DepositOrder,
  Gift,
  ImportRow,
  ListEntry,
  MailingRow,
  MemberRow,
  NoticeRow,
  OrderState,
  Payout,
  PayoutBatch,
  PromotionApplication,
  StatementDifference,
  StatementFile,
  StatementLine,
  StopRow,
  VenueTransfer,
  WebhookReceiver,
  WithdrawalOrder,
} from './rows.ts';

/** One page of a list and what narrows it; texts may come from the address bar, so nothing about them is taken for granted. */
export type Asked = {
  readonly page: number;
  readonly pageSize: number;
  readonly search?: string;
  readonly state?: string;
  readonly member?: number;
  /** This one alone. */
  readonly id?: number;
  /** What else a list is narrowed by (`List.fields`), as the address has it; empty: not. */
  readonly fields?: Readonly<Record<string, string>>;
};

/** A list of the console's calls that is read page by page: its name in keys, and how it is asked. */
export type List<Row> = {
  readonly name: string;
  /** What the address may narrow it by besides, and how each is read. */
  readonly fields?: field.Fields;
  readonly read: (
    asked: Asked,
    options: Pick<CallOptions, 'signal'>,
  ) => Promise<{
    readonly rows: readonly Row[];
    readonly total: number;
    /** There are more than `total`, which nobody counts. */
    readonly more?: boolean;
    /** Of money: of all that were counted, yuan. */
    readonly sum?: number;
    /** Of a queue: colleagues who work on its rows now. */
    readonly claimers?: readonly { readonly id: number; readonly name: string }[];
    /** Of the log: how many of all that were counted each colleague did, most first. */
    readonly doneBy?: readonly { readonly id: number; readonly name: string; readonly count: number }[];
  }>;
  /** What its file is asked, where it may be taken away as one. */
  readonly file?: (asked: Asked) => FileAsked;
};

/** A page of a list as a query. */
export function listQuery<Row>({ name, read }: List<Row>, asked: Asked) {
  return queryOptions({
    queryKey: [name, 'list', asked],
    queryFn: ({ signal }) => read(asked, { signal }),
  });
}

/** Asks again for the pages of a list that are shown. @param name the list's */
export function askAgain(queries: QueryClient, name: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: [name, 'list'] });
}

/** The order of a list. */
const sorted = field.oneOf(sortings);

/** What narrows both queues besides. */
const queueFields = {
  sorted,
  from: field.moment,
  to: field.moment,
  least: field.sum,
  most: field.sum,
  protocol: field.oneOf(protocols),
  claimed: field.wordOrId(['mine', 'nobody']),
};
const depositFields = { ...queueFields, way: field.oneOf(orderWays) };

export const deposits: List<DepositOrder> = {
  name: 'deposits',
  fields: depositFields,
  read: (asked, options) => call('depositQueue', depositsAsked(asked), options),
  file: (asked) => ({ list: 'depositQueue', question: depositsAsked(asked) }),
};

export const withdrawals: List<WithdrawalOrder> = {
  name: 'withdrawals',
  fields: queueFields,
  read: (asked, options) => call('withdrawalQueue', withdrawalsAsked(asked), options),
  file: (asked) => ({ list: 'withdrawalQueue', question: withdrawalsAsked(asked) }),
};

const adjustmentFields = {
  sorted,
  from: field.moment,
  to: field.moment,
  reason: field.oneOf(adjustmentReasonCodes),
  asker: field.text,
};

export const adjustments: List<Adjustment> = {
  name: 'adjustments',
  fields: adjustmentFields,
  read: (asked, options) => call('adjustments', adjustmentsAsked(asked), options),
  file: (asked) => ({ list: 'adjustments', question: adjustmentsAsked(asked) }),
};

function adjustmentsAsked({ fields, ...asked }: Asked): ConsolePayload<'adjustments'> {
  const { asker = '', ...narrowed } = field.asked(adjustmentFields, fields);
  return { ...ordersAsked(asked), ...narrowed, asker };
}

/** What members are narrowed by besides. */
const memberFields = {
  tag: field.text,
  vip: field.numbered(2),
  agent: field.id,
  from: field.moment,
  to: field.moment,
  sort: field.oneOf(memberSorts),
  order: field.oneOf(['asc', 'desc']),
  seenFrom: field.moment,
  seenTo: field.moment,
  firstFrom: field.moment,
  firstTo: field.moment,
  lastFrom: field.moment,
  lastTo: field.moment,
  balanceFrom: field.sum,
  balanceTo: field.sum,
  depositsFrom: field.sum,
  depositsTo: field.sum,
  netFrom: field.signedSum,
  netTo: field.signedSum,
  wonFrom: field.signedSum,
  wonTo: field.signedSum,
  countFrom: field.quantity,
  countTo: field.quantity,
};

export const members: List<MemberRow> = {
  name: 'members',
  fields: memberFields,
  read: (asked, options) => call('memberSearch', membersAsked(asked), options),
  file: (asked) => ({ list: 'memberSearch', question: membersAsked(asked) }),
};

const betFields = {
  who: field.text,
  venue: field.text,
  round: field.text,
  number: field.text,
  from: field.moment,
  to: field.moment,
  least: field.sum,
  most: field.sum,
  game: field.text,
  category: field.oneOf(categories.map(({ id }) => id)),
};

export const bets: List<Bet> = {
  name: 'bets',
  fields: betFields,
  read: (asked, options) => call('betSearch', betsAsked(asked), options),
  file: (asked) => ({ list: 'betSearch', question: betsAsked(asked) }),
};

const auditFields = {
  staff: field.numbered(9),
  actions: field.text,
  about: field.text,
  order: field.text,
  least: field.sum,
  most: field.sum,
  reason: field.words,
  address: field.text,
  key: field.text,
  items: field.text,
  venue: field.text,
  promotion: field.id,
  from: field.moment,
  to: field.moment,
};

export const auditLog: List<AuditRow> = {
  name: 'audit',
  fields: auditFields,
  read: (asked, options) => call('auditLog', auditAsked(asked), options),
  file: (asked) => ({ list: 'auditLog', question: auditAsked(asked) }),
};

const transferFields = {
  transfer: field.transferId,
  who: field.text,
  venue: field.text,
  from: field.moment,
  to: field.moment,
  least: field.sum,
  most: field.sum,
};

export const venueTransfers: List<VenueTransfer> = {
  name: 'venue-transfers',
  fields: transferFields,
  read: (asked, options) => call('venueTransfers', transfersAsked(asked), options),
  file: (asked) => ({ list: 'venueTransfers', question: transfersAsked(asked) }),
};

function transfersAsked({ fields, state, ...asked }: Asked): ConsolePayload<'venueTransfers'> {
  const { transfer, who = '', venue = '', ...narrowed } = field.asked(transferFields, fields);
  return {
    ...paged(asked),
    state: transferStateOf(state),
    ...(transfer !== undefined && { id: transfer }),
    member: who,
    venue,
    ...narrowed,
  };
}

export const agentApplications: List<AgentApplication> = {
  name: 'agent-applications',
  read: (asked, options) =>
    call('agentApplications', { ...searched(asked), state: orderStateOf(asked.state) }, options),
  file: (asked) => ({
    list: 'agentApplications',
    question: { ...searched(asked), state: orderStateOf(asked.state) },
  }),
};

const agentFields = { under: field.id };

export const agents: List<Agent> = {
  name: 'agents',
  fields: agentFields,
  read: (asked, options) => call('agentList', agentsAsked(asked), options),
  file: (asked) => ({ list: 'agentList', question: agentsAsked(asked) }),
};

function agentsAsked({ fields, ...asked }: Asked): ConsolePayload<'agentList'> {
  return { ...searched(asked), ...field.asked(agentFields, fields) };
}

export const agentMoves: List<AgentMove> = {
  name: 'agent-moves',
  read: (asked, options) => call('agentMoves', searched(asked), options),
  file: (asked) => ({ list: 'agentMoves', question: searched(asked) }),
};

export const agentContent: List<AgentContentRow> = {
  name: 'agent-content',
  read: (asked, options) =>
    call(
      'agentContent',
      { ...paged(asked), ...oneOf(asked), kind: agentContentKindOf(asked.state) },
      options,
    ),
};

export function agentContentKindOf(state: string | undefined): 'notice' | 'material' {
  return state === 'material' ? state : 'notice';
}

const statementFields = { week: { ...field.moment, read: weekOf } };

export const agentStatements: List<AgentStatement> = {
  name: 'agent-statements',
  fields: statementFields,
  read: (asked, options) => call('agentStatements', statementsAsked(asked), options),
  file: (asked) => ({ list: 'agentStatements', question: statementsAsked(asked) }),
};

function statementsAsked({ fields, state, ...asked }: Asked): ConsolePayload<'agentStatements'> {
  const { week } = field.asked(statementFields, fields);
  return {
    ...searched(asked),
    state: statementStateOf(state),
    ...(week !== undefined && { from: week, to: week }),
  };
}

/** The Monday that a week begins with, as the address may have it. */
export function weekOf(text: string | undefined): string | undefined {
  const at = Date.parse(`${text}T00:00:00Z`);
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(at).getUTCDay() === 1
    ? text
    : undefined;
}

export const freeBets: List<Gift> = {
  name: 'free-bets',
  read: (asked, options) => call('freeBetList', giftsAsked(asked), options),
  file: (asked) => ({ list: 'freeBetList', question: giftsAsked(asked) }),
};

function giftsAsked({ state, ...asked }: Asked): ConsolePayload<'freeBetList'> {
  return { ...searched(asked), state: giftStateOf(state), ...memberOf(asked) };
}

export function giftStateOf(state: string | undefined): GiftState | 'open' | 'all' {
  return state === 'all' ? state : (giftStates.find((one) => one === state) ?? 'open');
}

const applicationFields = { sorted, promotion: field.id, from: field.moment, to: field.moment };

export const promotionApplications: List<PromotionApplication> = {
  name: 'promotionQueue',
  fields: applicationFields,
  read: (asked, options) => call('promotionQueue', applicationsAsked(asked), options),
  file: (asked) => ({ list: 'promotionQueue', question: applicationsAsked(asked) }),
};

function applicationsAsked({ fields, ...asked }: Asked): ConsolePayload<'promotionQueue'> {
  const narrowed = field.asked(applicationFields, fields);
  return { ...searched(asked), ...narrowed, state: orderStateOf(asked.state) };
}

const paymentFields = { sorted, protocol: field.oneOf(protocols), from: field.moment, to: field.moment };

export const chainPayments: List<ChainPayment> = {
  name: 'chain-payments',
  fields: paymentFields,
  read: (asked, options) => call('chainPayments', paymentsAsked(asked), options),
  file: (asked) => ({ list: 'chainPayments', question: paymentsAsked(asked) }),
};

function paymentsAsked({ fields, state, ...asked }: Asked): ConsolePayload<'chainPayments'> {
  return { ...searched(asked), ...field.asked(paymentFields, fields), state: paymentStateOf(state) };
}

export const notices: List<NoticeRow> = {
  name: 'notices',
  read: (asked, options) => call('noticeList', { ...paged(asked), ...oneOf(asked) }, options),
  file: (asked) => ({ list: 'noticeList', question: { ...paged(asked), ...oneOf(asked) } }),
};

const mailingsAsked = (asked: Asked) => ({
  ...paged(asked),
  ...oneOf(asked),
  waiting: asked.state === 'waiting',
});

export const mailings: List<MailingRow> = {
  name: 'mailings',
  read: (asked, options) => call('mailingList', mailingsAsked(asked), options),
  file: (asked) => ({ list: 'mailingList', question: mailingsAsked(asked) }),
};

export const pastStops: List<StopRow> = {
  name: 'stops',
  read: (asked, options) => call('pastStops', { ...paged(asked), ...oneOf(asked) }, options),
  file: (asked) => ({ list: 'pastStops', question: { ...paged(asked), ...oneOf(asked) } }),
};

export const cases: List<CaseRow> = {
  name: 'cases',
  fields: { own: field.oneOf(['1']) },
  read: (asked, options) => call('cases', casesAsked(asked), options),
  file: (asked) => ({ list: 'cases', question: casesAsked(asked) }),
};

function casesAsked({ fields = {}, state, ...asked }: Asked): ConsolePayload<'cases'> {
  return { ...searched(asked), state: caseStateOf(state), own: fields.own === '1', ...memberOf(asked) };
}

function oneOf({ id }: Pick<Asked, 'id'>) {
  return id === undefined ? {} : { id };
}

function memberOf({ member }: Pick<Asked, 'member'>) {
  return member === undefined ? {} : { member };
}

export function caseStateOf(state: string | undefined): 'standing' | 'open' | 'closed' | 'all' {
  return state === 'open' || state === 'closed' || state === 'all' ? state : 'standing';
}

const entryFields = { list: field.oneOf(listNames), kind: field.oneOf(listKinds) };

export const listEntries: List<ListEntry> = {
  name: 'lists',
  fields: entryFields,
  read: (asked, options) => call('listEntries', entriesAsked(asked), options),
  file: (asked) => ({ list: 'listEntries', question: entriesAsked(asked) }),
};

function entriesAsked({ fields, state, ...asked }: Asked): ConsolePayload<'listEntries'> {
  const { list = 'all', kind = 'all' } = field.asked(entryFields, fields);
  return { ...searched(asked), list, kind, state: listStateOf(state) };
}

export function listStateOf(state: string | undefined): 'standing' | 'waiting' | 'over' {
  return state === 'over' || state === 'waiting' ? state : 'standing';
}

export const payoutBatches: List<PayoutBatch> = {
  name: 'payout-batches',
  read: (asked, options) => call('payoutBatches', paged(asked), options),
  file: (asked) => ({ list: 'payoutBatches', question: paged(asked) }),
};

export const webhookReceivers: List<WebhookReceiver> = {
  name: 'webhooks',
  read: (_asked, options) => call('webhookReceivers', {}, options),
};

export const apiKeys: List<ApiKeyRow> = {
  name: 'api-keys',
  read: (asked, options) => call('apiKeys', { ...paged(asked), ...oneOf(asked) }, options),
};

export const importFiles: List<ImportRow> = {
  name: 'imports',
  read: (asked, options) => call('imports', importsAsked(asked), options),
  file: (asked) => ({ list: 'imports', question: importsAsked(asked) }),
};

function importsAsked({ state, ...asked }: Asked): ConsolePayload<'imports'> {
  return { ...paged(asked), ...oneOf(asked), waiting: state === 'waiting' };
}

export const statementFiles: List<StatementFile> = {
  name: 'statement-files',
  read: (asked, options) => call('statementFiles', filesAsked(asked), options),
  file: (asked) => ({ list: 'statementFiles', question: filesAsked(asked) }),
};

function filesAsked(asked: Asked): ConsolePayload<'statementFiles'> {
  return { ...paged(asked), waiting: asked.state === 'waiting' };
}

const lineFields = { file: field.id, amount: field.amountOfTheirs, trouble: field.oneOf(['only']) };

export const statementLines: List<StatementLine> = {
  name: 'statement-lines',
  fields: lineFields,
  read: (asked, options) => call('statementLines', linesAsked(asked), options),
  file: (asked) => ({ list: 'statementLines', question: linesAsked(asked) }),
};

function linesAsked({ fields, ...asked }: Asked): ConsolePayload<'statementLines'> {
  const { trouble, ...narrowed } = field.asked(lineFields, fields);
  return { ...searched(asked), ...narrowed, ...(trouble !== undefined && { troubled: true }) };
}

const differenceFields = {
  counterparty: field.text,
  owner: field.wordOrId(['nobody']),
  days: field.days,
};

export const statementDifferences: List<StatementDifference> = {
  name: 'statement-differences',
  fields: differenceFields,
  read: (asked, options) =>
    call('statementDifferences', { ...paged(asked), ...differencesOf(asked) }, options),
  file: (asked) => ({ list: 'statementDifferences', question: differencesOf(asked) }),
};

function differencesOf({ state, search = '', fields }: Asked): ConsolePayload<'statementDifferences'> {
  const { counterparty = '', ...narrowed } = field.asked(differenceFields, fields);
  return {
    state: state === 'done' ? 'done' : 'open',
    counterparty: counterparty.slice(0, 32),
    search,
    ...narrowed,
  };
}

const payoutFields = {
  sorted,
  protocol: field.oneOf(protocols),
  from: field.moment,
  to: field.moment,
  least: field.sum,
  most: field.sum,
  only: field.oneOf(['unsent', 'wrong']),
};

export const payouts: List<Payout> = {
  name: 'payouts',
  fields: payoutFields,
  read: (asked, options) => call('payouts', payoutsAsked(asked), options),
  file: (asked) => ({ list: 'payouts', question: payoutsAsked(asked) }),
};

function payoutsAsked({ fields, state, ...asked }: Asked): ConsolePayload<'payouts'> {
  return { ...searched(asked), ...field.asked(payoutFields, fields), state: payoutStateOf(state) };
}

function paged({ page, pageSize }: Asked): { readonly page: number; readonly pageSize: number } {
  return { page, pageSize };
}

function searched({ search = '', ...asked }: Asked) {
  return { ...paged(asked), search };
}

function ordersAsked(asked: Asked): ConsolePayload<'depositQueue'> & ConsolePayload<'adjustments'> {
  const member = asked.member === undefined ? {} : { member: asked.member };
  return { ...searched(asked), state: orderStateOf(asked.state), ...member };
}

function withdrawalsAsked(asked: Asked): ConsolePayload<'withdrawalQueue'> {
  const orders = queueAsked(asked, queueFields);
  return asked.state === 'standing' ? { ...orders, state: 'standing' } : orders;
}

function depositsAsked(asked: Asked): ConsolePayload<'depositQueue'> {
  const orders = queueAsked(asked, depositFields);
  if (asked.state === 'unpaid') return { ...orders, state: 'pending', unpaid: true };
  return orders.parked === false ? { ...orders, unpaid: false } : orders;
}

/** Among which orders of a queue the next one is sought: those that its address narrows it to, whoever works on them. */
export function soughtAsked(queue: 'deposits' | 'withdrawals', asked: Asked) {
  const { search, member } = ordersAsked(asked);
  const {
    claimed: _whose,
    sorted: _order,
    ...narrowed
  } = field.asked(queue === 'deposits' ? depositFields : queueFields, asked.fields);
  return {
    ...narrowed,
    ...(search !== undefined && { search }),
    ...(member !== undefined && { member }),
  };
}

/** A queue shows what waits without what is put aside, which is a state of its own here. */
function queueAsked<Of extends field.Fields>(
  asked: Asked,
  fields: Of,
): ConsolePayload<'depositQueue'> & { readonly state?: OrderState | 'all' | undefined } {
  const orders = {
    ...ordersAsked(asked),
    ...(asked.id !== undefined && { id: asked.id }),
    ...field.asked(fields, asked.fields),
  };
  if (asked.state === 'parked') return { ...orders, state: 'pending' as const, parked: true };
  return asked.state === '' || asked.state === 'pending' ? { ...orders, parked: false } : orders;
}

export function membersAsked({ fields, state, ...asked }: Asked): ConsolePayload<'memberSearch'> {
  const { tag = '', sort = 'id', order = 'desc', ...narrowed } = field.asked(memberFields, fields);
  return { ...searched(asked), tag, ...narrowed, state: memberStateOf(state), sort, order };
}

export function betsAsked({ fields, state, ...asked }: Asked): ConsolePayload<'betSearch'> {
  const {
    who: member = '',
    venue = '',
    round = '',
    number = '',
    game = '',
    ...narrowed
  } = field.asked(betFields, fields);
  return { ...paged(asked), member, venue, round, number, game, state: betStateOf(state), ...narrowed };
}

export function auditAsked({ fields, ...asked }: Asked): ConsolePayload<'auditLog'> {
  const { actions = '', items = '', about = '', order = '', ...narrowed } = field.asked(auditFields, fields);
  const { search, ...page } = searched(asked);
  return {
    ...page,
    // What stands in a field of its own counts, whatever the one box means.
    ...askedOfLog(search, new Date()),
    ...narrowed,
    ...(actions !== '' && { actions: listed(actions) }),
    ...(items !== '' && { items: listed(items) }),
    ...(/^\d{1,15}$/.test(about) ? { member: Number(about) } : about !== '' && { username: about }),
    ...(order !== '' && { order: order.toUpperCase() }),
  };
}

function listed(names: string): string[] {
  return names.split(',').slice(0, 100);
}

export function betStateOf(state: string | undefined): Bet['state'] | 'all' {
  return state === 'unsettled' || state === 'settled' || state === 'void' ? state : 'all';
}

export function memberStateOf(state: string | undefined): 'normal' | 'frozen' | 'all' {
  return state === 'normal' || state === 'frozen' ? state : 'all';
}

export type QueueState = OrderState | 'parked' | 'unpaid' | 'standing' | 'all';

export function queueStateOf(state: string | undefined): QueueState {
  return state === 'parked' || state === 'unpaid' || state === 'standing' ? state : orderStateOf(state);
}

export function orderStateOf(state: string | undefined): OrderState | 'all' {
  return state === 'approved' || state === 'rejected' || state === 'all' ? state : 'pending';
}

export function transferStateOf(state: string | undefined): 'pending' | 'done' | 'refused' | 'all' {
  return state === 'done' || state === 'refused' || state === 'all' ? state : 'pending';
}

export function paymentStateOf(
  state: string | undefined,
): 'open' | 'unclear' | 'waiting' | 'credited' | 'ignored' | 'all' {
  return state === 'unclear' ||
    state === 'waiting' ||
    state === 'credited' ||
    state === 'ignored' ||
    state === 'all'
    ? state
    : 'open';
}

export function payoutStateOf(state: string | undefined): 'open' | 'verified' | 'all' {
  return state === 'verified' || state === 'all' ? state : 'open';
}

export function statementStateOf(
  state: string | undefined,
): 'draft' | 'disputed' | 'paid' | 'rejected' | 'all' {
  return state === 'disputed' || state === 'paid' || state === 'rejected' || state === 'all'
    ? state
    : 'draft';
}
