import { isNewcomer } from '../../features/limits-offer/newcomer.ts';
import { welcome } from '../../features/limits-offer/welcome-part.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { useSiteName } from '../../features/site/use-site-name.ts';
import lineLink from '../../ui/line-link.module.css';
import { part, Shown } from '../../ui/part.tsx';
import { Page } from '../../ui/surface.tsx';
import { AfterFirstView } from './after-first-view.tsx';
import { Banners } from './banners.tsx';
import { GameFinder } from './game-finder.tsx';
import { GameHall } from './game-hall.tsx';
import { useTexts } from './labels.ts';
import { NoticeLine } from './notice-line.tsx';
import styles from './page.module.css';
import { WalletStrip } from './wallet-strip.tsx';

/** Its code travels beside the first view's, which keeps its place. */
const playNews = part(() => import('./play-news.tsx'));

/** The home page (specification, chapter 2, `/`). */
export default function HomePage() {
  const { adults, limits } = useTexts();
  const name = useSiteName();
  return (
    <Page>
      <div className={styles.home}>
        <h1 className="spoken-only">{name}</h1>
        <div className={styles.first}>
          <Banners />
          <NoticeLine />
          {isNewcomer() && <Shown part={welcome} props={{}} />}
          <WalletStrip />
        </div>
        <Shown part={playNews} props={{}} fallback={<div className={styles.news} />} />
        <GameFinder />
        <GameHall />
        <p className={styles.adults}>{adults}</p>
        <GoLink to="/limits" className={lineLink.link}>
          {limits}
        </GoLink>
        <AfterFirstView />
      </div>
    </Page>
  );
}
