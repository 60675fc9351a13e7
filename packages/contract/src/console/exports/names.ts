/** Which lists of the console leave it as files. */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportNames = [
  'depositQueue',
  'withdrawalQueue',
  'memberSearch',
  'betSearch',
  'venueTransfers',
  'adjustments',
  'auditLog',
  'agentList',
  'agentStatements',
  'promotionQueue',
  'reportLines',
  'trialBalance',
  'trialBalanceDays',
  'accountBalances',
  'memberStatement',
  'venueStatement',
  'differenceStatement',
  'gatewayStatement',
  'payoutStatement',
  'statementDifferences',
] as const;
export type ExportName = (typeof exportNames)[number];
