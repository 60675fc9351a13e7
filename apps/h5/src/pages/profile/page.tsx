import { Card } from '@mingpai/ui/card';
import { troubleIn } from '../../api/errors.ts';
import { useMember } from '../../features/member/use-member.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Page } from '../../ui/surface.tsx';
import { Avatar } from './avatar.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';
import { ProfileForm } from './profile-form.tsx';

/** Profile (specification, chapter 2, `/userInfo`). */
export default function ProfilePage() {
  const texts = useTexts();
  const { data: member, error, refetch } = useMember();
  if (member === undefined)
    return (
      <Page>
        {error !== null ? (
          <ErrorState trouble={troubleIn(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={3} height="9rem" />
        )}
      </Page>
    );
  const facts = [
    [texts.username, member.username],
    [texts.realName, member.realname],
  ] as const;
  return (
    <Page>
      <Card>
        <Avatar address={member.avatar} />
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label} className={styles.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.fixed}>{texts.fixed}</p>
      </Card>
      <ProfileForm member={member} />
    </Page>
  );
}
