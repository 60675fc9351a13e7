import { withThousands } from '@mingpai/ui/with-thousands';
import { Tag } from 'antd';
import { Link } from 'react-router';
import type { WithdrawalOrder } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { isRedSign } from '../../orders/red-signs.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';

type Sign = WithdrawalOrder['riskSigns'][number]['sign'];

/** Short enough for the table; the sentence stands in the dialog, and as the tag's title. */
const short: Readonly<Record<Sign, string>> = {
  frozen: say('会员已冻结'),
  address_listed: say('地址被冻结'),
  address_unchecked: say('地址未查明'),
  underage: say('未成年'),
  watched: say('观察名单'),
  related_accounts: say('关联账号'),
  shared_device: say('同一设备'),
  shared_address: say('地址他人绑定'),
  shared_network: say('同一网络'),
  new_address: say('新地址'),
  first_withdrawal: say('首次取款'),
  unusual_amount: say('金额异常'),
  unexplained: say('来源不明'),
  low_turnover: say('流水偏低'),
  bonus_heavy: say('彩金为主'),
  both_sides: say('对打投注'),
  fast: say('存后即取'),
  large: say('大额双审'),
};
const toneOf = (sign: Sign) => (isRedSign(sign) ? 'error' : 'warning');
/** The table names so many; the rest is counted. */
const named = 3;

/** How many things are worth a second look, and the first of them. */
export function RiskSigns({ of: { riskSigns } }: { readonly of: WithdrawalOrder }) {
  if (riskSigns.length === 0) return <span className={styles.none}>{say('无')}</span>;
  // Red ones first: the table has room for few.
  const ordered = riskSigns.toSorted((a, b) => Number(isRedSign(b.sign)) - Number(isRedSign(a.sign)));
  return (
    <>
      <Tag title={riskSigns.map(({ text }) => withThousands(text)).join('\n')}>
        {said('{0}项', riskSigns.length)}
      </Tag>
      {ordered.slice(0, named).map(({ sign, text }) => (
        <Tag key={sign} color={toneOf(sign)} title={withThousands(text)} bordered={false}>
          {short[sign]}
        </Tag>
      ))}
    </>
  );
}

/** Each sign with its numbers, and the way to where they come from. */
export function RiskReasons({ of: { riskSigns } }: { readonly of: WithdrawalOrder }) {
  return (
    <ul className={styles.reasons} aria-label={say('风险提示')}>
      {riskSigns.map(({ sign, text, evidence }) => (
        <li key={sign}>
          <Tag color={toneOf(sign)} bordered={false}>
            {short[sign]}
          </Tag>
          <span>
            {withThousands(text)}
            <May resource="members" action="show">
              {say('　')}
              <Link to={`/members/${evidence.memberId}?tab=${evidence.tab}`} target="_blank">
                {say('查看依据')}
              </Link>
            </May>
          </span>
        </li>
      ))}
    </ul>
  );
}
