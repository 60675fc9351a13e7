/** What the chain says of a payout that was approved. */
export const payoutVerdicts = {
  due: { label: '待汇出', tone: 'warning' },
  wrong: { label: '核对未通过', tone: 'error' },
  sent: { label: '等待链上确认', tone: 'processing' },
  verified: { label: '核对无误', tone: 'success' },
} as const;
