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
      title={`忽略这笔 ${what}`}
      confirm="确认忽略"
      label="忽略原因"
      done="已忽略，可在“已忽略”中查到"
    >
      不会给任何会员入账，会员不会收到通知；原因记入操作日志。适用于{meantFor}。
    </ReasonDialog>
  );
}
