export const recoveries = {
  会员已停止: 'Stopped by the member',
  已找回: 'Recovered',
  已失效: 'Lapsed',
  '{0} 份申请；答案由系统比对，须由两位同事同意，等满24小时后由会员自己设置新密码':
    '{0} {0|application|applications}; the system compares the answers, two colleagues agree, and after 24 hours the member sets a new password',
  没有等待核对的申请: 'No applications to check',
  没有申请: 'No applications',
  找回: 'Recovers',
  '答对 {0} / {1} 分': 'Scored {0} of {1}',
  最早生效: 'Earliest',
  来自: 'From',
  '{0} 已同意': '{0} agreed',
  '会员曾停止 {0} 次': 'Stopped {0} {0|time|times} by the member',
  '您已同意，须由另一位同事复核': 'You agreed; a colleague has to as well',
  '两人均已同意，等待时间结束后会员可设置新密码':
    'Both agreed; the member can set a new password when the wait is over',
  '已记录，等待另一位同事复核': 'Recorded; waits for a colleague',
  '同意 {0} 找回{1}': 'Agree: {0} recovers the {1}',
  确认复核: 'Second approval',
  '系统比对：{0} / {1} 分，已达到要求。答案不会显示给任何人，请勿向会员索要密码或领取码。':
    'Compared by the system: {0} of {1} points, enough. Answers are shown to nobody; never ask a member for passwords or collection codes.',
  '会员本人曾停止过 {0} 次找回申请，请格外谨慎。':
    'The member has stopped {0} recovery {0|application|applications}: be very careful.',
  '等待期间会员本人可以停止；设置新密码后24小时内不能取款。资金不会因同意而变动。':
    'While it waits, the member can stop it; no withdrawals for 24 hours after the new password. Agreeing moves no money.',
  '已拒绝，密码与资金均未变动': 'Rejected; password and money unchanged',
  '拒绝 {0} 的找回申请': 'Reject {0}’s recovery',
  '原因（申请人会看到）': 'Reason (the applicant sees it)',
};
