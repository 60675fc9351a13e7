import type { ReactNode } from 'react';
import { say } from '../texts/say.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type Props = {
  /** The list that is asked again afterwards. */
  readonly resource: string;
  readonly action: 'refuseStatement' | 'refuseImport';
  readonly file: { readonly id: number; readonly fileName: string };
  /** What it means. */
  readonly children: ReactNode;
  readonly onClose: () => void;
};

/** An uploaded file is not taken. */
export function RefuseFileDialog({ resource, action, file: { id, fileName }, children, onClose }: Props) {
  return (
    <ReasonDialog
      resource={resource}
      action={action}
      id={id}
      title={say('不采用 {0}', fileName)}
      confirm={say('确认不采用')}
      label={say('原因')}
      done={say('已不采用')}
      onClose={onClose}
    >
      {children}
    </ReasonDialog>
  );
}
