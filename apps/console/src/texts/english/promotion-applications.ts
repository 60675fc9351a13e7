export const promotionApplications = {
  '会员账号或 #申请编号': 'Username, or #application number',
  '申请时{0} {1}，要求 {2}': 'At the claim: {0} {1}, asked {2}',
  单笔存款: 'Single deposit',
  '{0} 份申请；通过后按活动约定存入会员的中心钱包，或作为锁定彩金发放':
    '{0} {0|claim|claims}; an approved bonus is paid to the central wallet or locked, as its promotion says',
  '通过 {0} 的申请': 'Approve {0}’s claim',
  '拒绝 {0} 的申请': 'Reject {0}’s claim',
  系统不发放: 'Not given by the system',
  流水: 'Wagering',
  '{0} 倍': '{0}×',
  活动今天已发: 'Given today',
  '{0} 元，每日预算 {1} 元': '¥{0} of ¥{1} a day',
  '按会员申请时的活动约定发放，不能改动；需要另给的，请在会员页面提交余额更正，由同事复核。':
    'Given as the promotion said when the member claimed, and cannot be changed; for anything else ask for an adjustment on the member’s page.',
  '原因（会员会看到）': 'Reason (the member sees it)',
};
