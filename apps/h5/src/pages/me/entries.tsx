import { UnreadMark } from '../../features/member/unread-mark.tsx';
import { useInboxPath } from '../../features/member/use-inbox-path.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { LanguageRow } from '../../features/navigation/language-row.tsx';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { RowContent, RowList, rowClass } from '../../ui/list-row.tsx';
import { Section } from '../../ui/surface.tsx';
import styles from './entries.module.css';
import { useTexts } from './labels.ts';
import { PacketMark, RebateMark } from './waiting-mark.tsx';

const tiles = [
  { to: '/money', icon: 'wallet', name: 'wallet' },
  { to: '/transRecord', icon: 'transactions', name: 'transactions' },
  { to: '/betRecord', icon: 'bets', name: 'bets' },
  { to: '/fanshui', icon: 'rebate', name: 'rebates' },
  { to: '/activityRecord', icon: 'records', name: 'activities' },
  { to: '/welfare', icon: 'packet', name: 'welfare' },
  { to: '/vip', icon: 'vip', name: 'vip' },
  { to: '/message', icon: 'message', name: 'messages' },
] as const satisfies readonly { to: string; icon: IconName; name: string }[];

/** Where a member goes from here. An agent finds the agents' door, everybody else the way to become one. */
export function Entries({ isAgent }: { readonly isAgent: boolean }) {
  const texts = useTexts();
  const inbox = useInboxPath();
  const partnership = isAgent
    ? { to: '/gamePage?dailiD=1', label: texts.agent }
    : { to: '/applyagent', label: texts.partnership };
  return (
    <>
      <Section title={texts.records}>
        <ul className={styles.tiles}>
          {tiles.map(({ to, icon, name }) => (
            <li key={to}>
              <GoLink to={to === '/message' ? inbox : to} className={styles.tile}>
                <span className={styles.icon}>
                  <Icon name={icon} size={24} />
                  {to === '/message' && <UnreadMark />}
                  {to === '/fanshui' && <RebateMark />}
                  {to === '/welfare' && <PacketMark />}
                </span>
                {texts[name]}
              </GoLink>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={texts.more}>
        <RowList>
          <Row to="/userCent" icon="settings" label={texts.settings} />
          <Row to="/limits" icon="clock" label={texts.limits} />
          <Row to={partnership.to} icon="agent" label={partnership.label} />
          <Row to="/app" icon="download" label={texts.app} />
          <Row to="/boutBallBet" icon="help" label={texts.help} />
          <li>
            <LanguageRow />
          </li>
        </RowList>
      </Section>
    </>
  );
}

function Row({ to, icon, label }: { readonly to: string; readonly icon: IconName; readonly label: string }) {
  return (
    <li>
      <GoLink to={to} className={rowClass}>
        <RowContent icon={icon} label={label} />
      </GoLink>
    </li>
  );
}
