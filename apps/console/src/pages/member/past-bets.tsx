import { call } from '../../api/client.ts';
import type { ImportedBet } from '../../api/rows.ts';
import { Moment, TwoLines } from '../../components/cells.tsx';
import { SectionTable } from '../../components/list-table.tsx';
import { useSectionReading } from '../../components/reading.ts';
import { yuan } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';

/** Bets of the system before; they count for nothing here. */
export function PastBets({ memberId }: { readonly memberId: number }) {
  const reading = useSectionReading<ImportedBet>({
    question: ['imported-bets', memberId],
    everyMs: 60_000,
    read: ({ page, pageSize }, options) =>
      call('importedBets', { member: memberId, page, pageSize }, options),
  });
  return (
    <SectionTable<ImportedBet>
      reading={reading}
      empty={say('没有从原系统搬来的注单')}
      unit={say('份@bets')}
      width={680}
      card={{ who: 'game', amount: 'money' }}
      columns={[
        {
          key: 'game',
          title: say('游戏'),
          render: (_value, { game, venue }) => <TwoLines first={game} second={venue} />,
        },
        {
          key: 'bet',
          title: say('单号'),
          render: (_value, { betId, round }) => (
            <>
              <span className="code">{betId}</span> {round}
            </>
          ),
        },
        {
          key: 'money',
          title: say('投注 / 派彩'),
          align: 'right',
          render: (_value, { stake, payout }) => (
            <span className="figures">{`${yuan(stake)} / ${yuan(payout)}`}</span>
          ),
        },
        { key: 'at', title: say('时间'), render: (_value, { placedAt }) => <Moment at={placedAt} /> },
      ]}
    />
  );
}
