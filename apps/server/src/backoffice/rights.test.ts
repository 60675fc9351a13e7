/**
 * Who may call what, typed by hand: the product's own table of rights and roles is what is judged here. A new call of the console has to
 * be written down in one of the lists before this is green, and one that moves from one list to another is a decision to be seen.
 */
import { consoleCalls } from '@mingpai/contract/console/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';

/** Customer service and cashier: orders, members, service, corrections below the chief's limit. */
const clerks = words(`
  depositQueue depositProofs approveDeposit rejectDeposit
  chainPayments creditPayment ignorePayment
  gatewayStandings gatewayOrders askGateway gatewayArrivals creditArrival ignoreArrival
  withdrawalQueue withdrawalAddress approveWithdrawal rejectWithdrawal
  claimNextDeposit claimDeposits takeOverDeposit releaseDeposits parkDeposit unparkDeposit
  askAboutDeposit depositQuestions askAboutWithdrawal withdrawalQuestions
  takeBackDepositQuestion takeBackWithdrawalQuestion
  claimNextWithdrawal claimWithdrawals takeOverWithdrawal releaseWithdrawals parkWithdrawal unparkWithdrawal
  payouts correctPayout payoutBatches payoutBatch openPayoutBatch namePayoutBatch cancelPayoutBatch
  memberSearch agentNames memberPage memberTimeline memberLimits memberWithdrawal memberGrants memberLedger memberStatement transferDetail
  orderTransfers revealPersonal
  betSearch betDetail importedBets gatewayStatement payoutStatement
  tags saveTag tagMember untagMember memberNotes writeNote pinNote listEntries
  cases casePage openCase takeCase handCase moveCase commentCase linkCase
  recoveryQueue approveRecovery rejectRecovery accountClosings
  identityQueue memberIdentity readIdentity approveIdentity refuseIdentity
  adjustments requestAdjustment approveAdjustment rejectAdjustment
  heldWins proposeHeldWin putBackHeldWin confirmHeldWin
  serviceDesk serviceThread serviceReply serviceBegin serviceSendPicture servicePicture serviceAssign serviceColleagues serviceClose serviceWatch
  serviceHistory serviceTemplates saveServiceTemplate removeServiceTemplate`);

/** Whatever else there is: limits and rates, offers, content, agents, venues, the log, the staff. */
const chiefsOnly = words(`
  serviceFigures serviceTalks
  depositSettings updateDepositSettings withdrawalSettings updateWithdrawalSettings siteSettings updateSiteSettings
  identitySettings updateIdentitySettings vipSettings updateVipSettings dryRunRebates ruleSettings updateRuleSettings switchGateway
  chainSettings updateChainSettings previewAddresses checkNodes
  freezeMember unfreezeMember liftCarriedBreak addListEntry approveListEntry liftListEntry
  redPacketSettings redPacketWinners dryRunRedPackets updateRedPacketSettings
  promotionList dryRunPromotion savePromotion promotionQueue approvePromotion rejectPromotion
  promotionResults promotionReport promotionTakers promotionGifts lossReturns promotionReferrals uploadPromotionPicture cancelGrant
  freeBetList freeBetTemplates giveFreeBets approveFreeBets cancelFreeBets
  noticeList saveNotice removeNotice bannerList uploadBannerPicture saveBanner orderBanners removeBanner
  articleList previewArticle saveArticle countAudience audienceTags mailingList sendMailing approveMailing stopMailing
  agentApplications approveAgentApplication rejectAgentApplication agentList setAgentRates setAgentTerms
  moveToAgent dismissAgent agentMoves agentReport agentTree agentEarnings agentContent uploadAgentPicture saveAgentContent removeAgentContent
  agentStatements agentStatement agentStatementLines agentStatementHeads payAgentStatement rejectAgentStatement answerAgentDispute
  venueStandings switchVenue connectOwnGames venueNames nameVenue nameGame venueTerms setVenueTerms reconcileVenue
  venueDifferences setAsideBets retrySetAsideBet closeSetAsideBet exposureLimits updateExposureLimits overdueBets venueTransfers
  auditLog ledgerStatus exportList exportPack
  trialBalance trialBalanceDays ledgerAccounts accountEntries accountBalances venueStatement differenceStatement
  counterparties saveCounterparty beginStatement addStatementPart readStatement statementFiles statementLines confirmStatement refuseStatement
  statementDifferences takeDifference askToCloseDifference decideDifference
  imports importFaults importBalances beginImport addImportPart readImport askForImport approveImport refuseImport
  pastStops stoppable makeStop changeStop liftStop
  reportFigures reportBreakdown reportLines reportReturns reportWaiting reportUnexplained
  owed owedAccounts
  staffList addStaff setStaffRoles switchStaff resetStaff endStaffSessions staffNetworks updateStaffNetworks roleList saveRole retireRole
  apiKeys makeApiKey revokeApiKey apiKeyCalls
  webhookReceivers proposeWebhook proposeWebhookSecret showWebhookSecret switchWebhook webhookDeliveries resendWebhooks testWebhook
  replaceRecoveryKey`);

