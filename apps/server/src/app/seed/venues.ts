/** The demonstration site's venues and games. Codes are the sandbox platform's; names and pictures are the operator's own. */

const providers = [
  { code: 'obgdy', name: 'OB电子', prefix: '翠影' },
  { code: 'fgdz', name: 'FG电子', prefix: '赤焰' },
  { code: 'pp', name: 'PP电子', prefix: '云海' },
  { code: 'ae', name: 'AE电子', prefix: '星河' },
] as const;
/** In the order of the codes: obgdy01 is 翠影狐. */
const signs = '狐鹤鲤虎鹿龙凤龟猫兔马鹰莲梅竹桃月日灯舟塔琴镜珠';

export const venues: readonly {
  readonly code: string;
  readonly name: string;
  readonly category: string;
  /** It plays from the central wallet. */
  readonly seamless?: true;
}[] = [
  { code: 'mpqp', name: '明牌棋牌', category: 'joker' },
  { code: 'mpcp', name: '明牌彩票', category: 'lottery' },
  { code: 'mplive', name: '明牌真人', category: 'realbet' },
  ...providers.map(({ code, name }) => ({ code, name, category: 'concise' })),
  { code: 'mpdz', name: '明牌电玩', category: 'joker', seamless: true },
  { code: 'mpty', name: '明牌体育', category: 'sport' },
  { code: 'mpdj', name: '明牌电竞', category: 'gaming' },
];

export const games: readonly {
  readonly venue: string;
  readonly code: string;
  readonly name: string;
  readonly picture: string;
}[] = [
  { venue: 'mpqp', code: 'hilo', name: '翻牌高低', picture: '/pictures/games/hilo.svg' },
  { venue: 'mpcp', code: 'k3', name: '快三', picture: '/pictures/games/k3.svg' },
  { venue: 'mpcp', code: 'ssc', name: '时时彩', picture: '/pictures/games/ssc.svg' },
  ...[...'龙鲤灯'].map((sign, index) => {
    const code = `mpdz0${index + 1}`;
    return { venue: 'mpdz', code, name: `鎏金${sign}`, picture: `/pictures/games/slots/${code}.svg` };
  }),
  { venue: 'mplive', code: 'baccarat', name: '百家乐', picture: '/pictures/games/baccarat.svg' },
  { venue: 'mplive', code: 'dragontiger', name: '龙虎', picture: '/pictures/games/dragontiger.svg' },
  ...providers.flatMap(({ code: venue, prefix }) =>
    [...signs].map((sign, index) => {
      const code = `${venue}${String(index + 1).padStart(2, '0')}`;
      return { venue, code, name: prefix + sign, picture: `/pictures/games/slots/${code}.svg` };
    }),
  ),
  { venue: 'mpty', code: 'football', name: '虚拟足球', picture: '/pictures/games/football.svg' },
  { venue: 'mpdj', code: 'arena', name: '虚拟竞技场', picture: '/pictures/games/arena.svg' },
];
