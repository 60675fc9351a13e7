import { bannerIndicatorTotal } from '@mingpai/contract/constants';
import Swiper from 'antd-mobile/es/components/swiper';
import type { Banner } from './banner.ts';
import { BannerPicture } from './banner-picture.tsx';
import styles from './banners.module.css';

const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The moving banners. The indicator counts to a fixed total (specification, chapter 9). */
export default function BannerSwiper({ banners }: { readonly banners: readonly Banner[] }) {
  return (
    <Swiper
      loop
      autoplay={!still()}
      autoplayInterval={5000}
      indicator={(_total, current) => (
        <span className={styles.indicator} aria-hidden="true">
          {current + 1}/{bannerIndicatorTotal}
        </span>
      )}
    >
      {banners.map((banner, index) => (
        <Swiper.Item key={banner.src}>
          <div className={styles.slide}>
            <BannerPicture banner={banner} first={index === 0} />
          </div>
        </Swiper.Item>
      ))}
    </Swiper>
  );
}
