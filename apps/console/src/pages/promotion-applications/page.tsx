import { mostInGroup } from '@mingpai/contract/console/claims/names';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Space, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { orderStateOf, promotionApplications } from '../../api/lists.ts';
import { operationKey, operationSettled } from '../../api/operation.ts';
import type { PromotionApplication } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { useMay } from '../../app/session.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { MemberCell, TwoLines, Waiting } from '../../components/cells.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import {
  ChoiceFilter,
  Filters,
  MomentFilter,
  MoreFilters,
  SearchFilter,
  StateFilter,
} from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Page } from '../../components/page.tsx';
import { PinnedNote } from '../../components/pinned-note.tsx';
import { useReading } from '../../components/reading.ts';
import { ReasonField } from '../../components/reason-field.tsx';
import { RelatedNote, RelatedTag } from '../../components/related.tsx';
import { RowHelp } from '../../components/row-help.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { SortFilter } from '../../components/sorting.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useWorkedRows } from '../../components/use-worked-rows.ts';
import { countOf, yuan } from '../../labels/money.ts';
import { approveButton } from '../../labels/second-yes.ts';
import { Facts } from '../../orders/facts.tsx';
import { GroupDialog, type GroupVerdict } from '../../orders/group-dialog.tsx';
import { UnlessHeld, useHeldRows } from '../../orders/held-rows.tsx';
import { memberFact } from '../../orders/member-fact.tsx';
import { MemberSums } from '../../orders/member-sums.tsx';
import { stateLabels, states } from '../../orders/order.ts';
import { FirstYesNote, FirstYesTag, LimitsNote, LimitsTag } from '../../orders/second-yes.tsx';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { promotionsKey } from '../promotions/words.ts';

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
  return say('申请时{0} {1}，要求 {2}', conditionNames[condition], yuan(conditionMet), yuan(conditionAmount));
}
const conditionNames = {
  deposit: say('单笔存款'),
  deposits: say('累计存款'),
  turnover: say('有效投注'),
} as const;

type Deciding = { readonly verdict: 'approve' | 'reject'; readonly application: PromotionApplication };

