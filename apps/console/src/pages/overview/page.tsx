import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { Moment } from '../../components/cells.tsx';
import { narrowedBy } from '../../components/choice.ts';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { Section } from '../../components/section.tsx';
import { useNow } from '../../components/use-now.ts';
import { beijing } from '../../labels/time.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { Breakdown } from './breakdown.tsx';
import { Cohorts } from './cohorts.tsx';
import { Funnel } from './funnel.tsx';
import { Liability } from './liability.tsx';
import { Lines } from './lines.tsx';
import styles from './page.module.css';
import { spanIn } from './span.ts';
import { SpanChoice } from './span-choice.tsx';
import { Tiles } from './tiles.tsx';
import { Waiting } from './waiting.tsx';
import { sectionMeans } from './words.ts';

/** Figures are counted by the minute. */
const everyMs = 60_000;

/** How the site does, and what waits: the first page of whoever may see figures. */
export function OverviewPage() {
  const [address, setAddress] = useSearchParams();
  const now = useNow();
  const { span, preset } = spanIn(address, now);
  const asked = { ...span, beside: preset === 'month' ? ('month' as const) : ('days' as const) };
  const query = useQuery({
    queryKey: ['report-figures', asked],
    queryFn: ({ signal }) => call('reportFigures', asked, { signal }),
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  });
  const choose = (fields: Readonly<Record<string, string>>) => {
    setAddress((before) => narrowedBy(before, { span: '', from: '', to: '', ...fields }));
  };
  const asOf = query.data?.asOf;
  return (
    <Page
      title={say('总览')}
      lead={asOf ? said('截至 {0} · 北京时间', <Moment at={asOf} />) : say('尚未开始统计')}
      actions={<SpanChoice span={span} preset={preset} choose={choose} />}
    >
      <Waiting />
      <Read of={query}>
        {({ figures, points, pointsBefore, before, funnel, cohorts, liability, locked }) => (
          <>
            <Section title={say('数字')} lead={comparison(before)}>
              <Tiles figures={figures} span={span} />
            </Section>
            <Section title={span.from === span.to ? say('按小时') : say('按天')}>
              <Lines points={points} before={pointsBefore} />
            </Section>
            <Breakdown span={span} />
            <p>
              <Link to={`/overview/returns?from=${span.from}&to=${span.to}`}>
                {say('各游戏的返还与模型对照')}
              </Link>
            </p>
            <div className={styles.halves}>
              <Section
                title={say('新会员走到哪一步')}
                lead={say('期间注册的会员')}
                means={sectionMeans.funnel}
              >
                <Funnel funnel={funnel} span={span} />
              </Section>
              <Section
                title={say('欠会员的钱')}
                lead={
                  before.until === null || !asOf
                    ? say('截至 {0} 结束', span.to)
                    : say('截至 {0}', beijing(asOf))
                }
              >
                <Liability wallets={liability} locked={locked} day={span.to} dayBefore={before.to} />
              </Section>
            </div>
            <Section
              title={say('按注册周')}
              lead={say('每周注册的会员里，之后各周还在投注或存款的人数')}
              means={sectionMeans.cohorts}
            >
              <Cohorts cohorts={cohorts} span={span} />
            </Section>
          </>
        )}
      </Read>
    </Page>
  );
}

/** What the figures stand beside: of a day that goes on, the one before up to the same minute. */
function comparison({ from, to, until }: ConsoleAnswer<'reportFigures'>['before']): string {
  // Of a month without such a day all of it counts.
  if (until === null || beijing(until).slice(0, 10) > to) return say('与 {0} 至 {1} 相比', from, to);
  const minute = beijing(until).slice(11, 16);
  return from === to
    ? say('与 {0} {1} 前相比', to, minute)
    : say('与 {0} 至 {1} {2} 前相比', from, to, minute);
}
