import { useQueryClient } from '@tanstack/react-query';
import { Descriptions, Form, Typography } from 'antd';
import { Link } from 'react-router';
import type { HeldWin } from '../../api/rows.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { Code } from '../../components/code.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { yuan } from '../../labels/money.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { betPath } from '../bets/words.ts';
import { heldReasons, heldVerdicts } from './words.ts';

type ProposeProps = {
  readonly win: HeldWin;
  readonly verdict: 'release' | 'refuse';
  readonly onClose: () => void;
};

/** The first person's word: nothing moves yet. */
export function ProposeDialog({ win, verdict, onClose }: ProposeProps) {
  const [form] = Form.useForm<{ reason: string }>();
  const queries = useQueryClient();
  const message = useMessage();
  const { mutate, isPending, error } = useStaffAction('proposeHeldWin', win.id, {
    onDone: () => {
      message.success(say('已提议，等待同事复核'));
      onClose();
    },
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <ActionDialog
      title={say('提议{0} {1}元', heldVerdicts[verdict], yuan(win.held))}
      confirm={say('提交提议')}
      danger={verdict === 'refuse'}
      deciding={isPending}
      fault={error}
      onConfirm={() =>
        void form.validateFields().then(
          ({ reason }) => mutate({ id: win.id, verdict, reason }),
          () => undefined,
        )
      }
      onClose={onClose}
    >
      <Typography.Paragraph>
        {said(
          '现在不动资金，由另一位同事复核后生效{0}。',
          win.forChief ? say('；金额较大，须由主管复核') : '',
        )}
      </Typography.Paragraph>
      <Form form={form} layout="vertical" requiredMark={false}>
        <ReasonField label={say('依据')} hint={say('如：已凭注单号与场馆核对')} />
      </Form>
    </ActionDialog>
  );
}

/** The second person's yes, to what they read here: money moves. */
export function ConfirmDialog({ win, onClose }: { readonly win: HeldWin; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const message = useMessage();
  const verdict = win.verdict ?? 'refuse';
  const { mutate, isPending, error } = useStaffAction('confirmHeldWin', win.id, {
    onDone: () => {
      message.success(say('已复核'));
      onClose();
    },
    onSettled: () => queries.invalidateQueries(),
  });
  const sum = yuan(win.held);
  return (
    <ActionDialog
      title={say('复核：{0} {1}元', heldVerdicts[verdict], sum)}
      confirm={say('同意{0}', heldVerdicts[verdict])}
      danger={verdict === 'refuse'}
      deciding={isPending}
      fault={error}
      onConfirm={() => mutate({ id: win.id, verdict, held: win.held })}
      onClose={onClose}
    >
      <Typography.Paragraph strong>
        {verdict === 'release'
          ? say('同意后，{0}元立即归会员使用，会员收到站内信。', sum)
          : say('同意后，会员得不到这{0}元，注单按不派发重新计算，会员收到站内信。', sum)}
      </Typography.Paragraph>
      <Descriptions
        column={1}
        size="small"
        items={[
          {
            key: 'member',
            label: say('会员'),
            children: <Link to={`/members/${win.memberId}`}>{win.username}</Link>,
          },
          { key: 'venue', label: say('场馆'), children: win.venueName },
          {
            key: 'subject',
            label: say('单号'),
            children:
              win.kind === 'bet' ? (
                <Link to={betPath(win.venue, win.subject)} className="code">
                  {win.subject}
                </Link>
              ) : (
                <Code text={win.subject} />
              ),
          },
          { key: 'reason', label: say('原因'), children: heldReasons[win.reason] },
          { key: 'amount', label: say('金额（元）'), children: yuan(win.amount) },
          { key: 'stake', label: say('投注（元）'), children: yuan(win.stake) },
          { key: 'proposer', label: say('提议人'), children: win.proposer ?? '' },
          { key: 'note', label: say('依据'), children: win.note ?? '' },
        ]}
      />
    </ActionDialog>
  );
}
