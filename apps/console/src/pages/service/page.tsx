import { Button } from 'antd';
import { Link, useParams, useSearchParams } from 'react-router';
import { useMay } from '../../app/session.ts';
import { Nothing } from '../../components/nothing.tsx';
import { Page } from '../../components/page.tsx';
import { say } from '../../texts/say.ts';
import { DeskList, useDesk } from './desk-list.tsx';
import styles from './page.module.css';
import { Thread } from './thread.tsx';
import { useDeskWork } from './use-desk-work.ts';
import { useWatch } from './use-watch.ts';

/** The service desk: who waits, the conversation, and the member's page beside it. Each conversation has an address, filters have too. */
export function ServicePage() {
  useWatch();
  const { id = '' } = useParams();
  const [address] = useSearchParams();
  const chosen = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
  const at = /^[1-9]\d{0,14}$/.exec(address.get('at') ?? '')?.[0];
  const leads = useMay('service', 'figures') === true;
  const desk = useDesk();
  const { data } = desk.query;
  const work = useDeskWork(desk, chosen);
  return (
    <Page
      title={say('在线客服')}
      lead={data && say('{0} 个会员在等回复，其中 {1} 个由我处理', data.waiting, data.waitingForMe)}
      actions={
        <>
          {work.take && (
            <Button type="primary" loading={work.taking} onClick={work.take}>
              {say('接下等得最久的')} <kbd>N</kbd>
            </Button>
          )}
          <Link to="/service/templates">{say('回复模板')}</Link>
          {leads && <Link to="/service/figures">{say('客服统计')}</Link>}
        </>
      }
    >
      <div className={styles.desk} data-chosen={chosen !== undefined || undefined}>
        <DeskList desk={desk} chosen={chosen} worked={work.worked} />
        {chosen === undefined ? (
          <div className={styles.nothing}>
            <Nothing text={say('选择一个对话')} />
          </div>
        ) : (
          <Thread
            key={`${chosen}/${at}`}
            id={chosen}
            {...(at !== undefined && { at: Number(at) })}
            listPath={desk.pathOf()}
          />
        )}
      </div>
    </Page>
  );
}
