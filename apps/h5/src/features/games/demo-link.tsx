import { catalogue } from '@mingpai/ui/labels';
import { GoLink } from '../navigation/go-link.tsx';
import styles from './demo-link.module.css';
import { gamePath } from './use-games.ts';

const { useTexts } = catalogue(
  { demo: '试玩', demoOf: (name: string) => `试玩${name}` },
  { demo: 'Demo', demoOf: (name: string) => `Demo of ${name}` },
);

type DemoLinkProps = { readonly venue: string; readonly code: string; readonly name: string };

/** Play money, for anybody: lies over a game's cover, beside its card, as a button holds no other. */
export function DemoLink({ venue, code, name }: DemoLinkProps) {
  const texts = useTexts();
  return (
    <GoLink
      to={gamePath({ name: venue, type: '0', code, demo: true })}
      className={styles.demo}
      label={texts.demoOf(name)}
    >
      <span>{texts.demo}</span>
    </GoLink>
  );
}