/** Everybody who works here; what a yes or no to a rule takes besides is asked of the rule (attacks/i4-one-chief.test.ts). */
const everybodys = words(`
  find savedViews saveView removeView stops switchedOff staffMe staffSignOut changeStaffPassword installation ruleWatch ruleChanges
  approveRuleChange rejectRuleChange withdrawRuleChange undoRuleChange queueCounts heldWork holdWork takeOverWork leaveWork
  ownAccount offerStaffPasskey registerStaffPasskey renameStaffPasskey removeStaffPasskey askOwnStaffPasskey proveStaffPasskey
  endStaffSession endOtherStaffSessions ownNotices answerOwnNotice`);

/** Of whoever is not signed in. */
const visitors = words(`staffSignIn askStaffPasskey staffSignInByPasskey`);

/** Decide about money, or who does: refused to an account that is new, was reset or raised (docs/decisions/0026). */
const decisions = words(`
  approveDeposit rejectDeposit creditPayment ignorePayment creditArrival ignoreArrival
  approveWithdrawal rejectWithdrawal correctPayout openPayoutBatch namePayoutBatch cancelPayoutBatch
  requestAdjustment approveAdjustment rejectAdjustment proposeHeldWin confirmHeldWin
  unfreezeMember liftCarriedBreak approveListEntry liftListEntry approveRecovery approveIdentity connectOwnGames
  approvePromotion rejectPromotion
  approveAgentApplication rejectAgentApplication setAgentRates setAgentTerms moveToAgent dismissAgent
  payAgentStatement rejectAgentStatement answerAgentDispute setVenueTerms retrySetAsideBet updateExposureLimits
  confirmStatement askToCloseDifference decideDifference askForImport approveImport cancelGrant
  giveFreeBets approveFreeBets cancelFreeBets
  addStaff setStaffRoles resetStaff updateStaffNetworks saveRole makeApiKey replaceRecoveryKey changeStop liftStop approveRuleChange rejectRuleChange
  undoRuleChange approveMailing proposeWebhook proposeWebhookSecret showWebhookSecret`);

const notAllowed = 6001;
const tooNew = 6070;
const sessionLost = 401;