/** Applications for promotions: who asks for what, and what is given. */
export function PromotionApplicationsPage() {
  const reading = useReading({ list: promotionApplications, everyMs });
  const state = orderStateOf(reading.filter('state'));
  const [deciding, setDeciding] = useState<Deciding>();
  const [selected, setSelected] = useState<readonly number[]>([]);
  const [group, setGroup] = useState<{
    readonly verdict: GroupVerdict;
    readonly rows: readonly PromotionApplication[];
  }>();
  const promotions = useQuery({
    queryKey: promotionsKey,
    queryFn: ({ signal }) => call('promotionList', {}, { signal }),
  });
  const decides = useMay('promotion-applications', 'decide') === true;
  const held = useHeldRows('promotion-applications', deciding?.application.id);
  const show = (verdict: Deciding['verdict']) => (application: PromotionApplication | undefined) => {
    if (application?.state !== 'pending' || held.others(application.id)) return;
    if (verdict === 'approve' && approveButton(application).waits) return;
    setDeciding({ verdict, application });
  };
  const open = ({ id, state: of }: PromotionApplication) => of === 'pending' && held.others(id) === undefined;
  const chosen = reading.rows.filter((row) => selected.includes(row.id) && open(row));
  // What waits for a colleague's yes is not this person's to approve.
  const groups = { approve: chosen.filter((row) => !approveButton(row).waits), reject: chosen };
  const askGroup = (verdict: GroupVerdict) => {
    if (groups[verdict].length > 0) setGroup({ verdict, rows: groups[verdict] });
  };
  const worked = useWorkedRows(
    reading.rows,
    decides
      ? {
          open: show('approve'),
          reject: show('reject'),
          select: (row) => {
            if (row === undefined || !open(row)) return;
            setSelected((before) =>
              before.includes(row.id)
                ? before.filter((id) => id !== row.id)
                : [...before, row.id].slice(0, mostInGroup),
            );
          },
          group: () => askGroup('approve'),
        }
      : {},
  );
  const columns: ColumnsType<PromotionApplication> = [
    {
      key: 'since',
      title: say('申请'),
      width: 100,
      render: (_value, { createdAt, state: of }) => (
        <Waiting since={createdAt} over={of !== 'pending'} queue="applications" />
      ),
    },
    {
      key: 'member',
      title: say('会员'),
      width: 120,
      render: (_value, { memberId, username }) => (
        <MemberCell id={memberId} name={username} below={`#${memberId}`} />
      ),
    },
    {
      key: 'bonus',
      title: say('彩金（元）'),
      align: 'right',
      width: 96,
      render: (_value, { bonus, offeredBonus }) => (
        <span className="figures">{yuan(bonus ?? offeredBonus)}</span>
      ),
    },
    {
      key: 'state',
      title: say('状态'),
      width: 120,
      render: (_value, { state: of, reason, decidedBy, firstYes, limits, related }) => (
        <>
          <Tag bordered={false} color={tones[of]}>
            {stateLabels[of]}
          </Tag>
          {decidedBy} {reason}
          <RelatedTag of={related} />
          <FirstYesTag of={firstYes} />
          {firstYes === null && <LimitsTag of={limits} />}
        </>
      ),
    },
    {
      key: 'title',
      title: say('活动'),
      render: (_value, { title, ...asked }) => <TwoLines first={title} second={reachedText(asked)} />,
    },
    {
      key: 'actions',
      title: say('操作'),
      fixed: 'right',
      width: 130,
      render: (_value, application) =>
        application.state === 'pending' && (
          <May resource="promotion-applications" action="decide">
            <UnlessHeld rows={held} id={application.id}>
              <Space wrap size={4}>
                <Button
                  size="small"
                  type="primary"
                  disabled={approveButton(application).waits}
                  onClick={() => setDeciding({ verdict: 'approve', application })}
                >
                  {approveButton(application).label}
                </Button>
                <Button size="small" danger onClick={() => setDeciding({ verdict: 'reject', application })}>
                  {say('拒绝')}
                </Button>
              </Space>
            </UnlessHeld>
          </May>
        ),
    },
  ];
  return (
    <Page
      title={say('活动申请')}
      lead={say(
        '{0} 份申请；通过后按活动约定存入会员的中心钱包，或作为锁定彩金发放',
        countOf(reading.total, reading.more),
      )}
      actions={<ExportButton title={say('活动申请')} file={reading.file} />}
    >
      <Filters>
        <StateFilter of={reading} states={states} state={state} />
        <SearchFilter of={reading} hint={say('会员账号或 #申请编号')} />
        <ChoiceFilter
          of={reading}
          field="promotion"
          label={say('活动')}
          choices={
            promotions.data?.promotions.map(({ id, title }) => ({ value: String(id), label: title })) ?? []
          }
        />
        {state === 'pending' && <SortFilter of={reading} />}
        <SavedViews list="promotion-applications" />
        <MoreFilters active={['from', 'to'].filter((field) => reading.filter(field) !== '').length}>
          <MomentFilter of={reading} field="from" label={say('从')} />
          <MomentFilter of={reading} field="to" label={say('到')} />
        </MoreFilters>
        <RowHelp of={worked} />
      </Filters>
      {decides && state === 'pending' && (
        <Space wrap>
          <Button disabled={groups.approve.length === 0} onClick={() => askGroup('approve')}>
            {said('通过所选 {0} 份', groups.approve.length)}
          </Button>
          <Button danger disabled={groups.reject.length === 0} onClick={() => askGroup('reject')}>
            {said('拒绝所选 {0} 份', groups.reject.length)}
          </Button>
        </Space>
      )}
      <ListTable<PromotionApplication>
        reading={reading}
        worked={worked}
        card={{ who: 'member', amount: 'bonus', actions: 'actions' }}
        columns={columns}
        rowKey="id"
        width={720}
        empty={say('没有这样的申请')}
        {...(decides &&
          state === 'pending' && {
            selection: {
              selectedRowKeys: chosen.map(({ id }) => id),
              onChange: (keys) => setSelected(keys.map(Number).slice(0, mostInGroup)),
              getCheckboxProps: (row) => ({
                disabled: !open(row),
                'aria-label': say('选择 {0}', `#${row.id}`),
              }),
            },
          })}
      />
      {deciding !== undefined && <Decision {...deciding} onClose={() => setDeciding(undefined)} />}
      {group !== undefined && (
        <ApplicationGroup
          {...group}
          onClose={() => {
            setGroup(undefined);
            setSelected([]);
          }}
        />
      )}
    </Page>
  );
}

