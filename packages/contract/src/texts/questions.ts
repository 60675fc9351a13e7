/**
 * Questions that staff ask members about an order, ready in both languages: a clerk takes one and changes its words as they like. What is
 * sent is what then stands in the two fields.
 */
interface Ready {
  readonly zh: string;
  readonly en: string;
  /** Whether a picture is asked for with it. */
  readonly picture: boolean;
}

export type ReadyQuestion = 'receipt' | 'payer' | 'amount' | 'time' | 'address';

export const readyQuestions: Readonly<Record<'deposits' | 'withdrawals', readonly ReadyQuestion[]>> = {
  deposits: ['receipt', 'payer', 'amount', 'time'],
  withdrawals: ['address', 'payer'],
};

export const questionTexts: Readonly<Record<ReadyQuestion, Ready>> = {
  receipt: {
    zh: '暂未查到这笔付款，请上传转账成功的截图，图中须有金额、时间和付款人',
    en: 'We cannot find this payment yet. Please upload a screenshot of the transfer that shows amount, time and payer.',
    picture: true,
  },
  payer: {
    zh: '付款人与您的实名不一致，请说明付款人是谁，以及为何由其付款',
    en: 'The payer’s name is not the name on your account. Please tell us who paid, and why.',
    picture: false,
  },
  amount: {
    zh: '到账金额与订单不同，请回复您实际转账的金额',
    en: 'The amount that arrived differs from the order. Please tell us how much you sent.',
    picture: false,
  },
  time: {
    zh: '请回复转账的时间，以及付款账户的后四位',
    en: 'Please tell us when you sent it, and the last four digits of the account you paid from.',
    picture: false,
  },
  address: {
    zh: '请确认收款地址是您本人的，并说明是哪个钱包或交易所的地址',
    en: 'Please confirm that the receiving address is your own, and which wallet or exchange it belongs to.',
    picture: false,
  },
};
