import { Alert } from 'antd';
import { useInstallation } from '../api/installation.ts';
import { signLabels } from '../labels/installation.ts';
import { said } from '../texts/said.tsx';
import { say } from '../texts/say.ts';

/** In red above every page as long as this site is unfit for real money, and why. */
export function DemonstrationLine() {
  const { data } = useInstallation();
  if (data === undefined || data.signs.length === 0) return null;
  const why = data.signs.map(({ sign, count }) => signLabels[sign](count)).join(say('；'));
  return (
    <Alert
      banner
      type="error"
      message={said(
        '{0} {1}。真钱站从空数据库开始，见 docs/from-demonstration-to-real.md。',
        <strong>{say('演示站，不能收真钱。')}</strong>,
        why,
      )}
    />
  );
}
