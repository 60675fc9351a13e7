import { vipLevels } from '@mingpai/contract/constants';
import { UnreadMark } from '../../features/member/unread-mark.tsx';
import { useInboxPath } from '../../features/member/use-inbox-path.ts';
import { type Member, vipLevelOf } from '../../features/member/use-member.ts';
import { useVipLevels, vipProgress } from '../../features/member/vip-progress.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { useSiteName } from '../../features/site/use-site-name.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTexts } from './labels.ts';
import styles from './member-head.module.css';

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
        <p className={styles.days}>{member === undefined ? ' ' : texts.joined(name, member.joinday)}</p>
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

/** `level`: nothing while it is not known. */
function Level({ level: known, paysum }: { readonly level: number | undefined; readonly paysum: number }) {
  const texts = useTexts();
  const level = known ?? 0;
  const { data: levels } = useVipLevels();
  const percent = vipProgress(paysum, levels?.[Math.max(level, 1) - 1]?.recharge);
  const top = level >= vipLevels;
  return (
    <GoLink to="/vip" className={styles.level}>
      <img src={`/pictures/vip/${Math.max(level, 1)}.svg`} alt="" width={40} height={40} />
      <span className={styles.levelText}>
        <span className={styles.levelName}>
          {known === undefined ? <Skeleton width="2.5rem" height="1.125rem" /> : `VIP${level}`}
          <span className={styles.caption}>{top ? texts.top : texts.toNext}</span>
          {known !== undefined && <span className={styles.percent}>{percent}%</span>}
        </span>
        <span
          className={styles.track}
          role="progressbar"
          aria-label={texts.toNext}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span className={styles.bar} style={{ width: `${percent}%` }} />
        </span>
      </span>
      <Icon name="right" size={16} />
    </GoLink>
  );
}
