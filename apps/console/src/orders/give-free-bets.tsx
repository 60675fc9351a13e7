import { giftsAtOnce, mostGivenBets } from '@mingpai/contract/console/free-bets/states';
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { call } from '../api/client.ts';
import { askAgain } from '../api/lists.ts';
import { ActionDialog } from '../components/action-dialog.tsx';
import { Alert } from '../components/alert.tsx';
import { fieldOf, instantOf } from '../components/beijing-fields.ts';
import { MomentField } from '../components/moment-field.tsx';
import { NumberInput } from '../components/number-input.tsx';
import { namesIn } from '../components/typed-names.ts';
import { useMessage } from '../components/use-message.ts';
import { useStaffAction } from '../components/use-staff-action.ts';
import { giftTerms } from '../labels/free-bets.ts';
import { yuan } from '../labels/money.ts';
import { said } from '../texts/said.tsx';
import { say } from '../texts/say.ts';

type Template = ConsoleAnswer<'freeBetTemplates'>['templates'][number];
type Fields = {
  readonly template: string;
  readonly bets: number;
  readonly stake: number;
  readonly from: Dayjs | null;
  readonly until: Dayjs;
  readonly names: string;
  readonly reason: string;
};

const resource = 'free-bets';
const left = {
  open: say('在这款游戏里已有未结束的'),
  no_offers: say('休息、排除、注销中或年龄所限，不能收到优惠'),
} as const;

/** Gives free bets to one member, or to a list. @param username whom, where that is decided */
export function GiveFreeBets({
  username,
  onClose,
}: {
  readonly username?: string;
  readonly onClose: () => void;
}) {
  const [form] = Form.useForm<Fields>();
  const message = useMessage();
  const queries = useQueryClient();
  const desk = useQuery({
    queryKey: ['freeBetTemplates'],
    queryFn: ({ signal }) => call('freeBetTemplates', {}, { signal }),
    // Another one's templates change: what is chosen from is as it is now.
    staleTime: 0,
    retry: false,
  });
  const { mutate, isPending, error } = useStaffAction('giveFreeBets', username ?? 'list', {
    onDone: ({ given, waiting, left: without }) => {
      message.success(say('{0} 位正在向平台办理，{1} 位待复核', given, waiting));
      if (without.length > 0)
        message.info(
          without.map(({ username: name, why }) => say('{0}：{1}', name, left[why])).join(say('；')),
          8,
        );
      onClose();
    },
    onSettled: () => askAgain(queries, resource),
  });
  const typed: Partial<Fields> = Form.useWatch([], form) ?? {};
  const chosen = desk.data?.templates.find(({ id }) => id === typed.template);
  const choose = (id: string) => {
    const template = desk.data?.templates.find((one) => one.id === id);
    // What the platform fixes is not typed.
    form.setFieldsValue({
      ...(template?.bets != null && { bets: template.bets }),
      ...(template?.stake != null && { stake: template.stake }),
    });
  };
  const give = ({ from, until, names, reason, template, ...terms }: Fields) => {
    if (!desk.data || !chosen) return;
    mutate({
      ...terms,
      venue: desk.data.venue,
      template,
      game: chosen.game,
      ...(from !== null && { from: instantOf(from) }),
      until: instantOf(until),
      reason: reason.trim(),
      names: username === undefined ? namesIn(names) : [username],
    });
  };
  const worth = (typed.bets ?? 0) * (typed.stake ?? 0);
  return (
    <ActionDialog
      title={username === undefined ? say('赠送免费注单') : say('赠送免费注单给 {0}', username)}
      width={560}
      confirm={say('确认赠送')}
      disabled={chosen === undefined}
      deciding={isPending}
      fault={error}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <p>
        {say('本金由平台承担，派彩是会员的现金，无流水要求，计入彩金成本。超过单人限额的须另一位同事复核。')}
      </p>
      {desk.error !== null && <Alert type="warning" showIcon message={desk.error.message} />}
      {desk.data?.templates.length === 0 && (
        <Alert
          type="info"
          showIcon
          message={say('没有可以赠送的：接入的平台不提供免费注单，或没有给我们开通')}
        />
      )}
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{
          names: '',
          from: null,
          until: fieldOf(new Date().toISOString()).add(7, 'day'),
        }}
        onFinish={give}
      >
        {username === undefined && (
          <Form.Item
            name="names"
            label={say('会员账号')}
            rules={[{ required: true, whitespace: true, message: say('请填写账号') }]}
            extra={say('一行一个，或用空格、逗号隔开；最多{0}个', giftsAtOnce)}
          >
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} />
          </Form.Item>
        )}
        <Form.Item
          name="template"
          label={say('游戏与规格')}
          rules={[{ required: true, message: say('请选择') }]}
        >
          <Select
            showSearch
            optionFilterProp="label"
            loading={desk.isPending}
            options={(desk.data?.templates ?? []).map((one) => ({ value: one.id, label: templateText(one) }))}
            onChange={choose}
          />
        </Form.Item>
        <Form.Item name="bets" label={say('注数')} rules={[{ required: true, message: say('请填写注数') }]}>
          <NumberInput min={1} max={mostGivenBets} precision={0} disabled={chosen?.bets != null} />
        </Form.Item>
        <Form.Item
          name="stake"
          label={say('每注金额（元）')}
          rules={[{ required: true, message: say('请填写金额') }]}
          extra={worth > 0 && said('共 {0} 元', yuan(worth))}
        >
          <NumberInput min={0.01} max={100_000} precision={2} disabled={chosen?.stake != null} />
        </Form.Item>
        <Form.Item name="from" label={say('开始（北京时间）')} extra={say('不填：立即')}>
          <MomentField />
        </Form.Item>
        <Form.Item
          name="until"
          label={say('结束（北京时间）')}
          rules={[{ required: true, message: say('请选择') }]}
        >
          <MomentField minDate={dayjs().subtract(1, 'day')} />
        </Form.Item>
        <Form.Item
          name="reason"
          label={say('原因（仅同事可见）')}
          rules={[{ required: true, whitespace: true, message: say('请填写原因') }]}
        >
          <Input maxLength={200} showCount />
        </Form.Item>
      </Form>
    </ActionDialog>
  );
}

/** `Rising Dragons · Ten spins · 10 注 × 1.00 元`; what the operator chooses is not among it. */
function templateText({ gameName, title, bets, stake }: Template): string {
  const terms = bets !== null && stake !== null ? giftTerms({ bets, stake }) : say('注数或金额自定');
  return [gameName, title, terms].filter((text) => text !== '').join(' · ');
}
