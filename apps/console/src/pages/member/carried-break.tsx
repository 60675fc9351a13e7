import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { May } from '../../app/may.tsx';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { Alert } from '../../components/alert.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { breakName } from '../../labels/limits.ts';
import { beijing } from '../../labels/time.ts';
import { say } from '../../texts/say.ts';

type Carried = ConsoleAnswer<'memberLimits'>['carried'][number];

/** A break that came from another account: two people lift it where it is somebody else's. */
export function CarriedBreak({ of }: { readonly of: Carried }) {
  const [open, setOpen] = useState(false);
  const { kind, endsAt, firstYes } = of;
  const said = firstYes === null ? '' : say('；{0} 已同意解除：{1}', firstYes.by, firstYes.reason);
  return (
    <>
      <Alert
        type="info"
        message={say('{0}由同一人的另一账户转来，至 {1}{2}', breakName(kind), beijing(endsAt), said)}
        action={
          <May resource="members" action="freeze">
            <Button size="small" disabled={firstYes?.own === true} onClick={() => setOpen(true)}>
              {firstYes === null ? say('解除误转') : say('复核解除')}
            </Button>
          </May>
        }
      />
      {open && <Lifting of={of} onClose={() => setOpen(false)} />}
    </>
  );
}

function Lifting({ of: { id, firstYes }, onClose }: { readonly of: Carried; readonly onClose: () => void }) {
  const [form] = Form.useForm<{ readonly reason: string }>();
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useStaffAction('liftCarriedBreak', id, {
    onDone: ({ both }) => {
      message.success(both ? say('已解除，并已通知会员') : say('已记录，等待另一位同事复核'));
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['members'] }),
  });
  return (
    <ActionDialog
      title={say('解除误转的暂停')}
      confirm={firstYes === null ? say('确认同意') : say('确认复核')}
      deciding={isPending}
      fault={error}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <p>
        {say('只在核实两个账户不是同一人时解除。会员自己选择的暂停和自我排除不能解除，须由两位同事同意。')}
      </p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ reason }) => mutate({ id, reason: reason.trim() })}
      >
        <ReasonField label={say('核实依据')} />
      </Form>
    </ActionDialog>
  );
}
