import { GoLink } from '../../features/navigation/go-link.tsx';
import { pictureOf, sponsors, useSponsorTexts } from '../../features/sponsors/sponsors.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Page } from '../../ui/surface.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** Sponsorship list (specification, chapter 2, `/zhanzhu`). */
export default function SponsorsPage() {
  const texts = useTexts();
  const names = useSponsorTexts();
  return (
    <Page>
      <header className={styles.head}>
        <h1>{texts.title}</h1>
        <p>{texts.text}</p>
      </header>
      <ul className={styles.list}>
        {sponsors.map((sponsor) => (
          <li key={sponsor.type}>
            <GoLink to={`/zhanzhuye?type=${sponsor.type}`} className={styles.sponsor}>
              <img src={pictureOf(sponsor)} alt="" width={640} height={280} decoding="async" />
              <span className={styles.about}>
                <span className={styles.name}>{names[sponsor.name]}</span>
                <span className={styles.line}>{names[sponsor.line]}</span>
                <span className={styles.see}>
                  {texts.see}
                  <Icon name="right" size={16} />
                </span>
              </span>
            </GoLink>
          </li>
        ))}
      </ul>
    </Page>
  );
}
