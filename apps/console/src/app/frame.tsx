import { KeyOutlined, LogoutOutlined, MenuOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button, Layout, Menu, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ProposalDialog } from '../components/proposal-dialog.tsx';
import { FindBox } from '../finding/find-box.tsx';
import { mayDo } from './access.ts';
import { DemonstrationLine } from './demonstration-line.tsx';
import styles from './frame.module.css';
import { PasswordEditor } from './password-editor.tsx';
import { resources } from './resources.tsx';
import { RuleLine } from './rule-line.tsx';
import { signOut, useStaff } from './session.ts';
import { StopLine } from './stop-line.tsx';

/** The menu at the left with what this person may see, who it is, and the page. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const staff = useStaff();
  const { mutate: leave, isPending } = useMutation({ networkMode: 'always', mutationFn: signOut });
  const [changing, setChanging] = useState(false);
  const [narrow, setNarrow] = useState(false);
  const [closed, setClosed] = useState(false);
  const shown = resources.filter(({ name }) => mayDo(staff?.rights ?? [], name, 'list'));
  // A page below one of the menu's, such as a member's, belongs to it.
  const [, top = ''] = pathname.split('/');
  return (
    <Layout className={styles.frame} hasSider>
      <Layout.Sider
        width={196}
        className={styles.side}
        // On a phone the page has the whole width, and a button at the edge opens the menu.
        breakpoint="md"
        collapsedWidth={0}
        collapsed={closed}
        onBreakpoint={setNarrow}
        onCollapse={setClosed}
        zeroWidthTriggerStyle={{ insetBlockStart: 'auto', insetBlockEnd: 72 }}
        trigger={
          <button type="button" aria-label="菜单" className={styles.open}>
            <MenuOutlined />
          </button>
        }
      >
        <div className={styles.brand}>
          <img src={`${import.meta.env.BASE_URL}mark.svg`} alt="" width={26} height={26} />
          <span>明牌后台</span>
        </div>
        <FindBox />
        <nav aria-label="主菜单" className={styles.menu}>
          <Menu
            mode="inline"
            selectedKeys={[`/${top}`]}
            onClick={() => setClosed(narrow)}
            items={shown.map(({ path, icon, label }) => ({
              key: path,
              icon,
              label: <Link to={path}>{label}</Link>,
            }))}
          />
        </nav>
        <div className={styles.person}>
          <div className={styles.names}>
            <strong>{staff?.name}</strong>
            <span>{staff?.username}</span>
          </div>
          <Tooltip title="修改密码">
            <Button
              type="text"
              icon={<KeyOutlined />}
              aria-label="修改密码"
              onClick={() => setChanging(true)}
            />
          </Tooltip>
          <Tooltip title="退出登录">
            <Button
              type="text"
              icon={<LogoutOutlined />}
              aria-label="退出登录"
              loading={isPending}
              onClick={() => leave()}
            />
          </Tooltip>
        </div>
      </Layout.Sider>
      <Layout.Content className={styles.content}>
        <div className={styles.lines}>
          <DemonstrationLine />
          <StopLine />
          <RuleLine />
        </div>
        <div className={styles.page}>{children}</div>
      </Layout.Content>
      <ProposalDialog />
      {changing && <PasswordEditor onClose={() => setChanging(false)} />}
    </Layout>
  );
}
