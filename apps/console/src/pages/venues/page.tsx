import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Space, Tag } from 'antd';
import { call } from '../../api/client.ts';
import type { VenueStanding } from '../../api/rows.ts';
import { Writes } from '../../app/writes.tsx';
import { Alert } from '../../components/alert.tsx';
import { connectionColumn } from '../../components/connection.tsx';
import { Filters } from '../../components/filters.tsx';
import { OnlyOneChip, useOnlyOne } from '../../components/only-one.tsx';
import { OpenSwitch } from '../../components/open-switch.tsx';
import { Opens } from '../../components/opens.tsx';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { type NamedColumn, useShownColumns } from '../../components/shown-columns.tsx';
import { useNow } from '../../components/use-now.ts';
import { DataTable } from '../../components/whole-table.tsx';
import { count, yuan } from '../../labels/money.ts';
import { beijing, beijingShort, duration } from '../../labels/time.ts';
import { say } from '../../texts/say.ts';
import { LimitsButton } from './limits.tsx';
import { NamesButton } from './names.tsx';
import styles from './page.module.css';
import { TermsButton } from './terms.tsx';

/** How often the venues are asked for, in ms. */
const everyMs = 5_000;
const key = ['venueStandings'];
const categories: Readonly<Record<string, string>> = {
  realbet: say('真人'),
  sport: say('体育'),
  gaming: say('电竞'),
  joker: say('棋牌'),
  concise: say('电子'),
  lottery: say('彩票'),
};

const columns: readonly NamedColumn<VenueStanding>[] = [
  {
    key: 'name',
    title: say('场馆'),
    width: 130,
    grows: true,
    render: (_value, { name, code, category, wallet }) => (
      <>
        <strong>{name}</strong>
        <br />
        <span className="code">{code}</span> {categories[category] ?? category}
        {wallet === 'seamless' && say(' · 免转钱包')}
      </>
    ),
  },
  connectionColumn(110),
  {
    key: 'pending',
    title: say('途中转账'),
    align: 'right',
    width: 80,
    render: (_value, { code, pendingTransfers }) => (
      <Opens to={`/venue-transfers?venue=${code}`} resource="venue-transfers">
        {count(pendingTransfers)}
      </Opens>
    ),
  },
  {
    key: 'differences',
    title: say('未平差异'),
    align: 'right',
    width: 100,
    render: (_value, { code, differences }) => (
      <Waits to={`/venue-differences?venue=${code}`} resource="venues" number={differences} />
    ),
  },
  {
    key: 'aside',
    title: say('搁置注单'),
    align: 'right',
    width: 80,
    render: (_value, { code, setAside }) => (
      <Waits to={`/set-aside-bets?venue=${code}`} resource="venues" number={setAside} />
    ),
  },
  {
    key: 'today',
    title: say('今日净派彩（元）'),
    align: 'right',
    width: 112,
    render: (_value, { paidToday, dayAlarm }) => (
      <strong className="figures">
        {dayAlarm ? <Tag color="error">{yuan(paidToday)}</Tag> : yuan(paidToday)}
      </strong>
    ),
  },
  {
    key: 'held',
    title: say('待审派彩'),
    align: 'right',
    width: 80,
    render: (_value, { code, winsHeld }) => (
      <Waits to={`/held-wins?venue=${code}`} resource="held-wins" number={winsHeld} />
    ),
  },
  {
    key: 'lag',
    title: say('记录落后'),
    width: 114,
    grows: true,
    render: (_value, { lagSeconds, late, readAt, reconciledAt }) => (
      <>
        <Lag seconds={lagSeconds} late={late} />
        <When what={say('最近读取')} at={readAt} />
        <When what={say('最近对账')} at={reconciledAt} />
      </>
    ),
  },
  {
    key: 'actions',
    title: say('操作'),
    fixed: 'right',
    width: 186,
    render: (_value, venue) => (
      <Space wrap>
        <Writes resource="venues" action="operate">
          <VenueSwitch venue={venue} />
        </Writes>
        <Writes resource="venues" action="operate">
          <ReconcileButton venue={venue} />
        </Writes>
        <NamesButton venue={venue} />
        <TermsButton venue={venue} />
        <LimitsButton venue={venue} />
      </Space>
    ),
  },
];

