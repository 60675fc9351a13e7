import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Segmented, Space, Tag, Tooltip } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import type { Recovery } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { useMay } from '../../app/session.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { MemberCell, Moment, TwoLines, Waiting } from '../../components/cells.tsx';
import { useAddressChoice, useAddressText } from '../../components/choice.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters, SearchField } from '../../components/filters.tsx';
import { SectionTable } from '../../components/list-table.tsx';
import { Page } from '../../components/page.tsx';
import { useSectionReading } from '../../components/reading.ts';
import { ReasonField } from '../../components/reason-field.tsx';
import { Masked, RevealPage } from '../../components/reveal.tsx';
import { RowHelp } from '../../components/row-help.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { type NamedColumn, useShownColumns } from '../../components/shown-columns.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { useWorkedRows } from '../../components/use-worked-rows.ts';
import { countOf } from '../../labels/money.ts';
import { type HeldRows, UnlessHeld, useHeldRows } from '../../orders/held-rows.tsx';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';

const queueKey = 'recoveryQueue';
/** How often the queue is asked again, in ms. */
const everyMs = 8_000;
/** What of members is masked here. */
const fields = ['network', 'device'] as const;
const choices = [
  { value: 'open', label: say('待核对') },
  { value: 'all', label: say('全部') },
] as const;
const wanted = { login: say('登录密码'), pay: say('支付密码'), both: say('两个密码') } as const;
const stateNames = {
  open: say('待核对'),
  approved: say('已同意'),
  rejected: say('已拒绝'),
  stopped: say('会员已停止'),
  used: say('已找回'),
  over: say('已失效'),
} as const;
const tones = {
  open: 'processing',
  approved: 'success',
  rejected: 'error',
  stopped: 'warning',
  used: 'default',
  over: 'default',
} as const;

type Deciding = { readonly verdict: 'approve' | 'reject'; readonly recovery: Recovery };

/** Requests for a way back into an account: two people say yes, and nobody sees an answer or a password. */
export function RecoveriesPage() {
  const [state, setState] = useAddressChoice('state', ['open', 'all']);
  const [search, setSearch] = useAddressText('search');
  const [deciding, setDeciding] = useState<Deciding>();
  const reading = useSectionReading<Recovery>({
    question: [queueKey, { state, search }],
    read: (page, options) => call('recoveryQueue', { ...page, state, search }, options),
    everyMs,
    narrowed: search !== '',
  });
  const decides = useMay('recoveries', 'decide') === true;
  const held = useHeldRows('recoveries', deciding?.recovery.id);
  const show = (verdict: Deciding['verdict']) => (recovery: Recovery | undefined) => {
    if (recovery?.state !== 'open' || held.others(recovery.id)) return;
    if (verdict === 'approve' && recovery.firstYes?.own === true) return;
    setDeciding({ verdict, recovery });
  };
  const worked = useWorkedRows(
    reading.rows,
    decides ? { open: show('approve'), reject: show('reject') } : {},
  );
  const {
    columns: shown,
    choice,
    width,
  } = useShownColumns({
    list: 'recoveries',
    columns: columns(setDeciding, held),
    always: ['member', 'actions'],
    // Whoever agrees reads it there.
    spare: ['from'],
  });
  return (
    <Page
      title={say('账户找回')}
      lead={say(
        '{0} 份申请；答案由系统比对，须由两位同事同意，等满24小时后由会员自己设置新密码',
        countOf(reading.total, reading.more),
      )}
      actions={<Link to="/closings">{say('账户注销')}</Link>}
    >
      <Filters>
        <Segmented aria-label={say('状态')} options={[...choices]} value={state} onChange={setState} />
        <SearchField value={search} hint={say('会员账号、编号或申请编号')} onSearch={setSearch} />
        <RevealPage rows={reading.rows} fields={fields} />
        <ExportButton title={say('账户找回')} file={{ list: 'recoveryQueue', question: { state, search } }} />
        {choice}
        <SavedViews list="recoveries" />
        <RowHelp of={worked} />
      </Filters>
      <SectionTable
        reading={reading}
        worked={worked}
        card={{ who: 'member', actions: 'actions' }}
        columns={[...shown]}
        width={width}
        empty={state === 'open' ? say('没有等待核对的申请') : say('没有申请')}
      />
      {deciding?.verdict === 'approve' && (
        <Approval recovery={deciding.recovery} onClose={() => setDeciding(undefined)} />
      )}
      {deciding?.verdict === 'reject' && (
        <Rejection recovery={deciding.recovery} onClose={() => setDeciding(undefined)} />
      )}
    </Page>
  );
}