function Decision({ verdict, application, onClose }: Deciding & { readonly onClose: () => void }) {
  const [form] = Form.useForm<{ readonly reason: string }>();
  const message = useMessage();
  const queries = useQueryClient();
  const {
    id,
    username,
    title,
    offeredBonus,
    offeredMultiple,
    budget,
    givenToday,
    limits,
    firstYes,
    related,
  } = application;
  const approves = verdict === 'approve';
  // One key for the dialog: a retry is the same action.
  const [key] = useState(() => operationKey(`${verdict}Promotion/${id}`));
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: async (reason: string) =>
      approves
        ? (await call('approvePromotion', { id }, { key })).state
        : ((await call('rejectPromotion', { id, reason: reason.trim() }, { key })) ?? 'rejected'),
    onSuccess: (state) => {
      operationSettled(`${verdict}Promotion/${id}`);
      if (state === 'pending') message.info(say('已记录您的确认，资金未动，等待另一位同事复核'), 6);
      else message.success(approves ? say('已通过') : say('已拒绝'));
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [promotionApplications.name] }),
  });
  const asks = approves && firstYes === null && limits.length > 0;
  return (
    <ActionDialog
      title={approves ? say('通过 {0} 的申请', username) : say('拒绝 {0} 的申请', username)}
      danger={!approves}
      confirm={asks ? say('确认提请复核') : approves ? say('确认通过') : say('确认拒绝')}
      disabled={approves && firstYes?.own === true}
      deciding={isPending}
      fault={error}
      onConfirm={() => (approves ? mutate('') : form.submit())}
      onClose={onClose}
    >
      <PinnedNote memberId={application.memberId} beside />
      <Facts of={[memberFact(application), [say('会员往来'), <MemberSums key="sums" of={application} />]]} />
      <p>{title}</p>
      {reachedText(application) !== '' && <p>{reachedText(application)}</p>}
      {approves ? (
        <>
          <Facts
            of={[
              [say('彩金'), offeredBonus === 0 ? say('系统不发放') : say('{0} 元', yuan(offeredBonus))],
              [say('流水'), offeredBonus === 0 ? null : say('{0} 倍', offeredMultiple)],
              [say('活动今天已发'), say('{0} 元，每日预算 {1} 元', yuan(givenToday), yuan(budget))],
            ]}
          />
          <RelatedNote of={related} />
          {firstYes !== null && <FirstYesNote of={firstYes} />}
          {asks && <LimitsNote of={limits} />}
          <p>
            {say('按会员申请时的活动约定发放，不能改动；需要另给的，请在会员页面提交余额更正，由同事复核。')}
          </p>
        </>
      ) : (
        <Form form={form} layout="vertical" requiredMark={false} onFinish={({ reason }) => mutate(reason)}>
          <ReasonField label={say('原因（会员会看到）')} />
        </Form>
      )}
    </ActionDialog>
  );
}

type GroupProps = {
  readonly verdict: GroupVerdict;
  readonly rows: readonly PromotionApplication[];
  readonly onClose: () => void;
};

/** Several applications by one confirmation: what takes two people records this one's yes alone. */
function ApplicationGroup({ verdict, rows, onClose }: GroupProps) {
  return (
    <GroupDialog
      title={verdict === 'approve' ? say('通过所选申请') : say('拒绝所选申请')}
      verdict={verdict}
      work={{
        list: promotionApplications.name,
        action: `${verdict}Promotion`,
        async decide(id, { key, reason }) {
          if (verdict === 'approve')
            return (await call('approvePromotion', { id }, { key })).state === 'pending'
              ? 'first'
              : 'approved';
          await call('rejectPromotion', { id, reason }, { key });
          return 'rejected';
        },
      }}
      rows={rows.map((row) => ({
        id: row.id,
        username: row.username,
        code: `#${row.id}`,
        amount: row.offeredBonus,
        signs: (
          <>
            <RelatedTag of={row.related} />
            <FirstYesTag of={row.firstYes} />
            {row.firstYes === null && <LimitsTag of={row.limits} />}
          </>
        ),
        looks: (
          <>
            {row.title} {reachedText(row)}
            <MemberSums of={row} />
          </>
        ),
      }))}
      presets={[say('未达到活动要求'), say('与其他账号重复参加'), say('本次不符合活动对象')]}
      consequence={say('不会发放彩金；每位会员都会收到通知和下面的原因。')}
      onClose={onClose}
    />
  );
}