/** What the overview and the queues say as well. */
const spare = ['today', 'pending', 'aside'] as const;

/** Every venue: whether it answers, what waits there, where its figures differ from ours. */
export function VenuesPage() {
  const only = useOnlyOne();
  const {
    columns: shown,
    choice,
    width,
  } = useShownColumns({ list: 'venues', columns, always: ['name', 'actions'], spare });
  const standings = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('venueStandings', {}, { signal }),
    refetchInterval: everyMs,
  });
  return (
    <Page
      title={say('场馆@many')}
      lead={say('关闭的场馆不能进入也不能转入，场馆里的钱随时可以转出')}
      actions={<LimitsButton venue={undefined} />}
    >
      <Filters>
        <OnlyOneChip />
        {choice}
      </Filters>
      <Read of={standings}>
        {(rows) => (
          <DataTable
            rows={only(rows, ({ code }) => code)}
            columns={[...shown]}
            rowKey="code"
            width={width}
            card={{ who: 'name', actions: 'actions' }}
          />
        )}
      </Read>
    </Page>
  );
}

type WaitsProps = { readonly to: string; readonly resource: string; readonly number: number };

/** How much of it waits for people; it opens to the list of that. */
function Waits({ to, resource, number }: WaitsProps) {
  return (
    <strong>
      <Opens to={to} resource={resource}>
        {number > 0 ? <Tag color="error">{count(number)}</Tag> : '0'}
      </Opens>
    </strong>
  );
}

/** When something of a venue was done last: to the minute, so that it stands in one line. */
function When({ what, at }: { readonly what: string; readonly at: string | null }) {
  const now = useNow();
  return (
    <div className={styles.when}>
      <small>{what}</small>{' '}
      {at === null ? (
        say('还没有')
      ) : (
        <time dateTime={at} className="figures" title={say('{0}（北京时间）', beijing(at))}>
          {beijingShort(at, now)}
        </time>
      )}
    </div>
  );
}

/** How far what we recorded is behind what the venue has to tell. */
function Lag({ seconds, late }: { readonly seconds: number | null; readonly late: boolean }) {
  if (seconds === null) return say('还没有');
  const text = duration(seconds);
  return <strong className="figures">{late ? <Tag color="error">{text}</Tag> : text}</strong>;
}

function VenueSwitch({ venue: { code, name, enabled } }: { readonly venue: VenueStanding }) {
  return (
    <OpenSwitch
      name={name}
      enabled={enabled}
      closing={say(
        '会员不能再进入和转入；已在场馆里的钱可以随时转出。重新开放须另一位同事同意。临时停用请用“停用与恢复”：可写给会员的说明和结束时间，到时自动恢复。',
      )}
      opening={say('另一位同事同意后，会员可以重新进入和转入。')}
      onSwitch={(next) => call('switchVenue', { code, enabled: next })}
      list={key}
    />
  );
}

function ReconcileButton({ venue: { code, name } }: { readonly venue: VenueStanding }) {
  const queries = useQueryClient();
  const { modal } = App.useApp();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => call('reconcileVenue', { code }),
    // Neither dialog is waited for: the list is read again while it still stands.
    onSuccess: ({ players, skipped, differences, strangers }) =>
      void modal.info({
        title: say('{0}对账完成', name),
        content: (
          <Alert
            type={differences + strangers > 0 ? 'error' : 'success'}
            message={say(
              '核对{0}人，{1}人稍后再核，未平差异{2}处',
              count(players),
              count(skipped),
              count(differences),
            )}
            {...(strangers > 0 && {
              description: say('名单里有{0}笔交易不属于任何会员，请与平台核对', count(strangers)),
            })}
          />
        ),
      }),
    onError: (fault) => void modal.error({ title: say('{0}对账没有完成', name), content: fault.message }),
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <Button size="small" loading={isPending} aria-label={say('立即对账 {0}', name)} onClick={() => mutate()}>
      {say('立即对账')}
    </Button>
  );
}
