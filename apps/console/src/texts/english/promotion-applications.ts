export const promotionApplications = {
  '通过所选 {0} 份': 'Approve {0} chosen',
  '拒绝所选 {0} 份': 'Reject {0} chosen',
  通过所选申请: 'Approve chosen applications',
  拒绝所选申请: 'Reject chosen applications',
  未达到活动要求: 'The promotion’s condition was not met',
  与其他账号重复参加: 'Another account took part already',
  本次不符合活动对象: 'Not among those whom the promotion is for',
  会员往来: 'Money so far',
  '不会发放彩金；每位会员都会收到通知和下面的原因。':
    'No bonus is given; each member is told, with the reason below.',
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
