export { contentApi } from './api.ts';
export { bannerPictureRoutes } from './banner-pictures.ts';
export { contentConsole } from './console.ts';
