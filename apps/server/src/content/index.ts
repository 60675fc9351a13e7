export { type ArticleText, allArticles, saveArticle } from './articles.ts';
export { bannerPictureRoutes, keepBannerPicture } from './banner-pictures.ts';
export {
  addBanner,
  allBanners,
  type Banner,
  type BannerText,
  changeBanner,
  orderBanners,
  removeBanner,
} from './banners.ts';
export { tell } from './inbox.ts';
export { type ArrivalKind, arrivalTitles, inboxTexts } from './inbox-texts.ts';
export { addNotice, changeNotice, type NoticeText, noticeList, removeNotice } from './notices.ts';
export { contentRoutes } from './routes.ts';
export { sanitise } from './sanitise.ts';
