import { Tag } from 'antd';
import { Link } from 'react-router';
import type { Adjustment } from '../api/rows.ts';
import { May } from '../app/may.tsx';
import { MemberCell, Moment, Waiting } from '../components/cells.tsx';
import { Code } from '../components/code.tsx';
import type { NamedColumn } from '../components/shown-columns.tsx';
import { adjustmentStateLabels, balancesOf, effectOf } from '../labels/adjustments.ts';
import { reasonLabels } from '../labels/contract.ts';
import { yuan } from '../labels/money.ts';
import { whoMay } from '../labels/second-yes.ts';
import { said } from '../texts/said.tsx';
import { say } from '../texts/say.ts';
import styles from './adjustment-columns.module.css';

const tones = { pending: 'processing', approved: 'success', rejected: 'error' } as const;

const member: NamedColumn<Adjustment> = {
  key: 'member',
  title: say('会员'),
  width: 104,
  render: (_value, { memberId, username }) => (
    <MemberCell id={memberId} name={username} below={`#${memberId}`} />
  ),
};

/** What a correction is: for the queue with its member, on the member's page without. */
export function adjustmentColumns({
  withMember,
}: {
  readonly withMember: boolean;
}): readonly NamedColumn<Adjustment>[] {
  return [
    {
      key: 'asked',
      title: say('提交'),
      width: 92,
      render: (_value, { askedAt, state }) => (
        <Waiting since={askedAt} over={state !== 'pending'} queue="adjustments" />
      ),
    },
    ...(withMember ? [member] : []),
    {
      key: 'effect',
      title: say('更正（元）'),
      align: 'right',
      width: 116,
      render: (_value, row) => (
        <div className={styles.effect} data-direction={row.direction}>
          <strong className="figures">{effectOf(row)}</strong>
          <small className="figures">
            {balancesOf(row) || (row.state === 'pending' ? say('现可用 {0}', yuan(row.available)) : '')}
          </small>
        </div>
      ),
    },
    {
      key: 'state',
      title: say('状态'),
      width: 140,
      render: (
        _value,
        { state, decidedBy, decidedAt, verdict, forChief, second, direction, memberId, orderNo },
      ) => (
        <div className={styles.texts}>
          <span>
            <Tag bordered={false} color={tones[state]}>
              {adjustmentStateLabels[state]}
            </Tag>
            {state === 'pending' && forChief && (
              <Tag bordered={false} color="warning">
                {say('主管复核')}
              </Tag>
            )}
          </span>
          {state === 'pending' && <small>{whoMay(second)}</small>}
          {decidedAt !== null && (
            <small>
              {decidedBy} <Moment at={decidedAt} />
            </small>
          )}
          {verdict !== null && <small>{verdict}</small>}
          {state === 'approved' && direction === 'credit' && (
            <May resource="adjustments" action="ask">
              <small>
                <Link to={`/members/${memberId}?correct=${orderNo}`}>{say('冲回这笔更正')}</Link>
              </small>
            </May>
          )}
        </div>
      ),
    },
    {
      key: 'reason',
      title: say('原因（会员可见）'),
      width: 130,
      grows: true,
      render: (_value, { reason, memberNote, multiple, takesBack }) => (
        <div className={styles.texts}>
          <span>
            {reasonLabels[reason]}
            {multiple > 0 && <Tag bordered={false}>{said('流水 {0} 倍', multiple)}</Tag>}
          </span>
          {memberNote !== '' && <small>{memberNote}</small>}
          {takesBack !== '' && <small>{said('冲回 {0}', <Code text={takesBack} />)}</small>}
        </div>
      ),
    },
    {
      key: 'note',
      title: say('依据（内部）'),
      width: 150,
      grows: true,
      render: (_value, { note, askedBy, orderNo }) => (
        <div className={styles.texts}>
          <span>{note}</span>
          <small>{said('{0} 提交 · {1}', askedBy, <Code text={orderNo} />)}</small>
        </div>
      ),
    },
  ];
}
