import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { Alert } from '../components/alert.tsx';
import { NotThere } from '../components/not-there.tsx';
import { say } from '../texts/say.ts';
import { onlyShown } from './access.ts';
import { May } from './may.tsx';
import styles from './only.module.css';
import { useRights } from './session.ts';

/** A page for those who may see its resource; others who come by its address are told so. */
export function Only({ resource, page }: { readonly resource: string; readonly page: ReactNode }) {
  const shown = onlyShown(useRights() ?? [], resource);
  return (
    <May
      resource={resource}
      action="list"
      fallback={
        <NotThere
          title={<h1 className={styles.refused}>{say('没有权限')}</h1>}
          name={say('您的角色不能查看此页。如有需要，请联系主管。')}
        />
      }
    >
      {shown && <Alert type="info" showIcon message={say('您的角色只能查看此页，不能改动。')} />}
      <ConfigProvider componentDisabled={shown}>{page}</ConfigProvider>
    </May>
  );
}
