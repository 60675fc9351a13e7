import { expect, test } from 'vitest';
import { z } from 'zod';
import { type PersonalPlan, personal, personalPlan } from './personal.ts';
import { consoleSchemas } from './schemas.ts';

/** Fields of answers that are called like personal data and are none. */
const exempt: Readonly<Record<string, string>> = {
  'counterparties.mapping.number': 'the head of a column',
  'memberPage.cards.lastFour': 'four characters, as masked data shows them too',
  'memberPage.balances.venues.name': "a venue's",
  'depositQueue.rows.lastFour': 'four characters, as masked data shows them too',
  'depositQuestions.questions.text': 'what staff asked',
  'depositQuestions.questions.picture': 'yes or no',
  'withdrawalQuestions.questions.text': 'what staff asked',
  'withdrawalQuestions.questions.picture': 'yes or no',
  'chainPayments.rows.candidates.lastFour': 'four characters, as masked data shows them too',
  'memberWithdrawal.hasAddress': 'yes or no',
  'recoveryQueue.rows.number': "the request's",
  'savedViews.rows.name': "a view's",
  'savedViews.roles.name': "a role's",
  'identityQueue.rows.number': "the form's",
  'identityQueue.rows.pictures': 'a figure',
  'memberIdentity.forms.number': "the form's",
  'memberIdentity.forms.pictures': 'a figure',
  'redPacketWinners.rows.number': "the member's first, second ... packet of the day",
  'previewAddresses.addresses': "the house's",
  'previewAddresses.addresses.address': "the house's",
  'apiKeyCalls.rows.address': "a program's of the operator's",
  'auditLog.colleagues.name': "a colleague's",
  'casePage.colleagues.name': "a colleague's",
  'auditLog.doneBy.name': "a colleague's",
  'auditLog.venues.name': "a venue's",
  'ruleChanges.people.name': "a colleague's",
  'statementDifferences.owners': 'colleagues',
  'statementDifferences.owners.name': "a colleague's",
  'siteSettings.emailChangeDays': 'days',
  'updateSiteSettings.emailChangeDays': 'days',
  'agentContent.rows.picture': 'material that staff publish',
  'uploadAgentPicture.picture': 'material that staff publish',
  'betDetail.transfers.legs.owner': 'the kind of account',
  'transferDetail.legs.owner': 'the kind of account',
  'orderTransfers.transfers.legs.owner': 'the kind of account',
  'reportFigures.figures.name': "the figure's",
  'reportBreakdown.rows.name': "a venue's, a game's, an offer's, an agent's or a colleague's",
  'reportReturns.rows.name': "a game's",
  'reportWaiting.queues.name': "the queue's",
  'reportWaiting.queues.number': 'a figure',
  'reportWaiting.strayingGames.name': "a game's",
  'queueCounts.queues.name': "the queue's",
  'queueCounts.queues.number': 'a figure',
  'reportWaiting.inFlight.name': 'the kind of money',
  'reportWaiting.inFlight.number': 'a figure',
  'reportWaiting.unexplained.number': 'a figure',
  'reportUnexplained.number': 'a figure',
  'reportUnexplained.rows.name': "a venue's, a gateway's or a party's",
  'reportUnexplained.rows.number': "a member's, an order's, a payment's or a line's",
  'reportWaiting.unexplained.ages.number': 'a figure',
  'reportWaiting.unexplained.places.number': 'a figure',
  'depositSettings.bankAccounts.bankNo': "the house's",
  'depositSettings.bankAccounts.bankOwner': "the house's",
  'depositSettings.bankAccounts.bankName': "the house's",
  'depositSettings.bankAccounts.bankAddress': "the house's",
  'chainSettings.settings.ownAddresses': 'a switch',
  'chainSettings.settings.checkAddresses': 'a switch',
  'depositQueue.claimers.name': "a colleague's",
  'withdrawalQueue.claimers.name': "a colleague's",
  'depositQueue.rows.holderIsMember': 'yes or no',
  'chainPayments.rows.sender': 'on the public chain beside its transaction, which staff compare',
  'chainPayments.rows.senderCheck': 'what the chain says of that address, as a word',
  'chainPayments.rows.recipient': "the house's, on the public chain",
  'withdrawalSettings.newAddressHours': 'a figure',
  'depositSettings.served.wechat': 'a switch',
  'staffMe.name': "a colleague's",
  'staffSignIn.staff.name': "a colleague's",
  'staffSignInByPasskey.staff.name': "a colleague's",
  'ownAccount.passkeys.device': "a colleague's",
  'ownAccount.sessions.device': "a colleague's",
  'ownAccount.signedInBefore.device': "a colleague's",
  'ownNotices.device': "a colleague's",
  'staffNetworks.people.name': "a colleague's",
  'staffList.name': "a colleague's",
  'roleList.name': "the role's",
  'addStaff.totpAddress': 'of the second factor',
  'resetStaff.totpAddress': 'of the second factor',
  'serviceThread.messages.name': "a colleague's",
  'serviceReply.name': "a colleague's",
  'serviceThread.messages.picture': 'how large it is',
  'serviceReply.picture': 'how large it is',
  'serviceSendPicture.picture': 'how large it is',
  'serviceTemplates.templates.text': 'what staff wrote',
  'serviceSendPicture.name': "a colleague's",
  'serviceColleagues.name': "a colleague's",
  'serviceTemplates.roles.name': "the role's",
  'serviceFigures.clerks.name': "a colleague's",
  'cases.rows.owner': "a colleague's",
  'cases.rows.ownerId': "a colleague's",
  'casePage.owner': "a colleague's",
  'casePage.ownerId': "a colleague's",
  'reportLines.name': "a venue's, a colleague's, or what a member signs in by, as in every list",
  'reportWaiting.silentPayments.name': "a gateway's or a network's",
  'stops.named.name': "a venue's, a game's, or what a member signs in by, as in every list",
  'switchedOff.name': "a venue's or a gateway's",
  'pastStops.rows.named.name': "a venue's, a game's, or what a member signs in by, as in every list",
};
const named =
  /^name$|realname|mobile|phone|email|birth|holder|owner|number|address|branch|bankno|lastfour|sender|recipient|device|picture|contact|identity|wechat|^info$|^text$|^preview$/i;
