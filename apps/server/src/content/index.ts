export { contentApi } from './api.ts';
export { saveArticle } from './articles.ts';
export { bannerPictureRoutes } from './banner-pictures.ts';
export { addBanner } from './banners.ts';
export { contentConsole } from './console.ts';
export { addNotice } from './notices.ts';
export { always } from './showing.ts';