/** Each area's calls, those that look and those that change something. */
const looks = {
  deposits: words(
    `depositQueue depositProofs depositQuestions chainPayments gatewayStandings gatewayOrders gatewayArrivals gatewayStatement`,
  ),
  withdrawals: words(`withdrawalQueue withdrawalQuestions payouts payoutBatches payoutBatch payoutStatement`),
  members: words(
    `memberSearch agentNames memberPage memberTimeline memberLimits memberWithdrawal memberGrants memberLedger memberStatement transferDetail orderTransfers betSearch betDetail importedBets recoveryQueue accountClosings tags memberNotes listEntries cases casePage`,
  ),
  adjustments: words(`adjustments heldWins`),
  identity: words(`identityQueue memberIdentity`),
  service: words(
    `serviceDesk serviceThread servicePicture serviceColleagues serviceWatch serviceHistory serviceTemplates`,
  ),
  serviceLead: words(`serviceFigures serviceTalks`),
  settings: words(
    `depositSettings withdrawalSettings identitySettings siteSettings vipSettings dryRunRebates ruleSettings chainSettings previewAddresses`,
  ),
  promotions: words(
    `redPacketSettings redPacketWinners dryRunRedPackets promotionList dryRunPromotion promotionQueue promotionResults
     promotionReport promotionTakers promotionGifts lossReturns promotionReferrals`,
  ),
  freeBets: words(`freeBetList`),
  content: words(`noticeList bannerList articleList previewArticle countAudience audienceTags mailingList`),
  agents:
    words(`agentApplications agentList agentMoves agentReport agentTree agentEarnings agentContent agentStatements
    agentStatement agentStatementLines agentStatementHeads`),
  venues: words(
    `venueStandings venueNames venueTerms venueDifferences setAsideBets exposureLimits overdueBets venueTransfers
    venueStatement differenceStatement`,
  ),
  staff: words(`staffList staffNetworks roleList apiKeys apiKeyCalls`),
  webhooks: words(`webhookReceivers webhookDeliveries`),
  audit: words(
    `auditLog ledgerStatus trialBalance trialBalanceDays ledgerAccounts accountEntries accountBalances counterparties statementFiles
    statementLines statementDifferences
    imports importFaults importBalances`,
  ),
  stops: words(`pastStops stoppable`),
  reports: words(
    `reportFigures reportBreakdown reportLines reportReturns reportWaiting reportUnexplained owed owedAccounts`,
  ),
};
/** Lists as files: of what else they may look at. */
const files = words(`exportList exportPack`);
const changes = {
  statements: words(
    `saveCounterparty beginStatement addStatementPart readStatement confirmStatement refuseStatement
    takeDifference askToCloseDifference decideDifference
    beginImport addImportPart readImport askForImport approveImport refuseImport`,
  ),
  deposits: words(
    `approveDeposit rejectDeposit creditPayment ignorePayment askGateway creditArrival ignoreArrival
    claimNextDeposit claimDeposits takeOverDeposit releaseDeposits parkDeposit unparkDeposit askAboutDeposit
    takeBackDepositQuestion`,
  ),
  withdrawals:
    words(`withdrawalAddress approveWithdrawal rejectWithdrawal correctPayout openPayoutBatch namePayoutBatch
    cancelPayoutBatch
    claimNextWithdrawal claimWithdrawals takeOverWithdrawal releaseWithdrawals parkWithdrawal unparkWithdrawal
    askAboutWithdrawal takeBackWithdrawalQuestion`),
  members: words(
    `revealPersonal approveRecovery rejectRecovery saveTag tagMember untagMember writeNote pinNote
    openCase takeCase handCase moveCase commentCase linkCase`,
  ),
  freezing: words(`freezeMember unfreezeMember liftCarriedBreak addListEntry approveListEntry liftListEntry`),
  adjustments: words(
    `requestAdjustment approveAdjustment rejectAdjustment proposeHeldWin putBackHeldWin confirmHeldWin`,
  ),
  identity: words(`readIdentity approveIdentity refuseIdentity`),
  service: words(
    `serviceReply serviceBegin serviceSendPicture serviceAssign serviceClose saveServiceTemplate removeServiceTemplate`,
  ),
  stops: words(`makeStop changeStop liftStop`),
  promotions: words(
    `updateRedPacketSettings savePromotion uploadPromotionPicture approvePromotion rejectPromotion cancelGrant`,
  ),
  freeBets: words(`freeBetTemplates giveFreeBets approveFreeBets cancelFreeBets`),
  content: words(
    `saveNotice removeNotice uploadBannerPicture saveBanner orderBanners removeBanner saveArticle
    sendMailing approveMailing stopMailing`,
  ),
  agents: words(
    `approveAgentApplication rejectAgentApplication setAgentRates setAgentTerms moveToAgent dismissAgent payAgentStatement
    rejectAgentStatement answerAgentDispute uploadAgentPicture saveAgentContent removeAgentContent`,
  ),
};

/** What each of the ten may call beside what is everybody's; the owner, a chief, everything. */
const ten: Readonly<Record<string, readonly string[]>> = {
  finance_lead: [
    ...files,
    ...looks.stops,
    ...changes.stops,
    ...looks.deposits,
    ...changes.deposits,
    ...looks.withdrawals,
    ...changes.withdrawals,
    ...looks.adjustments,
    ...changes.adjustments,
    ...changes.statements,
    ...looks.reports,
    ...looks.audit,
    ...looks.members,
    ...looks.venues,
    ...looks.promotions,
    ...looks.freeBets,
    ...looks.agents,
    ...looks.settings,
  ],
  deposit_clerk: [...looks.deposits, ...changes.deposits, ...looks.members],
  withdrawal_clerk: [...looks.withdrawals, ...changes.withdrawals, ...looks.members],
  risk_analyst: [
    ...looks.stops,
    ...changes.stops,
    ...looks.members,
    ...changes.members,
    ...changes.freezing,
    ...looks.identity,
    ...changes.identity,
    ...looks.reports,
    ...looks.audit,
    ...looks.deposits,
    ...looks.withdrawals,
    ...looks.adjustments,
    ...looks.venues,
    ...looks.promotions,
    ...looks.freeBets,
    ...looks.agents,
  ],
  marketing: [
    ...looks.promotions,
    ...changes.promotions,
    ...looks.freeBets,
    ...changes.freeBets,
    ...looks.content,
    ...changes.content,
    ...looks.reports,
    ...looks.agents,
  ],
  agent_manager: [...files, ...looks.agents, ...changes.agents, ...looks.reports, ...looks.members],
  support: [
    ...looks.service,
    ...looks.identity,
    ...changes.service,
    ...looks.members,
    ...changes.members,
    ...looks.deposits,
    ...looks.withdrawals,
    ...looks.promotions,
    ...looks.freeBets,
  ],
  content_editor: [...looks.content, ...changes.content],
  auditor: [...files, ...Object.values(looks).flat()],
};

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

