/** What of a venue is edited row by row: a button, the drawer that it opens, and rows that are saved one by one. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { useMessage } from '../../components/use-message.ts';
import { say } from '../../texts/say.ts';
import styles from './drawer.module.css';

type DrawerProps = {
  /** On the button. */
  readonly label: string;
  /** What it is about: a venue, or all. */
  readonly of: string;
  readonly title: string;
  /** Read anew each time it is opened. */
  readonly children: ReactNode;
};

export function DrawerButton({ label, of, title, children }: DrawerProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-label={`${label} ${of}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Drawer title={title} size="large" open={open} onClose={() => setOpen(false)} destroyOnHidden>
        {children}
      </Drawer>
    </>
  );
}

type Saving<Answer> = {
  readonly save: () => Promise<Answer>;
  /** What is said when it is saved. */
  readonly words: (answer: Answer) => string;
  /** What is read again afterwards. */
  readonly keys: readonly (readonly string[])[];
};

export function useSaving<Answer>({ save, words, keys }: Saving<Answer>) {
  const queries = useQueryClient();
  const message = useMessage();
  return useMutation({
    networkMode: 'always',
    mutationFn: save,
    onSuccess: (answer) => message.success(words(answer)),
    onError: (fault) => message.error(fault.message),
    onSettled: () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

type RowProps = {
  readonly what: ReactNode;
  readonly saving: boolean;
  /** Whether there is something to save, and it may be. */
  readonly ready: boolean;
  readonly onSave: () => void;
  readonly children: ReactNode;
};

export function SavedRow({ what, saving, ready, onSave, children }: RowProps) {
  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      {what}
      {children}
      <Button htmlType="submit" disabled={!ready} loading={saving}>
        {say('保存')}
      </Button>
    </form>
  );
}
