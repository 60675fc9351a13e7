/** What stands on the home page only after its first view: one file for a phone to wait for. */
export { default as BannerSwiper } from './banner-swiper.tsx';
export { default as EntryNotice } from './entry-notice.tsx';
export { FirstStep } from './first-step.tsx';
export { default as PauseNotices } from './pause-home.tsx';
export { default as RedPacketBubble } from './red-packet-bubble.tsx';
