import { useMutation } from '@tanstack/react-query';
import { Badge, Button, Drawer, Grid, Layout, Tooltip } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useQueueCounts } from '../api/queue-counts.ts';
import { maskAgain } from '../api/view.ts';
import { KeyOutlined, LogoutOutlined, MenuOutlined } from '../components/icons.ts';
import { ProposalDialog } from '../components/proposal-dialog.tsx';
import { FindBox } from '../finding/find-box.tsx';
import { say } from '../texts/say.ts';
import { AccountLine } from './account-line.tsx';
import { DemonstrationLine } from './demonstration-line.tsx';
import { DryRunLine } from './dry-run-line.tsx';
import { ExportLine } from './export-line.tsx';
import styles from './frame.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { MainMenu } from './menu.tsx';
import { menuWidth } from './menu-width.ts';
import { PasswordEditor } from './password-editor.tsx';
import { resources } from './resources.tsx';
import { RuleLine } from './rule-line.tsx';
import { signOut, useSignedIn, useStaff } from './session.ts';
import { StopLine } from './stop-line.tsx';
import { titleOf, waitingBehind } from './waiting.ts';
import { WorkNotices } from './work-notices.tsx';

const entries = resources.map(({ name }) => name);

/** The menu with what this person may see and what waits, who it is, and the page. On a phone the menu is a drawer. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const narrow = Grid.useBreakpoint().md === false;
  const [drawn, setDrawn] = useState(false);
  const [changing, setChanging] = useState(false);
  const { data } = useQueueCounts(useSignedIn());
  const waiting = waitingBehind(data?.queues ?? [], entries);
  const [, top = ''] = pathname.split('/');
  const page = resources.find(({ path }) => path === `/${top}`)?.label;
  const title = titleOf(waiting, page);
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = say('明牌后台');
    };
  }, [title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked for is of the page that is left
  useEffect(() => maskAgain, [pathname]);

  const inside = (
    <>
      <FindBox />
      <MainMenu queues={data?.queues ?? []} onChosen={() => setDrawn(false)} />
      <Person
        onAccount={() => setDrawn(false)}
        onPassword={() => setChanging(true)}
        notices={<WorkNotices queues={data?.queues} />}
      />
    </>
  );
  return (
    <Layout className={styles.frame} hasSider={!narrow}>
      {narrow ? (
        <header className={styles.bar}>
          <Badge dot={waiting.number > 0} offset={[-8, 8]}>
            <Button
              type="text"
              icon={<MenuOutlined />}
              aria-label={say('菜单')}
              aria-expanded={drawn}
              onClick={() => setDrawn(true)}
            />
          </Badge>
          <span>{page ?? say('明牌后台')}</span>
        </header>
      ) : (
        <Layout.Sider width={menuWidth} className={styles.side}>
          <Brand />
          {inside}
        </Layout.Sider>
      )}
      <Drawer
        open={narrow && drawn}
        placement="left"
        width={272}
        // Its notices go on while it is closed.
        forceRender={narrow}
        title={<Brand />}
        rootClassName={styles.drawer ?? ''}
        onClose={() => setDrawn(false)}
      >
        {narrow && inside}
      </Drawer>
      <Layout.Content className={styles.content}>
        <div className={styles.lines}>
          {/* First: on a phone no more than two of them are in sight, and what is stopped has to be seen by everybody. */}
          <StopLine />
          <AccountLine onPassword={() => setChanging(true)} />
          <DemonstrationLine />
          <RuleLine />
          <DryRunLine />
          <ExportLine />
        </div>
        <div className={styles.page}>{children}</div>
      </Layout.Content>
      <ProposalDialog />
      {changing && <PasswordEditor onClose={() => setChanging(false)} />}
    </Layout>
  );
}

function Brand() {
  return (
    <div className={styles.brand}>
      <img src={`${import.meta.env.BASE_URL}mark.svg`} alt="" width={26} height={26} />
      <span>{say('明牌后台')}</span>
      <LanguageSwitch />
    </div>
  );
}

type PersonProps = {
  readonly onAccount: () => void;
  readonly onPassword: () => void;
  readonly notices: ReactNode;
};

function Person({ onAccount, onPassword, notices }: PersonProps) {
  const staff = useStaff();
  const { mutate: leave, isPending } = useMutation({ networkMode: 'always', mutationFn: signOut });
  return (
    <div className={styles.person}>
      <Link
        className={styles.names ?? ''}
        to="/account"
        aria-label={say('{0} {1} 我的账号', staff?.name ?? '', staff?.username ?? '')}
        title={say('我的账号')}
        onClick={onAccount}
      >
        <strong>{staff?.name}</strong>
        <span>{staff?.username}</span>
      </Link>
      {notices}
      <Tooltip title={say('修改密码')}>
        <Button type="text" icon={<KeyOutlined />} aria-label={say('修改密码')} onClick={onPassword} />
      </Tooltip>
      <Tooltip title={say('退出登录')}>
        <Button
          type="text"
          icon={<LogoutOutlined />}
          aria-label={say('退出登录')}
          loading={isPending}
          onClick={() => leave()}
        />
      </Tooltip>
    </div>
  );
}
