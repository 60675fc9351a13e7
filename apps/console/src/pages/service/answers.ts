/** What staff say often; picked, then changed where it needs to be. */
import { say } from '../../texts/say.ts';

export const answers = [
  say('您好，请稍等，我马上为您核实。'),
  say('请提供订单号，我们为您查询进度。'),
  say('您的存款已经入账，请在中心钱包查看。'),
  say('取款正在审核中，审核通过后会立即汇出，您可以在交易记录里看到每一步。'),
  say('这笔转账正在等待场馆确认，资金已经锁定，不会丢失，确认后自动到账。'),
  say('为保护您的账户，请不要向任何人透露密码或验证码，客服也不会索要。'),
  say('感谢您的反馈，还有其他可以帮您的吗？'),
] as const;
