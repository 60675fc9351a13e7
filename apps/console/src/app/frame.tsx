import { KeyOutlined, LogoutOutlined } from '@ant-design/icons';
import { useGetIdentity, useLogout, useMenu, usePermissions } from '@refinedev/core';
import { Button, Layout, Menu, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Staff } from '../api/rows.ts';
import { ProposalDialog } from '../parts/proposal-dialog.tsx';
import { mayDo } from './access.ts';
import { DemonstrationLine } from './demonstration-line.tsx';
import styles from './frame.module.css';
import { PasswordEditor } from './password-editor.tsx';
import { RuleLine } from './rule-line.tsx';

/** The menu at the left with what this person may see, who it is, and the page. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { menuItems, selectedKey } = useMenu();
  const { data: staff } = useGetIdentity<Staff>();
  const { data: rights } = usePermissions<Staff['rights']>({});
  const { mutate: signOut, isPending } = useLogout();
  const [changing, setChanging] = useState(false);
  const shown = menuItems.filter(({ name }) => mayDo(rights ?? [], name, 'list'));
  return (
    <Layout className={styles.frame} hasSider>
      <Layout.Sider width={196} className={styles.side}>
        <div className={styles.brand}>
          <img src={`${import.meta.env.BASE_URL}mark.svg`} alt="" width={26} height={26} />
          <span>明牌后台</span>
        </div>
        <nav aria-label="主菜单" className={styles.menu}>
          <Menu
            mode="inline"
            selectedKeys={[selectedKey]}
            items={shown.map(({ key, icon, label, route }) => ({
              key,
              icon,
              label: <Link to={route ?? '/'}>{label}</Link>,
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
              onClick={() => signOut()}
            />
          </Tooltip>
        </div>
      </Layout.Sider>
      <Layout.Content className={styles.content}>
        <div className={styles.lines}>
          <DemonstrationLine />
          <RuleLine />
        </div>
        <div className={styles.page}>{children}</div>
      </Layout.Content>
      <ProposalDialog />
      {changing && <PasswordEditor onClose={() => setChanging(false)} />}
    </Layout>
  );
}
