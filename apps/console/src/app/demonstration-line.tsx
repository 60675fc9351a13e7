import { Button, Grid } from 'antd';
import { useState } from 'react';
import { useInstallation } from '../api/installation.ts';
import { Alert } from '../components/alert.tsx';
import { signLabels } from '../labels/installation.ts';
import { said } from '../texts/said.tsx';
import { say } from '../texts/say.ts';

/** In red above every page as long as this site is unfit for real money, and why; on a phone, which has no room for that, once it is asked. */
export function DemonstrationLine() {
  const { data } = useInstallation();
  const narrow = Grid.useBreakpoint().md === false;
  const [asked, setAsked] = useState(false);
  if (data === undefined || data.signs.length === 0) return null;
  const what = <strong>{say('演示站，不能收真钱。')}</strong>;
  const why = data.signs.map(({ sign, count }) => signLabels[sign](count)).join(say('；'));
  return (
    <Alert
      banner
      type="error"
      message={
        narrow && !asked
          ? what
          : said('{0} {1}。真钱站从空数据库开始，见 docs/from-demonstration-to-real.md。', what, why)
      }
      {...(narrow && {
        action: (
          <Button size="small" aria-expanded={asked} onClick={() => setAsked(!asked)}>
            {asked ? say('收起') : say('原因')}
          </Button>
        ),
      })}
    />
  );
}
