import { Segmented, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useMay } from '../../app/session.ts';
import { say } from '../../texts/say.ts';
import { groupsOf, type MemberView } from './tab-groups.ts';
import styles from './tabs.module.css';

/** @returns whether whoever is signed in may see a part of a member */
export function useMemberViews(): (view: MemberView) => boolean {
  const corrections = useMay('adjustments', 'list');
  const identity = useMay('identity', 'list');
  const gifts = useMay('free-bets', 'list');
  const talks = useMay('service', 'list');
  const guarded: Partial<Record<MemberView, boolean | undefined>> = {
    adjustments: corrections,
    identity,
    'free-bets': gifts,
    conversations: talks,
  };
  // Until it is known who asks, an address leads where it says.
  return (view) => guarded[view] !== false;
}

type Props = {
  readonly view: MemberView;
  readonly mayBeSeen: (view: MemberView) => boolean;
  /** How many accounts are related: it is told without opening anything. */
  readonly related: number;
  readonly onView: (view: MemberView) => void;
  /** Only what is shown is asked for. */
  readonly children: ReactNode;
};

/** The tabs of a member's page; one that holds several things has a choice among them below. */
export function MemberTabs({ view, mayBeSeen, related, onView, children }: Props) {
  const groups = groupsOf(mayBeSeen);
  const open = groups.find(({ views }) => views.includes(view));
  return (
    <Tabs
      className={styles.tabs ?? ''}
      activeKey={open?.key ?? ''}
      destroyOnHidden
      onChange={(key) => {
        const first = groups.find((group) => group.key === key)?.views[0];
        if (first !== undefined) onView(first);
      }}
      items={groups.map(({ key, label, views }) => ({
        key,
        label: key === 'related' && related > 0 ? say('{0}（{1}）', label, related) : label,
        children: key === open?.key && (
          <>
            {views.length > 1 && (
              <Segmented<MemberView>
                className={styles.views ?? ''}
                aria-label={label}
                value={view}
                options={views.map((value) => ({
                  value,
                  label: value === 'related' ? say('关联账号（{0}）', related) : names[value],
                }))}
                onChange={onView}
              />
            )}
            {children}
          </>
        ),
      }))}
    />
  );
}

const names: Readonly<Record<MemberView, string>> = {
  timeline: say('动态'),
  ledger: say('账目'),
  bets: say('本站注单@many'),
  'free-bets': say('免费注单@many'),
  'past-bets': say('原系统注单'),
  orders: say('存款与取款'),
  transfers: say('场馆转账'),
  adjustments: say('余额更正@many'),
  bonuses: say('彩金与打码'),
  rebates: say('返水@many'),
  packets: say('红包@many'),
  messages: say('消息'),
  conversations: say('客服对话'),
  notes: say('备注@many'),
  cases: say('案件@many'),
  profile: say('资料'),
  identity: say('身份'),
  limits: say('限额与暂停'),
  related: say('关联账号'),
  sessions: say('登录与设备'),
};
