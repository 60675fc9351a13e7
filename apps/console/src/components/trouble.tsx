import { Button } from 'antd';
import { say } from '../texts/say.ts';
import { Alert } from './alert.tsx';
import { Nothing } from './nothing.tsx';

type Props = {
  readonly fault: { readonly message: string } | null;
  /** Whether what is on the screen is an older answer. */
  readonly stale: boolean;
  readonly onRetry: () => void;
};

/** What could not be read: above what is still shown of it, or in its place. */
export function Trouble({ fault, stale, onRetry }: Props) {
  if (fault === null) return null;
  if (!stale) return <Nothing kind="failed" text={fault.message} onRetry={onRetry} />;
  return (
    <Alert
      banner
      type="warning"
      message={say('{0}。下面是上一次读到的内容。', fault.message)}
      action={
        <Button size="small" onClick={onRetry}>
          {say('再试一次')}
        </Button>
      }
    />
  );
}
