import { classes } from '@mingpai/ui/class-names';
import type { ReactNode } from 'react';
import { useMember, vipLevelOf } from '../../features/member/use-member.ts';
import type { VipLevel } from '../../features/member/vip-progress.ts';
import { usePreferences } from '../../ui/preferences.ts';
import { useTexts } from './labels.ts';
import styles from './level-tables.module.css';

/** The order of the specification (chapter 3, VIP level). */
export const categories = ['realperson', 'sport', 'e_sport', 'joker', 'electron', 'lottery'] as const;

type LevelsProps = { readonly levels: readonly VipLevel[] };

/** What each level asks: cumulative deposit, cumulative turnover, and the turnover that keeps it. */
export function LevelTable({ levels }: LevelsProps) {
  const texts = useTexts();
  const { format } = usePreferences().language === 'zh' ? figures : englishFigures;
  return (
    <Wide>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.level}</th>
            <th scope="col">{texts.deposit}</th>
            <th scope="col">{texts.flow}</th>
            <th scope="col">{texts.maintenance}</th>
          </tr>
        </thead>
        <Rows levels={levels}>
          {({ recharge, flow, maintenance }) => [
            format(recharge),
            format(flow),
            maintenance === 0 ? texts.none : format(maintenance),
          ]}
        </Rows>
      </table>
    </Wide>
  );
}

/** What each level gives back, in percent of the valid stake. */
export function RebateTable({ levels }: LevelsProps) {
  const texts = useTexts();
  return (
    <Wide>
      <table className={classes(styles.table, styles.narrow)}>
        <thead>
          <tr>
            <th scope="col">{texts.level}</th>
            {categories.map((category) => (
              <th key={category} scope="col">
                {texts[category]}
              </th>
            ))}
          </tr>
        </thead>
        <Rows levels={levels}>{(level) => categories.map((category) => level[category].toFixed(2))}</Rows>
      </table>
    </Wide>
  );
}

/** With large text a table is wider than a phone: it is moved under the finger then, and the page stays. */
function Wide({ children }: { readonly children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>;
}

type RowsProps = LevelsProps & { readonly children: (level: VipLevel) => readonly string[] };

function Rows({ levels, children }: RowsProps) {
  const { data: member } = useMember();
  const own = vipLevelOf(member?.current_vip);
  return (
    <tbody>
      {levels.map((level) => (
        <tr
          key={level.level}
          className={classes(level.level === own && styles.own)}
          aria-current={level.level === own ? 'true' : undefined}
        >
          <th scope="row">
            <span className={styles.level}>
              <img src={`/pictures/vip/${level.level}.svg`} alt="" width={24} height={24} />
              VIP{level.level}
            </span>
          </th>
          {children(level).map((cell, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order
            <td key={column}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** Round requirements fit a small phone as `150万`; the digits allow any amount to stand there exactly. */
const figures = new Intl.NumberFormat('zh-CN', { notation: 'compact', maximumFractionDigits: 6 });
const englishFigures = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 8 });
