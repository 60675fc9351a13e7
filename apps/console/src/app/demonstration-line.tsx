import { Alert } from 'antd';
import { useInstallation } from '../api/installation.ts';
import { signLabels } from '../labels/installation.ts';

/** In red above every page as long as this site is unfit for real money, and why. */
export function DemonstrationLine() {
  const { data } = useInstallation();
  if (data === undefined || data.signs.length === 0) return null;
  const why = data.signs.map(({ sign, count }) => signLabels[sign](count)).join('；');
  return (
    <Alert
      banner
      type="error"
      message={
        <>
          <strong>演示站，不能收真钱。</strong> {why}。真钱站从空数据库开始，见
          docs/from-demonstration-to-real.md。
        </>
      }
    />
  );
}
