import { homeNoticesMost } from '@mingpai/contract/constants';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Segmented, Switch } from 'antd';
import { useMemo, useState } from 'react';
import { askAgain } from '../../api/lists.ts';
import type { NoticeRow } from '../../api/rows.ts';
import { instantOf } from '../../components/beijing-fields.ts';
import { Editor } from '../../components/editor.tsx';
import { English } from '../../components/english.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { optionsOf } from '../../labels/options.ts';
import { beijing } from '../../labels/time.ts';
import { PhonePreview } from '../../showing/phone-preview.tsx';
import {
  type ShowingFields,
  ShowingItems,
  showingFieldsOf,
  showingOf,
  shownAlways,
} from '../../showing/showing-fields.tsx';
import { say } from '../../texts/say.ts';

type Props = {
  readonly notice: NoticeRow | undefined;
  /** Of which the list is asked again. */
  readonly resource: string;
  readonly onClose: () => void;
};

type Fields = Pick<NoticeRow, 'title' | 'content' | 'titleEn' | 'contentEn' | 'scrolls' | 'shown'> &
  ShowingFields;

const nothing: Fields = {
  title: '',
  content: '',
  titleEn: '',
  contentEn: '',
  scrolls: false,
  shown: true,
  ...shownAlways,
};
const views = { edit: say('编辑'), preview: say('预览') } as const;

/** One notice: plain text in Chinese, in English if somebody writes it. */
export function NoticeEditor({ notice, resource, onClose }: Props) {
  const [form] = Form.useForm<Fields>();
  const [view, setView] = useState<keyof typeof views>('edit');
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useStaffAction('saveNotice', notice?.id ?? 'new', {
    onDone: () => {
      const { shown, startsAt }: Fields = form.getFieldsValue(true);
      // One that begins later is not there yet.
      const isOut =
        notice === undefined &&
        shown &&
        (startsAt === null || instantOf(startsAt) <= new Date().toISOString());
      message.success(isOut ? say('公告已发布') : say('公告已保存'));
      onClose();
    },
    onSettled: () => askAgain(queries, resource),
  });
  const { title, content, scrolls } = Form.useWatch([], { form, preserve: true }) ?? nothing;
  const drafts = useMemo(
    () => ({
      ...(scrolls ? { homeNotices: [content] } : {}),
      card: { notice: { title, content, created_at: beijing(new Date().toISOString()) } },
    }),
    [title, content, scrolls],
  );
  return (
    <Editor
      title={notice === undefined ? say('发布公告') : say('编辑：{0}', notice.title)}
      saving={isPending}
      fault={error}
      form={form}
      initial={notice === undefined ? nothing : { ...notice, ...showingFieldsOf(notice) }}
      onSave={(fields) =>
        mutate({ ...fields, ...showingOf(fields), ...(notice && { id: notice.id, version: notice.version }) })
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
          ? {
              shown: <PhonePreview page={scrolls ? '/' : '/preview'} drafts={drafts} />,
              onInvalid: () => setView('edit'),
            }
          : undefined
      }
    >
      <Form.Item
        name="title"
        label={say('标题')}
        rules={[{ required: true, whitespace: true, message: say('请填写标题') }]}
      >
        <Input autoFocus={notice === undefined} maxLength={60} showCount />
      </Form.Item>
      <Form.Item
        name="content"
        label={say('内容')}
        rules={[{ required: true, whitespace: true, message: say('请填写内容') }]}
        extra={say('纯文字，会员在“消息中心”按原样看到')}
      >
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 14 }} maxLength={2_000} showCount />
      </Form.Item>
      <Form.Item
        name="scrolls"
        label={say('在首页滚动')}
        valuePropName="checked"
        extra={say(
          '首页只滚动最新的 {0} 条滚动公告，更早的仍在“消息中心”；修改不改变发布时间',
          homeNoticesMost,
        )}
      >
        <Switch checkedChildren={say('滚动')} unCheckedChildren={say('不滚动')} />
      </Form.Item>
      <Form.Item
        name="shown"
        label={say('发布')}
        valuePropName="checked"
        extra={say('不发布的是草稿，会员看不到')}
      >
        <Switch checkedChildren={say('发布')} unCheckedChildren={say('草稿')} />
      </Form.Item>
      <ShowingItems />
      <English>
        <Form.Item name="titleEn" label={say('英文标题')}>
          <Input maxLength={120} showCount />
        </Form.Item>
        <Form.Item name="contentEn" label={say('英文内容')}>
          <Input.TextArea autoSize={{ minRows: 4, maxRows: 14 }} maxLength={4_000} showCount />
        </Form.Item>
      </English>
    </Editor>
  );
}
