/** A picture of the home page's top, as the server answers it. */
import type { Answer } from '@mingpai/contract/types';

export type Banner = Answer<'banners'>[number];