/** Names of things: venues, games, promotions and the like have no owner above them. */
const things = /venue|game|promotion|gateway|rule|type|banner|article|notice|terms|levels|fresh|change/i;
/** Sentences of ours with figures in them. */
const sentences = /\.(limits|reasons|riskSigns)\.text$/;

/** Every field of every answer, whatever it is wrapped in: path, and whether something above or at it is marked. */
function* fieldsOf(
  schema: unknown,
  path: string,
  plan: PersonalPlan | undefined,
): Generator<[string, boolean]> {
  if (schema instanceof z.ZodObject)
    for (const [name, part] of Object.entries(schema.shape)) {
      const next = plan?.kind === 'row' ? plan.parts.get(name) : undefined;
      yield [`${path}.${name}`, next !== undefined];
      yield* fieldsOf(part, `${path}.${name}`, next);
    }
  else if (schema instanceof z.ZodArray)
    yield* fieldsOf(schema.element, path, plan?.kind === 'list' ? plan.each : undefined);
  else if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault
  )
    yield* fieldsOf(schema.unwrap(), path, plan);
  // No mask reaches inside: nothing that looks personal may stand there.
  else if (schema instanceof z.ZodUnion)
    for (const option of schema.options) yield* fieldsOf(option, path, undefined);
  else if (schema instanceof z.ZodRecord) yield* fieldsOf(schema.valueType, path, undefined);
}

const fields = Object.entries(consoleSchemas).flatMap(([call, { answer }]) => [
  ...fieldsOf(answer, call, personalPlan(answer)),
]);

test('every field of an answer to staff that looks personal is marked, or exempt for a reason', () => {
  const looks = fields.filter(([path]) => named.test(path.split('.').at(-1) ?? ''));
  const loose = looks
    .filter(([path, marked]) => !marked && !(path in exempt))
    .filter(([path]) => !(path.endsWith('.name') && things.test(path)) && !sentences.test(path))
    .map(([path]) => path);
  expect(loose).toEqual([]);
  expect(Object.keys(exempt).filter((path) => !fields.some(([known]) => known === path))).toEqual([]);
});

test('what is marked belongs to a member, so that it can be asked for', () => {
  const orphans = (plan: PersonalPlan | undefined, owned: boolean, path: string): string[] => {
    if (!plan) return [];
    if (plan.kind === 'field') return owned ? [] : [path];
    if (plan.kind === 'list') return orphans(plan.each, owned, path);
    return [...plan.parts].flatMap(([name, part]) =>
      orphans(part, owned || plan.of !== undefined, `${path}.${name}`),
    );
  };
  const found = Object.entries(consoleSchemas).flatMap(([call, { answer }]) =>
    orphans(personalPlan(answer), false, call),
  );
  // The colleague's own words.
  expect(found).toEqual(['serviceReply.text', 'serviceSendPicture.text']);
});

test('a new field without a mark is found', () => {
  const answer = z.object({ rows: z.array(z.object({ mobile: z.string(), email: personal('email') })) });
  expect([...fieldsOf(answer, 'new', personalPlan(answer))]).toEqual([
    ['new.rows', true],
    ['new.rows.mobile', false],
    ['new.rows.email', true],
  ]);
});
