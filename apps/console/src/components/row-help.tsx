import { say } from '../texts/say.ts';
import styles from './row-help.module.css';
import type { RowAction } from './row-keys.ts';

const words: Readonly<Partial<Record<RowAction, readonly [string, string]>>> = {
  open: ['Enter', say('打开')],
  approve: ['A', say('通过')],
  reject: ['R', say('拒绝')],
  park: ['P', say('搁置')],
  ask: ['Q', say('询问')],
  own: ['T', say('接手')],
  select: ['X', say('选择')],
  alike: ['Shift X', say('选择同类')],
  search: ['/', say('搜索')],
  back: ['Esc', say('返回列表')],
};

/** The keys of a list, for who may do something with its rows. */
export function RowHelp({ of: { keys } }: { readonly of: { readonly keys: readonly RowAction[] } }) {
  if (keys.length === 0) return null;
  const help = [
    ['↑ ↓ J K', say('移动')],
    ...keys.flatMap((action) => (words[action] ? [words[action]] : [])),
  ];
  return (
    <span className={styles.keys}>
      {help.map(([key, meaning]) => (
        <span key={key}>
          <kbd>{key}</kbd> {meaning}
        </span>
      ))}
    </span>
  );
}
