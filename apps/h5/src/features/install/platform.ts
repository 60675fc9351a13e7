export type Platform = 'ios' | 'android' | 'desktop';

type Device = { readonly userAgent: string; readonly maxTouchPoints: number };

/** What the member holds. An iPad says that it is a Mac; it is the Mac that can be touched. */
export function platformOf({ userAgent, maxTouchPoints }: Device): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios';
  return /Android|HarmonyOS/.test(userAgent) ? 'android' : 'desktop';
}
