import { language } from '../texts/language.ts';

/** Of the menu beside a page, px: English names are longer. */
export const menuWidth = language === 'en' ? 240 : 208;
