import { downloadSwiperMs } from '@mingpai/contract/constants';
import Swiper from 'antd-mobile/es/components/swiper';
import '../../ui/library-motion.ts';
import { PauseButton, useMoving } from '../../ui/pause-button.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

const slides = [
  { picture: '/pictures/promotions/4.svg', name: 'open', text: 'openText' },
  { picture: '/pictures/promotions/1.svg', name: 'seen', text: 'seenText' },
  { picture: '/pictures/promotions/6.svg', name: 'safe', text: 'safeText' },
] as const;

/** What the app is for; the slides move every three seconds (specification, chapter 9). */
export function Slides() {
  const texts = useTexts();
  const [moving, setMoving] = useMoving();
  return (
    <section className={styles.slides} aria-label={texts.look}>
      <Swiper loop autoplay={moving} autoplayInterval={downloadSwiperMs}>
        {slides.map(({ picture, name, text }) => (
          <Swiper.Item key={name}>
            <figure className={styles.slide}>
              <img src={picture} alt="" width={640} height={280} draggable={false} />
              <figcaption>
                <strong>{texts[name]}</strong>
                <span>{texts[text]}</span>
              </figcaption>
            </figure>
          </Swiper.Item>
        ))}
      </Swiper>
      <PauseButton what={texts.slides} moving={moving} onChange={setMoving} className={styles.pause} />
    </section>
  );
}
