import { Tag } from 'antd';
import type { Gift } from '../api/rows.ts';
import { MemberCell, Moment, TwoLines } from '../components/cells.tsx';
import type { NamedColumn } from '../components/shown-columns.tsx';
import { faultText, giftStateLabels, giftTerms } from '../labels/free-bets.ts';
import { yuan } from '../labels/money.ts';
import { said } from '../texts/said.tsx';
import { say } from '../texts/say.ts';
import { GiftActions } from './gift-actions.tsx';
import { FirstYesTag } from './second-yes.tsx';

/** Free bets with what became of them, and what the reader may do. @param withMember whose they are, where that is not the page */
export function giftColumns({ withMember }: { readonly withMember: boolean }): readonly NamedColumn<Gift>[] {
  const member: readonly NamedColumn<Gift>[] = [
    {
      key: 'member',
      title: say('会员'),
      width: 110,
      render: (_value, { memberId, username }) => (
        <MemberCell id={memberId} name={username} below={String(memberId)} />
      ),
    },
  ];
  return [
    ...(withMember ? member : []),
    {
      key: 'game',
      title: say('游戏'),
      width: 102,
      grows: true,
      render: (_value, { gameName, venueName, id }) => (
        <TwoLines first={gameName} second={`${venueName} · #${id}`} />
      ),
    },
    {
      key: 'terms',
      title: say('注数与每注'),
      width: 96,
      render: (_value, gift) => (
        <TwoLines first={giftTerms(gift)} second={say('共 {0} 元', yuan(gift.worth))} />
      ),
    },
    {
      key: 'span',
      title: say('有效期'),
      width: 100,
      render: (_value, { from, until }) => (
        <>
          <Moment at={from} /> {say('至')} <Moment at={until} />
        </>
      ),
    },
    {
      key: 'played',
      title: say('已用 / 派彩（元）'),
      align: 'right',
      width: 90,
      render: (_value, { played, bets, won }) => (
        <TwoLines first={`${played} / ${bets}`} second={yuan(won)} />
      ),
    },
    {
      key: 'state',
      title: say('状态'),
      width: 112,
      render: (_value, { state, cancelling, fault, cancelReason, firstYes }) => (
        <>
          {firstYes === null && (
            <Tag bordered={false} color={giftStateLabels[state].color}>
              {giftStateLabels[state].text}
            </Tag>
          )}
          {cancelling && (
            <Tag bordered={false} color="warning">
              {say('取消中')}
            </Tag>
          )}
          <FirstYesTag of={firstYes} />
          {[faultTextOf(fault), cancelReason].filter((text) => text !== '').join(say('；'))}
        </>
      ),
    },
    {
      key: 'by',
      title: say('经手'),
      width: 96,
      render: (_value, { askedBy, askedAt, approvedBy, reason }) => (
        <>
          {askedBy} <Moment at={askedAt} />
          {approvedBy !== null && <div>{said('{0} 复核', approvedBy)}</div>}
          <div>{reason}</div>
        </>
      ),
    },
    {
      key: 'actions',
      title: say('操作'),
      width: 90,
      fixed: 'right',
      render: (_value, gift) => <GiftActions of={gift} />,
    },
  ];
}

function faultTextOf(fault: string): string {
  return fault === '' ? '' : faultText(fault);
}
