import { useQuery } from '@tanstack/react-query';
import { part, Shown, useLater } from '../../ui/part.tsx';
import { BannerPicture } from './banner-picture.tsx';
import styles from './banners.module.css';
import { useTexts } from './labels.ts';
import { bannersQuery } from './questions.ts';

const bannerSwiper = part(async () => ({ default: (await import('./after-parts.ts')).BannerSwiper }));
const pauseNotices = part(async () => ({ default: (await import('./after-parts.ts')).PauseNotices }));

/**
 * The first banner is a plain picture in its final size; the swiper around it comes when the first view stands.
 */
export function Banners() {
  const { data: banners } = useQuery(bannersQuery);
  const swiperHere = useLater(bannerSwiper);
  const texts = useTexts();
  const first = (
    <div className={styles.slide}>
      {banners?.[0] && <BannerPicture banner={banners[0]} first />}
      {/* Whoever is away is shown no offers: the place says what the house stands for. */}
      {banners?.length === 0 && <p className={styles.promise}>{texts.promise}</p>}
    </div>
  );
  return (
    <section className={styles.banners} aria-label={texts.banners}>
      {swiperHere && banners !== undefined && banners.length > 1 ? (
        <Shown part={bannerSwiper} props={{ banners }} fallback={first} />
      ) : (
        <>
          {first}
          {swiperHere && banners !== undefined && <Shown part={pauseNotices} props={{}} />}
        </>
      )}
    </section>
  );
}
