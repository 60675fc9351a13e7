import { type TagColour, tagColours } from '@mingpai/contract/console/tags/names';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Form, Input, Select } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import type { TagRow } from '../../api/rows.ts';
import { tagsName, tagsQuery } from '../../api/tags.ts';
import { useMay } from '../../app/session.ts';
import { MemberTags } from '../../components/member-tags.tsx';
import { Read } from '../../components/read.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { DataTable } from '../../components/whole-table.tsx';
import { tagColourLabels } from '../../labels/tags.ts';
import { say } from '../../texts/say.ts';

/** The operator's list of tags: what members can be called by. @param only the tag that is shown alone; empty: all */
export function TagList({ only, onClose }: { readonly only: string; readonly onClose: () => void }) {
  const tags = useQuery(tagsQuery);
  const may = useMay('members', 'tag') === true;
  const [form] = Form.useForm<{ tag: string; colour: TagColour }>();
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending } = useStaffAction('saveTag', 'list', {
    onDone: () => {
      message.success(say('已保存'));
      form.resetFields();
    },
    onFault: (fault) => void message.error(fault.message),
    onSettled: () => queries.invalidateQueries({ queryKey: [tagsName] }),
  });
  const columns: ColumnsType<TagRow> = [
    {
      key: 'tag',
      title: say('标签'),
      render: (_value, { tag, colour }) => <MemberTags of={[{ tag, colour, expiresAt: null }]} />,
    },
    {
      key: 'open',
      title: say('状态'),
      width: 90,
      render: (_value, { open }) => (open ? say('可用') : say('已停用')),
    },
    ...(may
      ? [
          {
            key: 'switch',
            title: say('操作'),
            width: 90,
            render: (_value: unknown, { tag, colour, open }: TagRow) => (
              <Button
                size="small"
                disabled={isPending}
                aria-label={`${open ? say('停用') : say('启用')} ${tag}`}
                onClick={() => mutate({ tag, colour, open: !open })}
              >
                {open ? say('停用') : say('启用')}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <Drawer open width={520} title={say('标签列表')} onClose={onClose}>
      {may && (
        <Form
          form={form}
          layout="inline"
          initialValues={{ tag: '', colour: 'blue' }}
          onFinish={({ tag, colour }) => mutate({ tag: tag.trim(), colour, open: true })}
          style={{ marginBottom: 16, rowGap: 8 }}
        >
          <Form.Item
            name="tag"
            label={say('新标签')}
            rules={[{ required: true, whitespace: true, message: say('请填写标签') }]}
          >
            <Input maxLength={20} />
          </Form.Item>
          <Form.Item name="colour" label={say('颜色')}>
            <Select
              style={{ width: 80 }}
              options={tagColours.map((value) => ({ value, label: tagColourLabels[value] }))}
            />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={isPending}>
            {say('添加')}
          </Button>
        </Form>
      )}
      <Read of={tags}>
        {(rows) => (
          <DataTable
            rows={only === '' ? rows : rows.filter(({ tag }) => tag === only)}
            columns={columns}
            rowKey="tag"
            width={400}
          />
        )}
      </Read>
    </Drawer>
  );
}
