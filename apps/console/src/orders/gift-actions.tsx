import { Button, Space } from 'antd';
import { useState } from 'react';
import type { Gift } from '../api/rows.ts';
import { ActionDialog } from '../components/action-dialog.tsx';
import { useMessage } from '../components/use-message.ts';
import { giftTerms } from '../labels/free-bets.ts';
import { yuan } from '../labels/money.ts';
import { beijing } from '../labels/time.ts';
import { say } from '../texts/say.ts';
import { Facts } from './facts.tsx';
import { UnlessHeld, useHeldRows } from './held-rows.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { FirstYesNote } from './second-yes.tsx';
import { useDecision } from './use-decision.ts';

const resource = 'free-bets';

export type GiftAction = Gift['may'][number];

/** What the reader may do to a gift: say the second yes, or take it back. */
export function GiftActions({ of: gift }: { readonly of: Gift }) {
  const [open, setOpen] = useState<GiftAction>();
  const { username, may } = gift;
  const held = useHeldRows('free-bets', open === undefined ? undefined : gift.id);
  return (
    <UnlessHeld rows={held} id={gift.id}>
      <Space>
        {may.includes('approve') && (
          <Button
            size="small"
            type="primary"
            aria-label={say('复核 {0} 的免费注单', username)}
            onClick={() => setOpen('approve')}
          >
            {say('复核')}
          </Button>
        )}
        {may.includes('cancel') && (
          <Button
            size="small"
            danger
            aria-label={say('取消 {0} 的免费注单', username)}
            onClick={() => setOpen('cancel')}
          >
            {say('取消')}
          </Button>
        )}
        {open && <GiftDialog gift={gift} action={open} onClose={() => setOpen(undefined)} />}
      </Space>
    </UnlessHeld>
  );
}

type DialogProps = { readonly gift: Gift; readonly action: GiftAction; readonly onClose: () => void };

/** Stands before what is done to a gift. */
export function GiftDialog({ gift, action, onClose }: DialogProps) {
  const { id, username } = gift;
  if (action === 'approve') return <ApproveGift gift={gift} onClose={onClose} />;
  return (
    <ReasonDialog
      resource={resource}
      action="cancelFreeBets"
      id={id}
      title={say('取消 {0} 的免费注单', username)}
      confirm={say('确认取消')}
      label={say('取消原因')}
      done={say('已取消；已送到平台的，待平台确认')}
      onClose={onClose}
    >
      {say('没用的注数收回，已派彩的不变。会员收到过通知的，会读到下面的原因。')}
    </ReasonDialog>
  );
}

/** The second pair of eyes: all that it rests on. */
function ApproveGift({ gift, onClose }: { readonly gift: Gift; readonly onClose: () => void }) {
  const message = useMessage();
  const { id, username, gameName, venueName, worth, from, until, reason, askedBy, firstYes } = gift;
  const { decide, deciding, fault } = useDecision({
    resource,
    action: 'approveFreeBets',
    id,
    onDone: ({ state }) => {
      message.success(
        state === 'approved' ? say('已通过，正在向平台办理') : say('已记录您的确认，待另一位同事复核'),
      );
      onClose();
    },
  });
  return (
    <ActionDialog
      title={say('复核 {0} 的免费注单', username)}
      width={560}
      confirm={say('确认赠送')}
      deciding={deciding}
      fault={fault}
      onConfirm={() => decide({ id })}
      onClose={onClose}
    >
      {firstYes !== null && <FirstYesNote of={firstYes} />}
      <Facts
        of={[
          [say('游戏'), say('{0}（{1}）', gameName, venueName)],
          [say('注数与每注'), giftTerms(gift)],
          [say('合计'), say('{0} 元', yuan(worth))],
          [say('有效期'), `${beijing(from)} – ${beijing(until)}`],
          [say('原因'), reason],
          [say('提交'), askedBy],
        ]}
      />
      <p>{say('本金由平台承担，派彩直接进会员的中心钱包，计入彩金成本。')}</p>
    </ActionDialog>
  );
}
