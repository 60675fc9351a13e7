import { bannerIndicatorTotal } from '@mingpai/contract/constants';
import Swiper from 'antd-mobile/es/components/swiper';
import { PauseButton } from '../../ui/pause-button.tsx';
import '../../ui/library-motion.ts';
import type { Banner } from './banner.ts';
import { BannerPicture } from './banner-picture.tsx';
import styles from './banners.module.css';
import { useTexts } from './labels.ts';
import { usePause } from './pause-home.tsx';

/** The moving banners. The indicator counts to a fixed total (specification, chapter 9). */
export default function BannerSwiper({ banners }: { readonly banners: readonly Banner[] }) {
  const texts = useTexts();
  const [moving, setMoving] = usePause();
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
      <PauseButton what={texts.turning} moving={moving} onChange={setMoving} className={styles.pause} />
    </>
  );
}
