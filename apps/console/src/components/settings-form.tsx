import { Button } from 'antd';
import type { ReactNode } from 'react';
import { say } from '../texts/say.ts';
import styles from './settings-form.module.css';

type GroupProps = {
  readonly title: string;
  /** Takes the whole line where groups stand side by side. */
  readonly wide?: boolean;
  readonly children: ReactNode;
};

/** Settings that belong together. */
export function SettingsGroup({ title, wide = false, children }: GroupProps) {
  return (
    <fieldset className={`${styles.group} ${wide ? styles.wide : ''}`}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

type BarProps = {
  readonly saving: boolean;
  readonly onGiveUp: () => void;
  /** How much there is to save, where that is known. */
  readonly note?: string;
  readonly nothing?: boolean;
};

/** Saves a form of settings or gives up what was typed; it stays in sight. */
export function SaveBar({ saving, onGiveUp, note, nothing = false }: BarProps) {
  return (
    <div className={styles.save}>
      {note !== undefined && <span>{note}</span>}
      <Button disabled={nothing} onClick={onGiveUp}>
        {say('放弃修改')}
      </Button>
      <Button type="primary" htmlType="submit" disabled={nothing} loading={saving}>
        {say('保存')}
      </Button>
    </div>
  );
}
