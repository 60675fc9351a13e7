import type { StopRow } from '../../api/rows.ts';
import { stopsName } from '../../api/stops.ts';
import { ReasonDialog } from '../../orders/reason-dialog.tsx';
import { say } from '../../texts/say.ts';

type Props = {
  readonly stop: Pick<StopRow, 'id' | 'holds'>;
  readonly title: string;
  readonly onClose: () => void;
};

/** Ends a stop, or calls off one that has not begun: nobody is told that members can go on who never had to cease. */
export function LiftDialog({ stop: { id, holds }, title, onClose }: Props) {
  return (
    <ReasonDialog
      resource={stopsName}
      action="liftStop"
      id={id}
      title={title}
      confirm={holds ? say('确认解除停用') : say('确认取消停用')}
      label={holds ? say('为什么可以恢复') : say('为什么取消')}
      done={holds ? say('已解除，会员可以继续使用') : say('已取消，到时不再停用')}
      onClose={onClose}
    >
      {holds ? say('解除后会员立即可以继续使用。') : say('还没有开始：取消后到时不再停用。')}
    </ReasonDialog>
  );
}
