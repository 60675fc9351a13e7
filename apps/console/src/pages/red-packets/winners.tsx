import { Flex, Segmented } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { call } from '../../api/client.ts';
import type { RedPacketWinner } from '../../api/rows.ts';
import { MemberCell, Moment } from '../../components/cells.tsx';
import { useAddressText } from '../../components/choice.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { SectionTable } from '../../components/list-table.tsx';
import { useSectionReading } from '../../components/reading.ts';
import { yuan } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';

/** How often the newest are asked for, in ms. */
const everyMs = 5_000;
const dayMs = 86_400_000;

/** Who grabbed which packet, today or on another day; the address names it. @param today YYYY-MM-DD in Beijing */
export function Winners({ today }: { readonly today: string }) {
  const [chosen, setDay] = useAddressText('day');
  const day = /^20\d\d-[01]\d-[0-3]\d$/.test(chosen) ? chosen : today;
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);
  const reading = useSectionReading<RedPacketWinner>({
    question: ['redPacketWinners', { day }],
    read: (page, options) => call('redPacketWinners', { ...page, day }, options),
    everyMs,
  });
  return (
    <Flex component="section" aria-label={say('领取记录')} vertical gap="middle">
      <h2>{say('领取记录')}</h2>
      <Flex wrap gap="small">
        <Segmented
          aria-label={say('日期')}
          options={[
            { value: today, label: say('今天') },
            { value: yesterday, label: say('昨天') },
          ]}
          value={day}
          onChange={(next) => setDay(next === today ? '' : next)}
        />
        <ExportButton title={say('领取记录')} file={{ list: 'redPacketWinners', question: { day } }} />
      </Flex>
      <SectionTable
        reading={reading}
        columns={columns}
        width={680}
        card={{ who: 'member', amount: 'amount' }}
        unit={say('个@packets')}
        empty={say('这一天还没有人领取')}
      />
    </Flex>
  );
}

const columns: ColumnsType<RedPacketWinner> = [
  {
    key: 'at',
    title: say('领取时间'),
    width: 110,
    render: (_value, { createdAt }) => <Moment at={createdAt} />,
  },
  {
    key: 'member',
    title: say('会员'),
    render: (_value, { memberId, username }) => (
      <MemberCell id={memberId} name={username} below={`#${memberId}`} />
    ),
  },
  { key: 'number', title: say('当日第几个'), dataIndex: 'number', align: 'right', width: 90 },
  {
    key: 'deposits',
    title: say('累计充值（元）'),
    align: 'right',
    width: 120,
    render: (_value, { deposits }) => <span className="figures">{yuan(deposits)}</span>,
  },
  {
    key: 'drawn',
    title: say('抽中（元）'),
    align: 'right',
    width: 110,
    render: (_value, { drawn }) => <span className="figures">{yuan(drawn)}</span>,
  },
  {
    key: 'amount',
    title: say('发出（元）'),
    align: 'right',
    width: 110,
    render: (_value, { amount }) => <span className="figures">{yuan(amount)}</span>,
  },
];
