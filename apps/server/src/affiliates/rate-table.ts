/** What an agent earns of each category. */
import type { CategoryId } from '@mingpai/contract/states';

/** A rate for each category. */
export type Rates = Readonly<Record<CategoryId, number>>;
