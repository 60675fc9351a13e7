import { dictionary } from '../../ui/dictionary.en.ts';

/** English for the steps of an order, whose figures stand inside the server's sentences. What is not known stays as it is. */

const sentences: readonly (readonly [RegExp, string])[] = [
  [/^提交存款申请$/, 'Deposit requested'],
  [/^等待链上付款$/, 'Waiting for your payment'],
  [/^链上已查到付款$/, 'Payment seen on the chain'],
  [/^等待付款$/, 'Waiting for your payment'],
  [
    /^付款后由支付渠道通知，自动入账$/,
    'The payment channel tells us when you have paid, and it is credited by itself',
  ],
  [/^通知未到时系统会主动查询$/, 'if it stays silent, we ask'],
  [/^支付渠道确认收款$/, 'Payment confirmed by the channel'],
  [/^已关闭$/, 'Closed'],
  [
    /^支付通道未能打开，未扣款，请重新下单或选择其他方式$/,
    'The payment channel did not open. Nothing was taken; please order again or choose another way.',
  ],
  [/^您在支付页面放弃了付款，未扣款$/, 'You chose not to pay. Nothing was taken.'],
  [/^订单已超过有效期，未收到付款$/, 'The order has expired without a payment'],
  [/^如您已付款，到账后仍会入账$/, 'if you have paid, it is still credited when it arrives'],
  [/^等待区块确认$/, 'Waiting for confirmations'],
  [/^区块确认完成$/, 'Confirmed'],
  [/^等待人工核对$/, 'Waiting for our staff'],
  [/^存入中心钱包$/, 'Into the central wallet'],
  [/^提交取款申请$/, 'Withdrawal requested'],
  [/^等待审核$/, 'Waiting for review'],
  [/^审核完成$/, 'Reviewed'],
  [/^已拒绝$/, 'Rejected'],
  [/^已拒绝，资金退回中心钱包$/, 'Rejected; the money is back in the central wallet'],
  [/^汇出到您的地址$/, 'Sent to your address'],
  [/^已汇出，链上核对无误$/, 'Sent, and verified on the chain'],
  [/^提交余额更正$/, 'Correction requested'],
  [/^另一位工作人员复核通过$/, 'Checked by a second member of staff'],
  [/^从中心钱包扣减$/, 'Taken from the central wallet'],
  [/^更正后余额 (\S+) 元$/, '$1 yuan in the central wallet afterwards'],
  [/^须完成 (\S+) 元有效投注后方可取款$/, '$1 yuan to be played through before a withdrawal'],
  [/^应付 (\S+) USDT（(\S+)）$/, '$1 USDT to pay ($2)'],
  [/^入账 (\S+) 元$/, '$1 yuan credited'],
  [
    /^订单已超过有效期；如已付款，到账后仍会入账$/,
    'The order has expired. What was paid is credited when it arrives.',
  ],
  [/^由财务人员核对到账$/, 'Our staff check the arrival'],
  [/^上传转账凭证可加快核对$/, 'a proof of your transfer makes it quicker'],
  [/^付款上链后自动查到，无需提交凭证$/, 'Found by itself once it is on the chain; no proof is needed'],
  [/^收到 (\S+) USDT，交易哈希 (\S+)$/, '$1 USDT received, transaction $2'],
  [/^(\d+)个确认$/, '$1 confirmations'],
  [/^(\d+)个确认，等待网络最终确认$/, '$1 confirmations, until the network calls it final'],
  [
    /^付款与订单信息不完全一致，由财务人员核对后入账；您的资金安全无恙$/,
    'It does not quite fit the order. Our staff check it and credit it; your money is safe.',
  ],
  [/^(\S+) 元已从中心钱包转入取款冻结$/, '$1 yuan moved from the central wallet and held'],
  [
    /^收款地址绑定不久，为保护您的资金，最早于 (\S+ \S+) 审核$/,
    'The address is new. To protect your money it is reviewed from $1 (Beijing time) on',
  ],
  [
    /^密码刚修改过，为保护您的资金，最早于 (\S+ \S+) 审核$/,
    'A password was changed. To protect your money it is reviewed from $1 (Beijing time) on',
  ],
  [/^由财务人员审核$/, 'Our staff review it'],
  [/^等待第二位审核人员复核$/, 'Waiting for a second person to review it'],
  [/^实际到账 (\S+) USDT（(\S+)），手续费 (\S+) USDT$/, '$1 USDT to receive ($2), fee $3 USDT'],
  [/^交易哈希 (\S+)$/, 'transaction $1'],
  [/^已列入汇出清单，由财务人员汇出$/, 'on the list that our staff are sending'],
  [/^审核已通过，由付款服务自动汇出$/, 'approved; the payout service sends it'],
  [/^审核已通过，由财务人员汇出$/, 'approved; our staff send it'],
  [/^等待链上确认$/, 'waiting for the chain'],
  [/^尚未在链上查到该交易$/, 'not on the chain yet'],
  [/^已上链，确认数(\d+\/\d+)$/, 'on the chain, $1 confirmations'],
  [
    /^已上链，(\d+)个确认，等待网络最终确认$/,
    'on the chain, $1 confirmations, until the network calls it final',
  ],
  [
    /^链上核对未通过，财务人员正在处理；您的资金不会丢失$/,
    'It did not verify on the chain. Our staff are on it; your money is not lost.',
  ],
];

export function inEnglish(text: string): string {
  return (
    sentence(text) ??
    text
      .split('；')
      .map((part) => sentence(part) ?? reason(part) ?? part)
      .join('; ')
  );
}

function sentence(text: string): string | undefined {
  const found = sentences.find(([pattern]) => pattern.test(text));
  return found && text.replace(found[0], found[1]);
}

/** `存款差额更正：...`: a reason of the contract, and what staff added in their own words. */
function reason(text: string): string | undefined {
  const [label = '', ...added] = text.split('：');
  const english = dictionary.get(label);
  return english && [english, ...added].join(': ');
}