const paths = new Map<string, string>(Object.entries(consoleCalls).map(([name, { path }]) => [name, path]));

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

/** What each call says to a session; nothing of it can be meant, so nothing is done. */
async function answers(token: string, names: readonly string[]): Promise<Map<string, number>> {
  const got = new Map<string, number>();
  for (const name of names) {
    const reply = await site.raw(paths.get(name) ?? '', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id: 'nothing', code: 7, state: 7, role: 7, page: 'x' }),
    });
    got.set(name, reply.code);
  }
  return got;
}
const giveClerk = (roles: readonly string[]) =>
  site.running.site.database.query("update staff set roles = $1 where username = 'clerk'", [[...roles]]);
const withCode = (got: Map<string, number>, code: number) =>
  [...got].flatMap(([name, is]) => (is === code ? [name] : [])).sort();
/** Signing out is tried last: the session is gone with it. */
const all = [
  ...clerks,
  ...chiefsOnly,
  ...everybodys.filter((name) => name !== 'staffSignOut'),
  'staffSignOut',
];

test('every call of the console is in one of the lists, and none twice', () => {
  expect([...all, ...visitors].sort()).toEqual([...paths.keys()].sort());
});

test('a clerk is let in by the calls of a clerk and by no others', async () => {
  const got = await answers(await site.staffToken('clerk'), all);
  expect(withCode(got, notAllowed)).toEqual([...chiefsOnly].sort());
  expect(withCode(got, sessionLost)).toEqual([]);
});

test('a chief is let in everywhere', async () => {
  const got = await answers(await site.staffToken('chief'), all);
  expect(withCode(got, notAllowed)).toEqual([]);
  expect(withCode(got, sessionLost)).toEqual([]);
});

test('who has no role is let in by what is everybody’s alone', async () => {
  const token = await site.staffToken('clerk');
  await site.running.site.database.query("update staff set roles = '{}' where username = 'clerk'");
  const got = await answers(token, all);
  expect(withCode(got, notAllowed)).toEqual([...clerks, ...chiefsOnly].sort());
  await site.running.site.database.query("update staff set roles = '{clerk}' where username = 'clerk'");
});

test.each(Object.entries(ten))(
  '%s is let in by the calls of the role and by no others',
  async (role, may) => {
    const token = await site.staffToken('clerk');
    await giveClerk([role]);
    const got = await answers(token, all);
    await giveClerk(['clerk']);
    const others = all.filter((name) => !may.includes(name) && !everybodys.includes(name));
    expect(withCode(got, notAllowed)).toEqual(others.sort());
    expect(withCode(got, sessionLost)).toEqual([]);
  },
);

test('an auditor is refused by every call that the log tells of, but for their own account', async () => {
  const token = await site.staffToken('clerk');
  await giveClerk(['auditor']);
  const told = Object.entries(consoleCalls).flatMap(([name, { logged }]) => (logged ? [name] : []));
  // Whether they may change a rule, or take a row over, is asked of that rule and of that row's queue (claims/held.test.ts).
  const own = words(
    `changeStaffPassword registerStaffPasskey renameStaffPasskey removeStaffPasskey
    endStaffSession endOtherStaffSessions answerOwnNotice
    approveRuleChange rejectRuleChange withdrawRuleChange undoRuleChange takeOverWork`,
  );
  const got = await answers(token, told);
  await giveClerk(['clerk']);
  expect(withCode(got, notAllowed)).toEqual(told.filter((name) => !own.includes(name)).sort());
});

test('who has two roles is let in by the calls of both', async () => {
  const token = await site.staffToken('clerk');
  await giveClerk(['content_editor', 'withdrawal_clerk']);
  const got = await answers(token, all);
  await giveClerk(['clerk']);
  const may = [...looks.content, ...changes.content, ...(ten.withdrawal_clerk ?? []), ...everybodys];
  expect(withCode(got, notAllowed)).toEqual(all.filter((name) => !may.includes(name)).sort());
});

test('nobody without a session is let in anywhere but to sign in', async () => {
  expect(withCode(await answers('', all), sessionLost)).toEqual([...all].sort());
});

test('an account that is new decides nothing about money, and looks and talks as before', async () => {
  const token = await site.staffToken('chief');
  const until = "now() + interval '1 hour'";
  await site.running.site.database.query(`update staff set decides_from = ${until} where username = 'chief'`);
  const got = await answers(token, all);
  expect(withCode(got, tooNew)).toEqual([...decisions].sort());
  await site.running.site.database.query("update staff set decides_from = null where username = 'chief'");
});
