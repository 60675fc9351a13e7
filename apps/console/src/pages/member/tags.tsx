import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import type { MemberPage } from '../../api/rows.ts';
import { tagsQuery } from '../../api/tags.ts';
import { useMay } from '../../app/session.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { instantOf } from '../../components/beijing-fields.ts';
import { PlusOutlined } from '../../components/icons.ts';
import { MemberTags } from '../../components/member-tags.tsx';
import { MomentField } from '../../components/moment-field.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { say } from '../../texts/say.ts';

type Props = { readonly member: MemberPage['member'] };

/** The member's tags; those who may give and take them here. */
export function TagsOfMember({ member }: Props) {
  const may = useMay('members', 'tag') === true;
  const [giving, setGiving] = useState(false);
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending } = useStaffAction('untagMember', member.id, {
    onDone: () => void message.success(say('已取下标签')),
    onFault: (fault) => void message.error(fault.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['members'] }),
  });
  if (!may) return <MemberTags of={member.tags} />;
  return (
    <>
      <MemberTags of={member.tags} busy={isPending} onTake={(tag) => mutate({ id: member.id, tag })} />
      <Button size="small" type="dashed" icon={<PlusOutlined />} onClick={() => setGiving(true)}>
        {say('贴标签')}
      </Button>
      {giving && <TagDialog member={member} onClose={() => setGiving(false)} />}
    </>
  );
}

type Fields = { readonly tag: string; readonly until?: Dayjs | null };

function TagDialog({ member, onClose }: Props & { readonly onClose: () => void }) {
  const [form] = Form.useForm<Fields>();
  const tags = useQuery(tagsQuery);
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useStaffAction('tagMember', member.id, {
    onDone: () => {
      message.success(say('已贴上标签'));
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['members'] }),
  });
  const choices = (tags.data ?? []).filter(({ open }) => open);
  return (
    <ActionDialog
      title={say('给 {0} 贴标签', member.username)}
      confirm={say('贴上')}
      deciding={isPending}
      fault={error ?? tags.error}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ tag, until }) =>
          mutate({ id: member.id, tag, ...(until ? { until: instantOf(until) } : {}) })
        }
      >
        <Form.Item
          name="tag"
          label={say('标签')}
          rules={[{ required: true, message: say('请选择标签') }]}
          extra={say('列表在“会员”页的“标签列表”中维护')}
        >
          <Select showSearch options={choices.map(({ tag }) => ({ value: tag, label: tag }))} />
        </Form.Item>
        <Form.Item name="until" label={say('到期（北京时间）')} extra={say('不填：直到有人取下')}>
          <MomentField />
        </Form.Item>
      </Form>
    </ActionDialog>
  );
}
