import { Tag } from 'antd';
import type { WithdrawalOrder } from '../../api/rows.ts';

type Sign = WithdrawalOrder['riskSigns'][number]['sign'];

/** Short enough for the table; the full text is the tag's title. */
const short: Readonly<Record<Sign, string>> = {
  new_address: '新地址',
  first_withdrawal: '首次取款',
  large: '大额双审',
  fast: '存后即取',
};
const tone: Readonly<Record<Sign, 'error' | 'warning'>> = {
  new_address: 'error',
  first_withdrawal: 'warning',
  large: 'warning',
  fast: 'error',
};

/** What makes this withdrawal worth a second look. */
export function RiskSigns({ of }: { readonly of: WithdrawalOrder }) {
  return of.riskSigns.map(({ sign, text }) => (
    <Tag key={sign} color={tone[sign]} title={text} bordered={false}>
      {short[sign]}
    </Tag>
  ));
}
