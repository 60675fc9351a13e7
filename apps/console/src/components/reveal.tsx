import type { PersonalField } from '@mingpai/contract/console/personal';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { keepClear } from '../api/view.ts';
import { useMay } from '../app/session.ts';
import { fieldLabels } from '../labels/personal.ts';
import { said } from '../texts/said.tsx';
import { say } from '../texts/say.ts';
import { ActionDialog } from './action-dialog.tsx';
import { EyeOutlined } from './icons.ts';
import { ReasonField } from './reason-field.tsx';
import { useMessage } from './use-message.ts';
import { useStaffAction } from './use-staff-action.ts';

type Props = {
  /** Whose data it is. */
  readonly member: number;
  /** What the screen shows of it. */
  readonly fields: readonly PersonalField[];
};

/** Asks for a member's masked data, with a reason; every list and page that is open is read again then. */
export function Reveal({ member, fields }: Props) {
  return (
    <Opener members={[member]} fields={fields} type="link">
      {say('查看（需填写理由）')}
    </Opener>
  );
}

/** What a row of a list shows masked, and the same for this row's member. @param name what the member is called there */
export function Masked({ member, name, fields, children }: Props & { name: string; children: ReactNode }) {
  return (
    <>
      {children}
      <Opener
        members={[member]}
        fields={fields}
        type="text"
        label={say('查看 {0} 的{1}', name, namesOf(fields))}
      />
    </>
  );
}

type PageProps = { readonly rows: readonly { readonly memberId: number }[] } & Pick<Props, 'fields'>;

/** The same for all members of the page of a list that is shown. */
export function RevealPage({ rows, fields }: PageProps) {
  const members = [...new Set(rows.map(({ memberId }) => memberId))];
  if (members.length === 0) return null;
  return (
    <Opener members={members} fields={fields} type="default">
      {say('查看本页资料')}
    </Opener>
  );
}

/** How long what was asked for is shown: in a list, where whoever passes sees it, and in the page or the window of one member. */
const shownMinutes = { list: 2, one: 15 } as const;

type Asked = { readonly members: readonly number[]; readonly fields: readonly PersonalField[] };

function Opener({
  type,
  label,
  children,
  ...asked
}: Asked & { type: 'link' | 'text' | 'default'; label?: string; children?: ReactNode }) {
  const [open, setOpen] = useState(false);
  const access = useMay('members', 'reveal');
  if (access !== true) return null;
  return (
    <>
      <Button
        type={type}
        icon={<EyeOutlined aria-hidden />}
        onClick={() => setOpen(true)}
        {...(type !== 'default' && { size: 'small' })}
        {...(label !== undefined && { 'aria-label': label, title: label })}
      >
        {children}
      </Button>
      {open && (
        <RevealDialog
          {...asked}
          minutes={type === 'link' ? shownMinutes.one : shownMinutes.list}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function namesOf(fields: readonly PersonalField[]): string {
  return fields.map((field) => fieldLabels[field]).join(say('、'));
}

type DialogProps = Asked & { readonly minutes: number; readonly onClose: () => void };

function RevealDialog({ members, fields, minutes, onClose }: DialogProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useStaffAction('revealPersonal', members.join(), {
    onDone: () => {
      message.success(say('{0} 分钟内可见，离开此页即收起；已记入日志', minutes));
      keepClear(minutes * 60_000);
      void queries.invalidateQueries();
      onClose();
    },
  });
  return (
    <ActionDialog
      title={say('查看会员个人资料')}
      confirm={say('查看')}
      deciding={isPending}
      fault={error}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <p>
        {members.length === 1
          ? said(
              '会员 {0} 的{1}将显示给您，最长 {2} 分钟，离开此页即收起。您的姓名、时间和理由会写入操作日志。',
              members[0],
              namesOf(fields),
              minutes,
            )
          : said(
              '{0} 位会员的{1}将显示给您，最长 {2} 分钟，离开此页即收起。您的姓名、时间和理由会按会员逐位写入操作日志，每位计一次。',
              members.length,
              namesOf(fields),
              minutes,
            )}
      </p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ reason }) => mutate({ ids: [...members], fields: [...fields], reason: reason.trim() })}
      >
        <ReasonField label={say('查看理由')} hint={say('例如：会员来电核实身份，至少4个字')} />
      </Form>
    </ActionDialog>
  );
}
