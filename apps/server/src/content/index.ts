export { contentRoutes } from './api.ts';
export { bannerPictureRoutes } from './banner-pictures.ts';
export { contentOfficeRoutes } from './console.ts';
