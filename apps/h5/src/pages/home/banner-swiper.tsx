import { bannerIndicatorTotal } from '@mingpai/contract/constants';
import Swiper from 'antd-mobile/es/components/swiper';
import { useEffect, useState } from 'react';
import type { Banner } from './banner.ts';
import { BannerPicture } from './banner-picture.tsx';
import styles from './banners.module.css';
import { useTexts } from './labels.ts';

const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The moving banners. The indicator counts to a fixed total (specification, chapter 9). */
export default function BannerSwiper({ banners }: { readonly banners: readonly Banner[] }) {
  const texts = useTexts();
  const [moving, setMoving] = useState(!still());
  // One button for all that moves by itself on this page: the line of notices reads it from here.
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (moving) return;
    dataset.moving = 'paused';
    return () => {
      delete dataset.moving;
    };
  }, [moving]);
  return (
    <>
      <Swiper
        loop
        autoplay={moving}
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
      <button
        type="button"
        className={styles.pause}
        aria-label={moving ? texts.pauseBanners : texts.playBanners}
        onClick={() => setMoving(!moving)}
      >
        <svg viewBox="0 0 16 16" width={14} height={14} fill="currentColor" aria-hidden="true">
          <path d={moving ? 'M4 3h3v10H4zM9 3h3v10H9z' : 'M5 3l8 5-8 5z'} />
        </svg>
      </button>
    </>
  );
}
