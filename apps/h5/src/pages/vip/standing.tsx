import { formatAmount } from '@mingpai/ui/amount';
import { classes } from '@mingpai/ui/class-names';
import { useMember, vipLevelOf } from '../../features/member/use-member.ts';
import { useVipStanding, type VipLevel, vipProgress, vipStep } from '../../features/member/vip-progress.ts';
import { useTexts } from './labels.ts';
import styles from './standing.module.css';

/**
 * The own level; the progress that the specification names, of the deposits that this level asks for; and what is missing for the next
 * level, as far as `/mine` says it is, or to keep this one.
 */
export function Standing({ levels }: { readonly levels: readonly VipLevel[] }) {
  const texts = useTexts();
  const { data: member } = useMember();
  const { data: standing } = useVipStanding();
  const level = Math.max(vipLevelOf(member?.current_vip), 1);
  const own = levels[level - 1];
  const next = levels[level];
  const paysum = member?.paysum ?? 0;
  const deposited = vipProgress(paysum, own?.recharge);
  const way = standing === undefined ? 'coming' : vipStep(level, levels, paysum, standing)?.percent;
  return (
    <div className={styles.standing}>
      <div className={styles.head}>
        <img src={`/pictures/vip/${level}.svg`} alt="" width={64} height={64} />
        <div>
          <p className={styles.caption}>{texts.mine}</p>
          <p className={styles.level}>VIP{level}</p>
        </div>
      </div>
      <div className={styles.deposited}>
        <span>{texts.progress(level)}</span>
        <Bar label={texts.progress(level)} percent={deposited} />
        <span>{deposited}%</span>
      </div>
      {next === undefined ? (
        <p className={styles.caption}>{texts.top}</p>
      ) : (
        <Goals
          title={texts.toNext(next.level)}
          percent={way}
          goals={[
            { name: texts.deposit, have: member?.paysum, need: next.recharge },
            { name: texts.played, have: standing?.flow, need: next.flow },
          ]}
        />
      )}
      {own !== undefined && own.maintenance > 0 && (
        <Goals
          title={texts.toKeep(own.level)}
          percent={next === undefined ? way : undefined}
          goals={[{ name: texts.recent, have: standing?.recent_flow, need: own.maintenance }]}
        />
      )}
      <Through day={standing?.through} />
    </div>
  );
}

type Goal = { readonly name: string; readonly have: number | undefined; readonly need: number };

interface GoalsProps {
  readonly title: string;
  readonly goals: readonly Goal[];
  /**
   * How far it is as a whole; nothing where that is not known, or where this is not what the member is on the way to. While it comes it
   * has its place: what stands below stays where it is.
   */
  readonly percent?: number | 'coming' | undefined;
}

function Goals({ title, goals, percent }: GoalsProps) {
  const texts = useTexts();
  return (
    <div>
      <p className={styles.title}>
        {title}
        {percent === 'coming' ? (
          <strong className={classes(styles.percent, styles.coming)} aria-hidden="true">
            0%
          </strong>
        ) : (
          percent !== undefined && <strong className={styles.percent}>{percent}%</strong>
        )}
      </p>
      {percent === 'coming' ? (
        <span className={classes(styles.track, styles.coming)} />
      ) : (
        percent !== undefined && <Bar label={title} percent={percent} />
      )}
      <dl className={styles.goals}>
        {goals.map(({ name, have, need }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {have === undefined ? '—' : texts.of(formatAmount(have), formatAmount(need))}
              {have !== undefined &&
                (have >= need ? (
                  <span className={styles.met}>{texts.met}</span>
                ) : (
                  <strong className={styles.missing}>{texts.missing(formatAmount(need - have))}</strong>
                ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Up to when turnover is counted. The line keeps its place while its day is on its way: what stands below stays where it is. */
function Through({ day }: { readonly day: string | undefined }) {
  const texts = useTexts();
  if (day === undefined)
    return (
      <p className={classes(styles.caption, styles.coming)} aria-hidden="true">
        {texts.through('0000-00-00')}
      </p>
    );
  return <p className={styles.caption}>{day === '' ? texts.daily : texts.through(day)}</p>;
}

function Bar({ label, percent }: { readonly label: string; readonly percent: number }) {
  return (
    <span
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span className={styles.bar} style={{ width: `${percent}%` }} />
    </span>
  );
}
