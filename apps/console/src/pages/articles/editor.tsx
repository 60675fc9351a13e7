import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import type { ArticleRow } from '../../api/rows.ts';
import { Alert } from '../../components/alert.tsx';
import { Editor } from '../../components/editor.tsx';
import { English } from '../../components/english.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { optionsOf } from '../../labels/options.ts';
import { richTextRule } from '../../labels/rich-text.ts';
import { say } from '../../texts/say.ts';
import { Preview } from './preview.tsx';
import { articlesKey, hintOf, placeOf, titleOf } from './words.ts';

type Props = { readonly article: ArticleRow; readonly onClose: () => void };
type Fields = Pick<ArticleRow, 'title' | 'content' | 'titleEn' | 'contentEn'>;

const views = { edit: say('编辑'), chinese: say('预览'), english: say('英文预览') } as const;

/** One article in both languages, with a preview by the server: what members will see, without what is taken out. */
export function ArticleEditor({ article, onClose }: Props) {
  const [form] = Form.useForm<Fields>();
  const [view, setView] = useState<keyof typeof views>('edit');
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useStaffAction('saveArticle', article.type, {
    onDone: () => {
      message.success(say('文章已保存'));
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: articlesKey }),
  });
  const typed = Form.useWatch([], { form, preserve: true });
  const hint = hintOf(article.type);
  return (
    <Editor
      title={say('{0}（{1}）', titleOf(article), placeOf(article.type))}
      saving={isPending}
      fault={error}
      form={form}
      initial={article}
      onSave={(fields) => mutate({ ...fields, type: article.type, version: article.version })}
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
        view !== 'edit' && typed !== undefined
          ? { shown: <Preview {...typed} english={view === 'english'} />, onInvalid: () => setView('edit') }
          : undefined
      }
    >
      {hint !== undefined && <Alert type="info" showIcon message={hint} style={{ marginBottom: 16 }} />}
      <Form.Item
        name="title"
        label={say('标题')}
        rules={[{ required: true, whitespace: true, message: say('请填写标题') }]}
      >
        <Input maxLength={60} showCount />
      </Form.Item>
      <Form.Item
        name="content"
        label={say('正文（HTML）')}
        rules={[{ required: true, whitespace: true, message: say('请填写正文') }]}
        extra={richTextRule}
      >
        <Input.TextArea className="code" rows={18} maxLength={12_000} showCount />
      </Form.Item>
      <English>
        <Form.Item name="titleEn" label={say('英文标题')}>
          <Input maxLength={120} showCount />
        </Form.Item>
        <Form.Item name="contentEn" label={say('英文正文（HTML）')}>
          <Input.TextArea className="code" rows={18} maxLength={20_000} showCount />
        </Form.Item>
      </English>
    </Editor>
  );
}
