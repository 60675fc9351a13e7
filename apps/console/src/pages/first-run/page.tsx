import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router';
import { installationKey, useInstallation } from '../../api/installation.ts';
import type { Installation } from '../../api/rows.ts';
import { mayDo } from '../../app/access.ts';
import { useRights } from '../../app/session.ts';
import { Alert } from '../../components/alert.tsx';
import { CheckCircleFilled, ClockCircleOutlined } from '../../components/icons.ts';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { stepLabels } from '../../labels/installation.ts';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';

/** The way from an empty database to an open site, one step below the other. */
export function FirstRunPage() {
  const query = useInstallation();
  return (
    <Page title={say('开站清单')} lead={say('从空数据库到开门迎客，一步一步来；办妥的会自己打勾')}>
      <Read of={query}>
        {({ demonstration, steps }) => (
          <>
            {demonstration && (
              <Alert
                type="info"
                showIcon
                message={say('这里是演示站，清单只供参考')}
                description={say('演示站永远不会变成真钱站：账号和地址都是公开的。真钱站请用空数据库另开。')}
              />
            )}
            <ol className={styles.steps}>
              {steps.map((step) => (
                <Step key={step.step} {...step} />
              ))}
            </ol>
          </>
        )}
      </Read>
    </Page>
  );
}

function Step({ step, done }: Installation['steps'][number]) {
  const { title, why, to, link } = stepLabels[step];
  return (
    <li className={styles.step} data-done={done}>
      {done ? (
        <CheckCircleFilled aria-label={say('已办妥')} />
      ) : (
        <ClockCircleOutlined aria-label={say('还没办')} />
      )}
      <div>
        <strong>{title}</strong>
        <p>{why}</p>
      </div>
      {step === 'games' && !done ? <OwnGames /> : to !== undefined && <Link to={to}>{link}</Link>}
    </li>
  );
}

function OwnGames() {
  const queries = useQueryClient();
  const message = useMessage();
  const rights = useRights();
  const { mutate, isPending } = useStaffAction('connectOwnGames', 'all', {
    onDone: ({ added }) =>
      added > 0
        ? message.success(say('已接入 {0} 个场馆，都是关闭的；请到场馆页核对后开放', added), 8)
        : message.info(say('自带的场馆都已接入；请到场馆页开放'), 8),
    onFault: (fault) => message.error(fault.message),
    onSettled: () => queries.invalidateQueries({ queryKey: installationKey }),
  });
  return (
    <Button loading={isPending} disabled={!mayDo(rights ?? [], 'venues', 'list')} onClick={() => mutate({})}>
      {say('接入自带游戏')}
    </Button>
  );
}
