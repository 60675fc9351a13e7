import { said } from '../texts/said.tsx';
import { say } from '../texts/say.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type Props = {
  readonly resource: string;
  readonly action: 'ignorePayment' | 'ignoreArrival';
  readonly id: number;
  /** `¥100.00 的到账`. */
  readonly what: string;
  /** Which money it is meant for. */
  readonly meantFor: string;
  readonly onClose: () => void;
};

/** Money that came and is no member's deposit: nothing is credited, and staff no longer wait for it. */
export function IgnoreDialog({ what, meantFor, ...action }: Props) {
  return (
    <ReasonDialog
      {...action}
      title={say('忽略这笔 {0}', what)}
      confirm={say('确认忽略')}
      label={say('忽略原因')}
      done={say('已忽略，可在“已忽略”中查到')}
    >
      {said('不会给任何会员入账，会员不会收到通知；原因记入操作日志。适用于{0}。', meantFor)}
    </ReasonDialog>
  );
}
