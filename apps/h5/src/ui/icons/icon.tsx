import styles from './icon.module.css';
import sprite from './icons.svg';

export type IconName =
  | 'home'
  | 'home-on'
  | 'promotion'
  | 'promotion-on'
  | 'service'
  | 'service-on'
  | 'me'
  | 'me-on'
  | 'menu'
  | 'refresh'
  | 'recycle'
  | 'notice'
  | 'right'
  | 'left'
  | 'down'
  | 'deposit'
  | 'withdraw'
  | 'transfer'
  | 'vip'
  | 'copy'
  | 'check'
  | 'close'
  | 'eye'
  | 'eye-off'
  | 'delete'
  | 'plus'
  | 'full'
  | 'narrow'
  | 'download'
  | 'help'
  | 'info'
  | 'logout'
  | 'language'
  | 'theme'
  | 'message'
  | 'wallet'
  | 'card'
  | 'lock'
  | 'bets'
  | 'transactions'
  | 'rebate'
  | 'records'
  | 'packet'
  | 'agent'
  | 'settings'
  | 'warning'
  | 'offline'
  | 'calendar'
  | 'camera'
  | 'search'
  | 'clock'
  | 'sound'
  | 'sound-off';

/**
 * A line icon in the colour of its text. The drawings are one file that the browser caches, so an icon costs no
 * script. Decoration only: what it means must stand beside it or in the control's accessible name.
 *
 * @param size edge in CSS pixels
 */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg className={styles.icon} width={size} height={size} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
