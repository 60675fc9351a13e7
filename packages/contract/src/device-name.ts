/** What a browser calls itself, in the words of whoever owns it: `Chrome · Android`. Empty where nothing is known in it. */
export function deviceName(userAgent: string): string {
  return [first(browsers, userAgent), first(systems, userAgent)].filter(Boolean).join(' · ');
}

type Sign = readonly [pattern: RegExp, name: string];

/** In this order: most call themselves by those before them as well. */
const browsers: readonly Sign[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly Sign[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

function first(signs: readonly Sign[], userAgent: string): string {
  return signs.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
}
