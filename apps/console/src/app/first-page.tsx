import { Result } from 'antd';
import { Navigate } from 'react-router';
import { useInstallation } from '../api/installation.ts';
import { say } from '../texts/say.ts';
import { mayDo } from './access.ts';
import { resources } from './resources.tsx';
import { useRights } from './session.ts';

/** Leads to the first page of the menu that this person may see. */
export function FirstPage() {
  const rights = useRights();
  const { data: installation, isPending: asking } = useInstallation();
  if (rights === undefined || asking) return null;
  // A site that is not open yet has nothing to decide: its list comes first.
  const unopened = installation?.demonstration === false && installation.steps.some(({ done }) => !done);
  if (unopened && mayDo(rights, 'first-run', 'list')) return <Navigate to="/first-run" replace />;
  const first = resources.find(({ name }) => mayDo(rights, name, 'list'));
  if (first !== undefined) return <Navigate to={first.path} replace />;
  return (
    <Result
      status="info"
      title={say('还没有可用的功能')}
      subTitle={say('您的角色尚未分配权限，请联系主管。')}
    />
  );
}
