import { placeholders } from '@mingpai/contract/service';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Select, Space, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { May } from '../../app/may.tsx';
import { useMay } from '../../app/session.ts';
import { Moment } from '../../components/cells.tsx';
import { Editor } from '../../components/editor.tsx';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { RemoveButton } from '../../components/remove-button.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { DataTable } from '../../components/whole-table.tsx';
import { roleLabels } from '../../labels/staff.ts';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';
import { type Template, templatesKey } from './template-list.tsx';

type Role = { readonly code: string; readonly name: string };

/** What staff say often: one's own, and what a role shares. */
export function TemplatesPage() {
  const [editing, setEditing] = useState<Template | 'new'>();
  const may = useMay('service', 'answer') === true;
  const query = useQuery({
    queryKey: templatesKey,
    queryFn: ({ signal }) => call('serviceTemplates', {}, { signal }),
  });
  const roles = query.data?.roles ?? [];
  const columns: ColumnsType<Template> = [
    {
      key: 'title',
      title: say('标题'),
      width: 130,
      render: (_value, { title }) => <strong>{title}</strong>,
    },
    {
      key: 'scope',
      title: say('谁可以用'),
      width: 110,
      render: (_value, { scope }) => <Tag bordered={false}>{scopeText(scope, roles)}</Tag>,
    },
    {
      key: 'text',
      title: say('内容'),
      render: (_value, { text, textEn }) => (
        <div className={styles.words}>
          <span>{text}</span>
          {textEn !== '' && <small>{textEn}</small>}
        </div>
      ),
    },
    {
      key: 'changed',
      title: say('最后修改'),
      width: 160,
      render: (_value, { by, changedAt }) => (
        <div className={styles.words}>
          <span>{by ?? say('系统自带')}</span>
          <Moment at={changedAt} />
        </div>
      ),
    },
    {
      key: 'actions',
      title: say('操作'),
      width: 150,
      render: (_value, template) =>
        may &&
        template.mine && (
          <Space>
            <Button
              size="small"
              aria-label={say('编辑 {0}', template.title)}
              onClick={() => setEditing(template)}
            >
              {say('编辑')}
            </Button>
            <Remove template={template} />
          </Space>
        ),
    },
  ];
  return (
    <Page
      title={say('回复模板')}
      lead={say('在回复框输入 / 选用；自己的模板只有自己看到')}
      actions={
        <>
          <Link to="/service">{say('返回对话列表')}</Link>
          <May resource="service" action="answer">
            <Button type="primary" onClick={() => setEditing('new')}>
              {say('新建模板')}
            </Button>
          </May>
        </>
      }
    >
      <Read of={query}>
        {({ templates }) => (
          <DataTable<Template>
            rowKey="id"
            columns={columns}
            rows={templates}
            width={720}
            card={{ who: 'title', actions: 'actions' }}
          />
        )}
      </Read>
      {editing !== undefined && (
        <TemplateEditor
          template={editing === 'new' ? undefined : editing}
          roles={roles}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Page>
  );
}

function scopeText(scope: string, roles: readonly Role[]): string {
  if (scope === 'own') return say('仅自己');
  if (scope === 'all') return say('全体客服');
  return roleLabels[scope] ?? roles.find(({ code }) => code === scope)?.name ?? say('我的角色');
}

type Fields = {
  readonly scope: string;
  readonly title: string;
  readonly text: string;
  readonly textEn: string;
};
type EditorProps = {
  readonly template: Template | undefined;
  readonly roles: readonly Role[];
  readonly onClose: () => void;
};

function TemplateEditor({ template, roles, onClose }: EditorProps) {
  const [form] = Form.useForm<Fields>();
  const queries = useQueryClient();
  const leads = useMay('service', 'lead') === true;
  const { mutate, isPending, error } = useStaffAction('saveServiceTemplate', template?.id ?? 'new', {
    onDone: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: templatesKey }),
  });
  const hint = say(
    '可写 {0}，选用时自动填入会员账号、您的姓名和最近提到的订单号',
    placeholders.map((name) => `{${name}}`).join(' '),
  );
  return (
    <Editor<Fields>
      title={template === undefined ? say('新建模板') : say('编辑模板')}
      form={form}
      initial={template ?? { scope: 'own', title: '', text: '', textEn: '' }}
      saving={isPending}
      fault={error}
      onSave={(fields) => mutate({ ...fields, ...(template !== undefined && { id: template.id }) })}
      onClose={onClose}
    >
      <Form.Item name="scope" label={say('谁可以用')}>
        <Select
          disabled={!leads}
          options={[
            { value: 'own', label: say('仅自己') },
            ...(leads
              ? [
                  { value: 'all', label: say('全体客服') },
                  ...roles.map(({ code }) => ({ value: code, label: scopeText(code, roles) })),
                ]
              : []),
          ]}
        />
      </Form.Item>
      <Form.Item
        name="title"
        label={say('标题')}
        rules={[{ required: true, whitespace: true, message: say('请填写标题') }]}
      >
        <Input maxLength={40} showCount />
      </Form.Item>
      <Form.Item
        name="text"
        label={say('内容')}
        extra={hint}
        rules={[{ required: true, whitespace: true, message: say('请填写内容') }]}
      >
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} maxLength={1_000} showCount />
      </Form.Item>
      <Form.Item name="textEn" label={say('英文内容')} extra={say('留空时用中文')}>
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} maxLength={1_000} showCount />
      </Form.Item>
    </Editor>
  );
}

function Remove({ template: { id, title } }: { readonly template: Template }) {
  const queries = useQueryClient();
  const message = useMessage();
  const { mutate, isPending } = useStaffAction('removeServiceTemplate', id, {
    onDone: () => undefined,
    onFault: (fault) => void message.error(fault.message),
    onSettled: () => queries.invalidateQueries({ queryKey: templatesKey }),
  });
  return (
    <RemoveButton
      name={title}
      meaning={say('以后不能再选用；已经发出的消息不变')}
      removing={isPending}
      onRemove={() => mutate({ id })}
    />
  );
}
