import type { Answer } from '@mingpai/contract/types';
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { part, Shown } from '../../ui/part.tsx';
import { useIdle } from '../../ui/use-idle.ts';
import { BannerPicture } from './banner-picture.tsx';
import styles from './banners.module.css';
import { useTexts } from './labels.ts';

export type Banner = Answer<'banners'>[number];

const bannerSwiper = part(() => import('./banner-swiper.tsx'));

/**
 * The first banner is a plain picture in its final size; the swiper around it comes when the first view stands.
 */
export function Banners() {
  const { data: banners } = useQuery({
    queryKey: keys.banners,
    queryFn: ({ signal }) => fetchData('banners', { type: 2 }, { signal }),
    staleTime: 5 * 60_000,
    meta: { quiet: true },
  });
  const idle = useIdle();
  const texts = useTexts();
  const first = (
    <div className={styles.slide}>{banners?.[0] && <BannerPicture banner={banners[0]} first />}</div>
  );
  return (
    <section className={styles.banners} aria-label={texts.banners}>
      {idle && banners !== undefined && banners.length > 1 ? (
        <Shown part={bannerSwiper} props={{ banners }} fallback={first} />
      ) : (
        first
      )}
    </section>
  );
}
