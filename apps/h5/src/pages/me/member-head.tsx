import { formatAmount } from '@mingpai/ui/amount';
import { UnreadMark } from '../../features/member/unread-mark.tsx';
import { useInboxPath } from '../../features/member/use-inbox-path.ts';
import { type Member, vipLevelOf } from '../../features/member/use-member.ts';
import { useVipLevels, useVipStanding, type VipStep, vipStep } from '../../features/member/vip-progress.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { useSiteName } from '../../features/site/use-site-name.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTexts } from './labels.ts';
import styles from './member-head.module.css';

/** Of a line that has no words yet: it is as high as with them. */
const space = '\u00a0';

/** Who it is, since when, and how far to the next level. */
export function MemberHead({ member }: { readonly member: Member | undefined }) {
  const texts = useTexts();
  const name = useSiteName();
  const inbox = useInboxPath();
  const level = vipLevelOf(member?.current_vip);
  return (
    <header className={styles.head}>
      <GoLink to="/userInfo" className={styles.avatar} label={texts.profile}>
        <Picture
          src={member?.avatar ?? ''}
          fallback="/pictures/brand/avatar.svg"
          alt=""
          width={64}
          height={64}
          eager
        />
      </GoLink>
      <div className={styles.who}>
        <h1 className={styles.name}>{member?.username ?? <Skeleton width="8rem" height="1.4rem" />}</h1>
        <p className={styles.days}>{member === undefined ? space : texts.joined(name, member.joinday)}</p>
      </div>
      <GoLink to={inbox} className={styles.icon} label={texts.messages}>
        <span className={styles.marked}>
          <Icon name="message" size={22} />
          <UnreadMark />
        </span>
      </GoLink>
      <GoLink to="/userCent" className={styles.icon} label={texts.settings}>
        <Icon name="settings" size={22} />
      </GoLink>
      <Level level={member === undefined ? undefined : level} paysum={member?.paysum ?? 0} />
    </header>
  );
}

/**
 * The own level and what is left to the next one, by the same figures as `/vip`; at the highest, to keep it.
 * @param level nothing while it is not known
 */
function Level({ level: known, paysum }: { readonly level: number | undefined; readonly paysum: number }) {
  const level = Math.max(known ?? 0, 1);
  const { data: levels } = useVipLevels();
  const { data: standing } = useVipStanding();
  const found =
    known === undefined || levels === undefined || standing === undefined
      ? undefined
      : vipStep(level, levels, paysum, standing);
  const goal = useGoal(found?.step);
  return (
    <GoLink to="/vip" className={styles.level}>
      <img src={`/pictures/vip/${level}.svg`} alt="" width={40} height={40} />
      <span className={styles.levelText}>
        <span className={styles.levelName}>
          {known === undefined ? <Skeleton width="2.5rem" height="1.125rem" /> : `VIP${level}`}
          {/* They keep their place while the figures are on their way. */}
          <span className={styles.caption}>{goal.title}</span>
          <span className={styles.percent}>{found === undefined ? space : `${found.percent}%`}</span>
        </span>
        {found === undefined ? (
          <span className={styles.track} />
        ) : (
          <span
            className={styles.track}
            role="progressbar"
            aria-label={goal.title}
            aria-valuenow={found.percent}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <span className={styles.bar} style={{ width: `${found.percent}%` }} />
          </span>
        )}
        <span className={styles.left}>{goal.left}</span>
      </span>
      <Icon name="right" size={16} />
    </GoLink>
  );
}

/** @returns where the bar leads to, and what is missing of it in words */
function useGoal(step: VipStep | undefined): { readonly title: string; readonly left: string } {
  const texts = useTexts();
  if (step === undefined) return { title: space, left: space };
  const { to, level, flow } = step;
  if (to === 'keep')
    return { title: texts.toKeep(level), left: flow > 0 ? texts.leftToKeep(formatAmount(flow)) : texts.kept };
  const parts = [
    step.deposit > 0 && texts.leftDeposit(formatAmount(step.deposit)),
    flow > 0 && texts.leftFlow(formatAmount(flow)),
  ].filter((part) => part !== false);
  return {
    title: texts.toReach(level),
    left: parts.length === 0 ? texts.reached : texts.left(parts),
  };
}
