import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DatePicker, Segmented } from 'antd';
import dayjs from 'dayjs';
import { useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { Moment } from '../../components/cells.tsx';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { Section } from '../../components/section.tsx';
import { useNow } from '../../components/use-now.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { Breakdown } from './breakdown.tsx';
import { Cohorts } from './cohorts.tsx';
import { Funnel } from './funnel.tsx';
import { Liability } from './liability.tsx';
import { Lines } from './lines.tsx';
import styles from './page.module.css';
import { presets, spanIn } from './span.ts';
import { Tiles } from './tiles.tsx';
import { Waiting } from './waiting.tsx';

/** Figures are counted by the minute. */
const everyMs = 60_000;

/** How the site does, and what waits: the first page of whoever may see figures. */
export function OverviewPage() {
  const [address, setAddress] = useSearchParams();
  const now = useNow();
  const { span, preset } = spanIn(address, now);
  const query = useQuery({
    queryKey: ['report-figures', span],
    queryFn: ({ signal }) => call('reportFigures', span, { signal }),
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  });
  const choose = (fields: Readonly<Record<string, string>>) => {
    const kept = address.get('by');
    setAddress({ ...fields, ...(kept === null ? {} : { by: kept }) });
  };
  const asOf = query.data?.asOf;
  return (
    <Page
      title={say('总览')}
      lead={asOf ? said('截至 {0} · 北京时间', <Moment at={asOf} />) : say('尚未开始统计')}
      actions={
        <div className={styles.span}>
          <Segmented<string>
            aria-label={say('时间范围')}
            options={[...presets]}
            value={preset}
            onChange={(chosen) => choose({ span: chosen })}
          />
          <DatePicker.RangePicker
            aria-label={say('自选日期')}
            allowClear={false}
            value={[dayjs(span.from), dayjs(span.to)]}
            onChange={(days) => {
              const [from, to] = days ?? [];
              if (from && to) choose({ from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') });
            }}
          />
        </div>
      }
    >
      <Waiting />
      <Read of={query}>
        {({ figures, points, pointsBefore, before, funnel, cohorts, liability, locked }) => (
          <>
            <Section title={say('数字')} lead={say('与 {0} 至 {1} 相比', before.from, before.to)}>
              <Tiles figures={figures} span={span} />
            </Section>
            <Section title={span.from === span.to ? say('按小时') : say('按天')}>
              <Lines points={points} before={pointsBefore} />
            </Section>
            <Breakdown span={span} />
            <div className={styles.halves}>
              <Section title={say('新会员走到哪一步')} lead={say('期间注册的会员')}>
                <Funnel funnel={funnel} />
              </Section>
              <Section title={say('欠会员的钱')} lead={say('截至 {0} 结束', span.to)}>
                <Liability wallets={liability} locked={locked.amount} />
              </Section>
            </div>
            <Section title={say('按注册周')} lead={say('每周注册的会员里，之后各周还在投注或存款的人数')}>
              <Cohorts cohorts={cohorts} />
            </Section>
          </>
        )}
      </Read>
    </Page>
  );
}
