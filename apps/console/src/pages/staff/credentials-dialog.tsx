import type { StaffCredentials } from '../../api/rows.ts';
import { ShownOnce } from '../../components/shown-once.tsx';
import { Facts } from '../../orders/facts.tsx';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';

type Props = { readonly of: StaffCredentials; readonly onClose: () => void };

/** What somebody signs in with. */
export function CredentialsDialog({ of: { username, password, totpSecret, totpQr }, onClose }: Props) {
  return (
    <ShownOnce
      title={say('{0} 的登录资料', username)}
      warning={say('只显示这一次，关闭后无法再查看。请当面交给本人，用验证器扫码；遗失时重置登录。')}
      confirm={say('已交给本人，关闭')}
      onClose={onClose}
    >
      <img className={styles.qr} src={totpQr} alt={say('动态口令二维码')} width={200} height={200} />
      <Facts
        of={[
          [say('账号'), username],
          [say('密码'), password],
          [say('动态口令密钥'), totpSecret],
        ]}
      />
    </ShownOnce>
  );
}
