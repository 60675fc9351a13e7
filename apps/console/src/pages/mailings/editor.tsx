import { isOwnPath, leadsAway } from '@mingpai/contract/console/mailings/words';
import { mailedAlone } from '@mingpai/contract/constants';
import { fieldProblem } from '@mingpai/contract/texts/field-problems';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Segmented, Switch } from 'antd';
import type { Dayjs } from 'dayjs';
import { useMemo, useState } from 'react';
import { askAgain } from '../../api/lists.ts';
import { instantOf } from '../../components/beijing-fields.ts';
import { Editor } from '../../components/editor.tsx';
import { English } from '../../components/english.tsx';
import { MomentField } from '../../components/moment-field.tsx';
import { namesIn } from '../../components/typed-names.ts';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import type { Audience } from '../../labels/audience.ts';
import { count } from '../../labels/money.ts';
import { optionsOf } from '../../labels/options.ts';
import { beijing } from '../../labels/time.ts';
import { AudienceField } from '../../showing/audience-field.tsx';
import { PhonePreview } from '../../showing/phone-preview.tsx';
import { languageTag } from '../../texts/language.ts';
import { say } from '../../texts/say.ts';

type Fields = {
  readonly title: string;
  readonly content: string;
  readonly titleEn: string;
  readonly contentEn: string;
  readonly path: string;
  readonly marketing: boolean;
  readonly push: boolean;
  readonly to: 'audience' | 'names';
  readonly names: string;
  readonly audience: Audience;
  readonly sendAt: Dayjs | null;
};

const nothing: Fields = {
  title: '',
  content: '',
  titleEn: '',
  contentEn: '',
  path: '',
  marketing: true,
  push: false,
  to: 'names',
  names: '',
  audience: {},
  sendAt: null,
};

const whom = { names: say('账号名单'), audience: say('一类会员') } as const;
const views = { edit: say('编辑'), preview: say('预览') } as const;

const wordsRule = say('正文不能有网址、联系账号或钱包地址；要带会员去某个页面，请填站内路径');

const own = {
  validator: (_rule: unknown, text: string) =>
    leadsAway(text) ? Promise.reject(new Error(wordsRule)) : Promise.resolve(),
};

/** A message to one, to a list or to an audience, now or at a moment. To one whose name is known already it is no promotion. */
export function MailingEditor({
  resource,
  to: named,
  onClose,
}: {
  readonly resource: string;
  /** The name of a member; empty: whoever is typed. */
  readonly to: string;
  readonly onClose: () => void;
}) {
  const [form] = Form.useForm<Fields>();
  const [view, setView] = useState<keyof typeof views>('edit');
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useStaffAction('sendMailing', 'new', {
    onDone: ({ state }) => {
      message.success(state === 'waiting' ? say('已提交：等待另一位同事同意') : say('已安排发送'));
      onClose();
    },
    onSettled: () => askAgain(queries, resource),
  });
  // Before the fields stand there is nothing to watch.
  const typed = { ...nothing, ...Form.useWatch([], { form, preserve: true }) };
  const { title, content, path } = typed;
  const drafts = useMemo(
    () => ({
      card: {
        message: {
          id: 0,
          title,
          content,
          path: isOwnPath(path.trim()) ? path.trim() : '',
          subject: null,
          order_no: null,
          created_at: beijing(new Date().toISOString()),
          read: false,
        },
      },
    }),
    [title, content, path],
  );
  return (
    <Editor
      title={say('写站内信')}
      saving={isPending}
      fault={error}
      form={form}
      initial={named === '' ? nothing : { ...nothing, names: named, marketing: false }}
      onSave={({ to, names, audience, sendAt, ...words }) =>
        mutate({
          ...words,
          path: words.path.trim(),
          ...(to === 'names' ? { names: namesIn(names) } : { audience }),
          ...(sendAt === null ? {} : { sendAt: instantOf(sendAt) }),
        })
      }
      onClose={onClose}
      extra={
        <Segmented
          aria-label={say('编辑或预览')}
          value={view}
          options={optionsOf(views)}
          onChange={setView}
        />
      }
      instead={
        view === 'preview'
          ? { shown: <PhonePreview page="/preview" drafts={drafts} />, onInvalid: () => setView('edit') }
          : undefined
      }
    >
      <Form.Item
        name="title"
        label={say('标题')}
        rules={[{ required: true, whitespace: true, message: say('请填写标题') }, own]}
      >
        <Input autoFocus maxLength={60} showCount />
      </Form.Item>
      <Form.Item
        name="content"
        label={say('内容')}
        rules={[{ required: true, whitespace: true, message: say('请填写内容') }, own]}
        extra={say('纯文字。{0}', wordsRule)}
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={500} showCount />
      </Form.Item>
      <Form.Item
        name="path"
        label={say('点开后前往')}
        extra={say('可不填；站内路径，如 /activity')}
        rules={[
          {
            validator: (_rule, text: string) =>
              isOwnPath(text.trim())
                ? Promise.resolve()
                : Promise.reject(new Error(fieldProblem('path_not_own', languageTag))),
          },
        ]}
      >
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item
        name="to"
        label={say('发给')}
        extra={say('一人一天内最多发给 {0} 位会员，再多须另一位同事同意', count(mailedAlone))}
      >
        <Segmented options={optionsOf(whom)} />
      </Form.Item>
      {typed.to === 'names' ? (
        <Form.Item
          name="names"
          label={say('会员账号')}
          rules={[{ required: true, whitespace: true, message: say('请填写账号') }]}
          extra={say('一行一个，或用空格、逗号隔开；最多5000个')}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 10 }} />
        </Form.Item>
      ) : (
        <Form.Item name="audience" label={say('会员范围')} extra={say('按发送那一刻的情况决定谁收到')}>
          <AudienceField marketing={typed.marketing} />
        </Form.Item>
      )}
      <Form.Item
        name="marketing"
        label={say('推广')}
        valuePropName="checked"
        extra={say('推广绝不发给休息中或自我排除的会员；只有通知（维护、规则变动）才关闭')}
      >
        <Switch checkedChildren={say('推广')} unCheckedChildren={say('通知')} />
      </Form.Item>
      <Form.Item
        name="push"
        label={say('手机提醒')}
        valuePropName="checked"
        extra={say('开了到账提醒的会员会收到“您有一条新消息”，不含内容')}
      >
        <Switch checkedChildren={say('提醒')} unCheckedChildren={say('不提醒')} />
      </Form.Item>
      <Form.Item name="sendAt" label={say('发送时间（北京时间）')} extra={say('不填：立即')}>
        <MomentField />
      </Form.Item>
      <English>
        <Form.Item name="titleEn" label={say('英文标题')} rules={[own]}>
          <Input maxLength={120} showCount />
        </Form.Item>
        <Form.Item name="contentEn" label={say('英文内容')} rules={[own]}>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={1_000} showCount />
        </Form.Item>
      </English>
    </Editor>
  );
}
