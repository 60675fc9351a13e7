/** How long something usually takes, in words: nobody counts hours in minutes. */
import { many } from '@mingpai/contract/many';

const hour = 60;
/** From an hour and a half on it is said in hours. */
const inHours = 1.5 * hour;

/** @param minutes whole, at least 1 */
export function aboutInChinese(minutes: number): string {
  return minutes < inHours ? `${minutes}分钟` : `${Math.round(minutes / hour)}小时`;
}

/** @param minutes whole, at least 1 */
export function aboutInEnglish(minutes: number): string {
  const hours = Math.round(minutes / hour);
  return minutes >= inHours ? many(hours, 'hour') : many(minutes, 'minute');
}