function columns(onDecide: (what: Deciding) => void, held: HeldRows): readonly NamedColumn<Recovery>[] {
  return [
    {
      key: 'since',
      title: say('申请@asked'),
      width: 96,
      render: (_value, { askedAt, state }) => (
        <Waiting since={askedAt} over={state !== 'open'} queue="recoveries" />
      ),
    },
    {
      key: 'member',
      title: say('会员'),
      width: 150,
      render: (_value, { memberId, username, number }) => (
        <MemberCell id={memberId} name={username} code={number} />
      ),
    },
    {
      key: 'wants',
      title: say('找回'),
      width: 100,
      render: (_value, { wants, points, most }) => (
        <TwoLines first={wanted[wants]} second={say('答对 {0} / {1} 分', points, most)} />
      ),
    },
    {
      key: 'state',
      title: say('状态'),
      width: 130,
      render: (_value, { state, firstYes, second, stopped, reason }) => (
        <>
          <Tag bordered={false} color={tones[state]}>
            {stateNames[state]}
          </Tag>
          {firstYes !== null && (
            <span>{said('{0} 已同意', [firstYes.by, second].filter(Boolean).join(say('、')))} </span>
          )}
          {stopped > 0 && <Tag color="warning">{said('会员曾停止 {0} 次', stopped)}</Tag>}
          {reason}
        </>
      ),
    },
    {
      key: 'from',
      title: say('最早生效'),
      width: 100,
      render: (_value, { readyAt }) => <Moment at={readyAt} />,
    },
    {
      key: 'place',
      title: say('来自'),
      width: 120,
      grows: true,
      render: (_value, { memberId, username, address, device }) => (
        <Masked member={memberId} name={username} fields={fields}>
          <TwoLines first={address} second={device.slice(0, 60)} />
        </Masked>
      ),
    },
    {
      key: 'actions',
      title: say('操作'),
      fixed: 'right',
      width: 124,
      render: (_value, recovery) =>
        recovery.state === 'open' && (
          <May resource="recoveries" action="decide">
            <UnlessHeld rows={held} id={recovery.id}>
              <Space>
                <Tooltip title={recovery.firstYes?.own ? say('您已同意，须由另一位同事复核') : undefined}>
                  <Button
                    size="small"
                    type="primary"
                    disabled={recovery.firstYes?.own === true}
                    onClick={() => onDecide({ verdict: 'approve', recovery })}
                  >
                    {recovery.firstYes === null ? say('同意') : say('复核')}
                  </Button>
                </Tooltip>
                <Button size="small" danger onClick={() => onDecide({ verdict: 'reject', recovery })}>
                  {say('拒绝')}
                </Button>
              </Space>
            </UnlessHeld>
          </May>
        ),
    },
  ];
}

type DialogProps = { readonly recovery: Recovery; readonly onClose: () => void };

function Approval({ recovery, onClose }: DialogProps) {
  const { id, username, wants, points, most, firstYes, stopped } = recovery;
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useStaffAction('approveRecovery', id, {
    onDone: ({ both }) => {
      message.success(
        both ? say('两人均已同意，等待时间结束后会员可设置新密码') : say('已记录，等待另一位同事复核'),
      );
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [queueKey] }),
  });
  return (
    <ActionDialog
      title={say('同意 {0} 找回{1}', username, wanted[wants])}
      confirm={firstYes === null ? say('确认同意') : say('确认复核')}
      deciding={isPending}
      fault={error}
      onConfirm={() => mutate({ id })}
      onClose={onClose}
    >
      <p>
        {said(
          '系统比对：{0} / {1} 分，已达到要求。答案不会显示给任何人，请勿向会员索要密码或领取码。',
          points,
          most,
        )}
      </p>
      {stopped > 0 && <p>{said('会员本人曾停止过 {0} 次找回申请，请格外谨慎。', stopped)}</p>}
      <p>{say('等待期间会员本人可以停止；设置新密码后24小时内不能取款。资金不会因同意而变动。')}</p>
    </ActionDialog>
  );
}

function Rejection({ recovery: { id, username }, onClose }: DialogProps) {
  const [form] = Form.useForm<{ readonly reason: string }>();
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useStaffAction('rejectRecovery', id, {
    onDone: () => {
      message.success(say('已拒绝，密码与资金均未变动'));
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [queueKey] }),
  });
  return (
    <ActionDialog
      title={say('拒绝 {0} 的找回申请', username)}
      danger
      confirm={say('确认拒绝')}
      deciding={isPending}
      fault={error}
      onConfirm={() => form.submit()}
      onClose={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ reason }) => mutate({ id, reason: reason.trim() })}
      >
        <ReasonField label={say('原因（申请人会看到）')} />
      </Form>
    </ActionDialog>
  );
}
