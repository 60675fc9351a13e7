export const api = {
  '请填写金额，如 1000 或 -99.50；USDT 至多六位小数':
    'Enter an amount such as 1000 or -99.50; USDT with six decimals at most',
  '通行密钥未确认，没有任何改动；请再试一次，或改用动态验证码':
    'No passkey was confirmed and nothing was changed; try again, or use the code of your app',
  '没有保存：修改没有提交': 'Not saved: the change was not submitted',
  '没有收到服务器的回答，请再试一次：已经生效的不会再生效第二次':
    'No answer from the server. Please try again: what has taken effect will not take effect twice',
  '暂时连不上服务器，正在重试': 'The server does not answer; trying again',
  '没有导出完整：与服务器的连接中断了，请再导出一次':
    'The export is not complete: the connection was lost. Please export again',
  '没有收到服务器的回答，结果尚不明确。可直接再点一次：同一笔操作只会生效一次，不会重复付款':
    'No answer from the server, so the outcome is unknown. You may press again: the same action takes effect only once and never pays twice',
  '已提交：等待另一位同事同意，到时生效': 'Submitted: takes effect once a colleague has approved',
};
