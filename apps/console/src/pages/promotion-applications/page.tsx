import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Form, InputNumber, Segmented, Space, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { OrderState, PromotionApplication } from '../../api/rows.ts';
import { stateLabels, states } from '../../orders/order.ts';
import { MemberCell, TwoLines, Waiting } from '../../parts/cells.tsx';
import { DeedDialog } from '../../parts/deed-dialog.tsx';
import { Filters } from '../../parts/filters.tsx';
import { SectionTable } from '../../parts/list-table.tsx';
import { Page } from '../../parts/page.tsx';
import { useSectionReading } from '../../parts/reading.ts';
import { ReasonField } from '../../parts/reason-field.tsx';
import { useMessage } from '../../parts/use-message.ts';
import { count, yuan } from '../../words/money.ts';

const key = 'promotionQueue';
/** How often the queue is asked again, in ms. */
const everyMs = 8_000;
const tones = { pending: 'processing', approved: 'success', rejected: 'error' } as const;

/** What the server found when the member applied: `单笔存款 150.00 / 100.00`. */
function reachedText({
  condition,
  conditionAmount,
  conditionMet,
}: Pick<PromotionApplication, 'condition' | 'conditionAmount' | 'conditionMet'>): string {
  if (condition === 'none' || conditionMet === null) return '';
  return `申请时${conditionNames[condition]} ${yuan(conditionMet)}，要求 ${yuan(conditionAmount)}`;
}
const conditionNames = { deposit: '单笔存款', deposits: '累计存款', turnover: '有效投注' } as const;

type Deciding = { readonly verdict: 'approve' | 'reject'; readonly application: PromotionApplication };

/** Applications for promotions: who asks for what, and what is given. */
export function PromotionApplicationsPage() {
  const [state, setState] = useState<OrderState | 'all'>('pending');
  const [deciding, setDeciding] = useState<Deciding>();
  const reading = useSectionReading<PromotionApplication>({
    question: [key, { state }],
    read: (page, options) => call('promotionQueue', { ...page, state }, options),
    everyMs,
  });
  const columns: ColumnsType<PromotionApplication> = [
    {
      key: 'since',
      title: '申请',
      width: 130,
      render: (_value, { createdAt, state: of }) => <Waiting since={createdAt} over={of !== 'pending'} />,
    },
    {
      key: 'member',
      title: '会员',
      width: 220,
      render: (_value, { memberId, username }) => (
        <MemberCell id={memberId} name={username} below={`#${memberId}`} />
      ),
    },
    {
      key: 'title',
      title: '活动',
      render: (_value, { title, ...asked }) => <TwoLines first={title} second={reachedText(asked)} />,
    },
    {
      key: 'bonus',
      title: '彩金（元）',
      align: 'right',
      width: 120,
      render: (_value, { bonus, offeredBonus }) => (
        <span className="figures">{yuan(bonus ?? offeredBonus)}</span>
      ),
    },
    {
      key: 'state',
      title: '状态',
      width: 220,
      render: (_value, { state: of, reason, decidedBy }) => (
        <>
          <Tag bordered={false} color={tones[of]}>
            {stateLabels[of]}
          </Tag>
          {decidedBy} {reason}
        </>
      ),
    },
    {
      key: 'deeds',
      title: '操作',
      fixed: 'right',
      width: 150,
      render: (_value, application) =>
        application.state === 'pending' && (
          <Space>
            <Button
              size="small"
              type="primary"
              onClick={() => setDeciding({ verdict: 'approve', application })}
            >
              通过
            </Button>
            <Button size="small" danger onClick={() => setDeciding({ verdict: 'reject', application })}>
              拒绝
            </Button>
          </Space>
        ),
    },
  ];
  return (
    <Page title="活动申请" lead={`${count(reading.total)} 份申请；通过后彩金立即存入会员的中心钱包`}>
      <Filters>
        <Segmented aria-label="状态" options={states} value={state} onChange={setState} />
      </Filters>
      <SectionTable reading={reading} columns={columns} width={1_000} empty="没有这样的申请" />
      {deciding !== undefined && <Decision {...deciding} onClose={() => setDeciding(undefined)} />}
    </Page>
  );
}

type Answer = { readonly bonus?: number; readonly multiple?: number; readonly reason?: string };

function Decision({ verdict, application, onClose }: Deciding & { readonly onClose: () => void }) {
  const [form] = Form.useForm<Answer>();
  const message = useMessage();
  const queries = useQueryClient();
  const { id, username, title, offeredBonus, offeredMultiple } = application;
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: ({ bonus = 0, multiple = 0, reason = '' }: Answer) =>
      verdict === 'approve'
        ? call('approvePromotion', { id, bonus, multiple })
        : call('rejectPromotion', { id, reason: reason.trim() }),
    onSuccess: () => {
      message.success(verdict === 'approve' ? '已通过' : '已拒绝');
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  });
  return (
    <DeedDialog
      title={`${verdict === 'approve' ? '通过' : '拒绝'} ${username} 的申请`}
      danger={verdict === 'reject'}
      confirm={verdict === 'approve' ? '确认通过' : '确认拒绝'}
      deciding={isPending}
      fault={error}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <p>{title}</p>
      {reachedText(application) !== '' && <p>{reachedText(application)}</p>}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ bonus: offeredBonus, multiple: offeredMultiple }}
        onFinish={(answer) => mutate(answer)}
      >
        {verdict === 'approve' ? (
          <Space>
            <Form.Item name="bonus" label="彩金（元，0：不由系统发放）">
              <InputNumber min={0} precision={2} autoFocus />
            </Form.Item>
            <Form.Item name="multiple" label="流水倍数">
              <InputNumber min={0} max={100} precision={0} />
            </Form.Item>
          </Space>
        ) : (
          <ReasonField label="原因（会员会看到）" />
        )}
      </Form>
    </DeedDialog>
  );
}
