import { Menu, type MenuProps } from 'antd';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { say } from '../texts/say.ts';
import { mayDo } from './access.ts';
import styles from './frame.module.css';
import { keep, useKept } from './kept-choice.ts';
import { menuGroups, resources } from './resources.tsx';
import { useRights } from './session.ts';
import { type QueueCount, type Waiting, waitingBehind, waitingText } from './waiting.ts';

/** Which group was opened last, besides that of the page. */
const kept = 'mingpai.console.menu-group';
/** Whoever sees no more entries than this sees them all at once, at 900 px height. */
const fewEntries = 14;

type Item = NonNullable<MenuProps['items']>[number];
type Props = {
  readonly queues: readonly QueueCount[];
  /** Somebody chose a page. */
  readonly onChosen: () => void;
};

/** What this person may see, in groups; beside each queue how many wait. The group of the page is open, and the page in sight. */
export function MainMenu({ queues, onChosen }: Props) {
  const { pathname } = useLocation();
  const rights = useRights() ?? [];
  const opened = useKept(kept);
  const nav = useRef<HTMLElement>(null);
  const shown = resources.filter(({ name }) => mayDo(rights, name, 'list'));
  // A page below one of the menu's, such as a member's, belongs to it.
  const [, top = ''] = pathname.split('/');
  const path = `/${top}`;
  const here = shown.find((entry) => entry.path === path)?.group;
  const groups = menuGroups.map((group) => ({
    ...group,
    entries: shown.filter((entry) => entry.group === group.name),
  }));
  const few = shown.length <= fewEntries;
  const open = groups.map(({ name }) => name).filter((name) => few || name === here || name === opened);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another entry to bring into sight
  useEffect(() => {
    nav.current?.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' });
  }, [path, here]);

  const entryOf = ({ path: to, icon, label, name }: (typeof shown)[number]): Item => ({
    key: to,
    icon,
    label: (
      <Link to={to} className={styles.entry ?? ''}>
        <span>{label}</span>
        <Count of={waitingBehind(queues, [name])} />
      </Link>
    ),
  });
  return (
    <nav aria-label={say('主菜单')} className={styles.menu} ref={nav}>
      <Menu
        mode="inline"
        inlineIndent={16}
        selectedKeys={[path]}
        openKeys={open}
        onOpenChange={(keys) => {
          const added = keys.find((key) => !open.some((name) => name === key));
          const closed = open.find((name) => !keys.includes(name));
          if (added !== undefined) keep(kept, added);
          else if (closed === opened) keep(kept, '');
        }}
        onClick={onChosen}
        items={groups.flatMap(({ name, label, icon, entries }): Item[] => {
          const [first, ...others] = entries;
          if (first === undefined) return [];
          if (others.length === 0) return [entryOf(first)];
          const waiting = waitingBehind(
            queues,
            entries.map((entry) => entry.name),
          );
          return [
            {
              key: name,
              icon,
              label: (
                <span className={styles.entry}>
                  <span>{label}</span>
                  {!open.includes(name) && <Count of={waiting} />}
                </span>
              ),
              children: entries.map(entryOf),
            },
          ];
        })}
      />
    </nav>
  );
}

function Count({ of }: { readonly of: Waiting }) {
  if (of.number === 0) return null;
  return (
    <span className={styles.count}>
      {waitingText(of)}
      <span className="spoken-only"> {say('笔等待')}</span>
    </span>
  );
}
