import { Tag } from 'antd';
import { Link } from 'react-router';
import type { Bet } from '../../api/rows.ts';
import { TwoLines } from '../../components/cells.tsx';
import { Code } from '../../components/code.tsx';
import type { NamedColumn } from '../../components/shown-columns.tsx';
import { yuan } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';
import { say } from '../../texts/say.ts';
import { betPath, betStateLabel, betStateTones } from './words.ts';

/** Whose bet it is, where it is not a member's own list. */
const member: NamedColumn<Bet> = {
  key: 'member',
  title: say('会员'),
  width: 120,
  render: (_value, { memberId, username }) => <Link to={`/members/${memberId}`}>{username}</Link>,
};

const number: NamedColumn<Bet> = {
  key: 'number',
  title: say('注单号'),
  width: 160,
  grows: true,
  render: (_value, { venue, betId }) => (
    <Link to={betPath(venue, betId)} className="code">
      {betId}
    </Link>
  ),
};

const facts: readonly NamedColumn<Bet>[] = [
  {
    key: 'placed',
    title: say('投注时间'),
    width: 150,
    render: (_value, { placedAt }) => <span className="figures">{beijing(placedAt)}</span>,
  },
  {
    key: 'game',
    title: say('场馆与游戏'),
    width: 150,
    render: (_value, { venueName, gameName }) => <TwoLines first={venueName} second={gameName} />,
  },
  {
    key: 'round',
    title: say('局号'),
    width: 150,
    grows: true,
    render: (_value, { round }) => <Code text={round} />,
  },
  amount('stake', say('投注（元）'), ({ stake }) => stake),
  amount('payout', say('派彩（元）'), ({ payout }) => payout),
  {
    key: 'state',
    title: say('状态'),
    width: 90,
    render: (_value, { state }) => (
      <Tag bordered={false} color={betStateTones[state]}>
        {betStateLabel(state)}
      </Tag>
    ),
  },
];

function amount(key: string, title: string, of: (bet: Bet) => number): NamedColumn<Bet> {
  return {
    key,
    title,
    align: 'right',
    width: 100,
    render: (_value, bet) => <span className="figures">{yuan(of(bet))}</span>,
  };
}

export const betColumns: readonly NamedColumn<Bet>[] = [number, member, ...facts];
/** What the bet's own page says as well: what goes where a screen has no room for all, the first of them first. */
export const spareBetColumns = ['round', 'game'] as const;
/** Where it is known whose they are. */
export const ownBetColumns: readonly NamedColumn<Bet>[] = [number, ...facts];

export function betKey({ venue, betId }: Bet): string {
  return `${venue} ${betId}`;
}
