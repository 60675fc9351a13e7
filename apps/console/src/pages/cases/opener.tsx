import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { cases } from '../../api/lists.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { Alert } from '../../components/alert.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';

type Props = {
  /** Whom it is about. */
  readonly member?: number;
  /** Who belongs to it besides. */
  readonly others?: readonly number[];
  readonly onOpened: (id: number) => void;
  readonly onClose: () => void;
};

/** Opens a case, which is then one's own. */
export function CaseOpener({ member, others = [], onOpened, onClose }: Props) {
  const [form] = Form.useForm<{ subject: string }>();
  const message = useMessage();
  const [linking, setLinking] = useState(false);
  const { mutate, isPending, error } = useStaffAction('openCase', member ?? 'new', {
    onDone: ({ id }) => {
      setLinking(true);
      void linkAll(id, others).then((missing) => {
        if (missing > 0) message.error(say('已立案；{0} 个会员没有关联上，请在案件里补上', missing));
        onOpened(id);
      });
    },
  });
  return (
    <ActionDialog
      title={titleOf(member, others.length)}
      confirm={say('立案')}
      deciding={isPending || linking}
      fault={error}
      onConfirm={form.submit}
      onClose={onClose}
    >
      {member !== undefined && <Standing member={member} />}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ subject }) =>
          mutate({ subject: subject.trim(), ...(member !== undefined && { member }) })
        }
      >
        <Form.Item
          name="subject"
          label={say('事由')}
          rules={[{ required: true, whitespace: true, message: say('请填写事由') }]}
        >
          <Input autoFocus maxLength={120} showCount />
        </Form.Item>
      </Form>
    </ActionDialog>
  );
}

/** A second case of the same ring is looked into by somebody else, who knows nothing of the first. */
function Standing({ member }: { readonly member: number }) {
  const { data } = useQuery({
    queryKey: [cases.name, 'standing', member],
    queryFn: ({ signal }) => call('cases', { member, state: 'standing', page: 1, pageSize: 5 }, { signal }),
  });
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      message={say('这位会员已在未结的案件里')}
      description={data.rows.map(({ id, subject, owner }) => (
        <div key={id}>{said('{0}（{1}）', <Link to={`/cases/${id}`}>{subject}</Link>, owner)}</div>
      ))}
    />
  );
}

/** One after the other; a case stands without those that could not be linked. @returns how many those are */
async function linkAll(id: number, members: readonly number[]): Promise<number> {
  let missing = 0;
  for (const member of members)
    await call('linkCase', { id, kind: 'member', reference: String(member) }).catch(() => {
      missing += 1;
    });
  return missing;
}

function titleOf(member: number | undefined, others: number): string {
  if (member === undefined) return say('立案');
  if (others === 0) return say('为会员 {0} 立案', member);
  return say('为会员 {0} 与 {1} 个关联账号立案', member, others);
}
