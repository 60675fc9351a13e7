import { Form } from 'antd';
import type { ReactNode } from 'react';
import { ActionDialog } from '../components/action-dialog.tsx';
import { ReasonField } from '../components/reason-field.tsx';
import { useMessage } from '../components/use-message.ts';
import { say } from '../texts/say.ts';
import { useDecision } from './use-decision.ts';

type Props = {
  /** The list that is asked again afterwards. */
  readonly resource: string;
  readonly action:
    | 'cancelGrant'
    | 'cancelFreeBets'
    | 'rejectAgentApplication'
    | 'rejectAgentStatement'
    | 'rejectAdjustment'
    | 'ignorePayment'
    | 'ignoreArrival'
    | 'liftStop'
    | 'refuseStatement'
    | 'askToCloseDifference'
    | 'liftListEntry'
    | 'askForImport'
    | 'refuseImport';
  readonly id: number;
  readonly title: string;
  /** The button and the field, where they say something else than to reject. */
  readonly confirm?: string;
  readonly label?: string;
  /** What is said when it is done. */
  readonly done: string | ((state: string) => string);
  /** What it means, and who reads the reason. */
  readonly children: ReactNode;
  readonly onClose: () => void;
};

/** An answer says by its state whether it is done, or waits for somebody else. */
function stateOf(answer: unknown): string {
  return typeof answer === 'object' && answer !== null && 'state' in answer ? String(answer.state) : '';
}

/** Turns something down, with a reason. */
export function ReasonDialog({ resource, action, id, done, children, ...props }: Props) {
  const { title, confirm = say('确认拒绝'), label = say('拒绝原因'), onClose } = props;
  const [form] = Form.useForm<{ reason: string }>();
  const message = useMessage();
  const { decide, deciding, fault } = useDecision({
    resource,
    action,
    id,
    onDone: (answer) => {
      message.success(typeof done === 'string' ? done : done(stateOf(answer)));
      onClose();
    },
  });
  return (
    <ActionDialog
      title={title}
      confirm={confirm}
      danger
      deciding={deciding}
      fault={fault}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <p>{children}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ reason }) => decide({ id, reason: reason.trim() })}
      >
        <ReasonField label={label} />
      </Form>
    </ActionDialog>
  );
}
