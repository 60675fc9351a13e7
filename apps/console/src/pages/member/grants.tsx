import { useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { MemberGrant } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { TwoLines } from '../../components/cells.tsx';
import { Read } from '../../components/read.tsx';
import { DataTable } from '../../components/whole-table.tsx';
import { yuan } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';
import { ReasonDialog } from '../../orders/reason-dialog.tsx';
import { FirstYesTag } from '../../orders/second-yes.tsx';
import { say } from '../../texts/say.ts';

const states = {
  active: { text: say('进行中'), color: 'processing' },
  fulfilled: { text: say('已转入钱包'), color: 'success' },
  expired: { text: say('已过期'), color: 'default' },
  forfeited: { text: say('会员放弃'), color: 'default' },
  cancelled: { text: say('已取消'), color: 'error' },
} as const;

/** A member's locked bonuses, newest first, with what is left to play; one that is open can be cancelled. */
export function MemberGrants({ memberId }: { readonly memberId: number }) {
  const [cancelling, setCancelling] = useState<MemberGrant>();
  const grants = useQuery({
    queryKey: ['memberGrants', 'list', memberId],
    queryFn: ({ signal }) => call('memberGrants', { memberId }, { signal }),
  });
  const columns: ColumnsType<MemberGrant> = [
    {
      key: 'promotion',
      title: say('活动'),
      render: (_value, { promotion, id }) => <TwoLines first={promotion} second={`#${id}`} />,
    },
    {
      key: 'amount',
      title: say('彩金（元）'),
      align: 'right',
      width: 100,
      render: (_value, { amount }) => <span className="figures">{yuan(amount)}</span>,
    },
    {
      key: 'played',
      title: say('流水（元）'),
      align: 'right',
      width: 140,
      render: (_value, { state, played, required }) => (
        <TwoLines
          first={<span className="figures">{`${yuan(played)} / ${yuan(required)}`}</span>}
          second={
            state === 'active'
              ? say('还剩 {0}', yuan(Math.max(0, Math.round((required - played) * 100) / 100)))
              : ''
          }
        />
      ),
    },
    {
      key: 'time',
      title: say('发放与期限'),
      width: 110,
      render: (_value, { openedAt, expiresAt }) => (
        <TwoLines first={beijing(openedAt)} second={beijing(expiresAt)} />
      ),
    },
    {
      key: 'state',
      title: say('状态'),
      width: 140,
      render: (_value, { state, reason, firstYes }) => (
        <>
          <Tag bordered={false} color={states[state].color}>
            {states[state].text}
          </Tag>
          {reason}
          <FirstYesTag of={firstYes} />
        </>
      ),
    },
    {
      key: 'actions',
      title: say('操作'),
      width: 84,
      fixed: 'right',
      render: (_value, grant) =>
        grant.state === 'active' &&
        grant.played < grant.required && (
          <May resource="promotions" action="edit">
            <Button
              size="small"
              danger
              aria-label={say('取消彩金 {0}', grant.id)}
              disabled={grant.firstYes?.own === true}
              onClick={() => setCancelling(grant)}
            >
              {say('取消')}
            </Button>
          </May>
        ),
    },
  ];
  return (
    <>
      <Read of={grants}>
        {({ rows }) => (
          <DataTable
            rows={rows}
            columns={columns}
            rowKey="id"
            width={680}
            card={{ who: 'promotion', amount: 'amount', actions: 'actions' }}
          />
        )}
      </Read>
      {cancelling !== undefined && (
        <ReasonDialog
          resource="memberGrants"
          action="cancelGrant"
          id={cancelling.id}
          title={say('取消彩金')}
          confirm={say('确认取消')}
          label={say('取消原因')}
          done={(state) =>
            state === 'pending' ? say('已提交，等待另一位同事以同样的原因取消') : say('彩金已取消')
          }
          onClose={() => setCancelling(undefined)}
        >
          {say(
            '{0}元彩金退回优惠活动账户，会员的现金不变；会员会读到下面的原因。超过单人限额时，须另一位同事以同样的原因再取消一次。',
            yuan(cancelling.amount),
          )}
        </ReasonDialog>
      )}
    </>
  );
}
