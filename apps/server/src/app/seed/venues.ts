/** The demonstration site's venues and games. Codes are the sandbox platform's; names and pictures are the operator's own. */

const providers = [
  { code: 'obgdy', name: 'OB电子', nameEn: 'OB Slots', prefix: '翠影', prefixEn: 'Jade' },
  { code: 'fgdz', name: 'FG电子', nameEn: 'FG Slots', prefix: '赤焰', prefixEn: 'Ember' },
  { code: 'pp', name: 'PP电子', nameEn: 'PP Slots', prefix: '云海', prefixEn: 'Cloud' },
  { code: 'ae', name: 'AE电子', nameEn: 'AE Slots', prefix: '星河', prefixEn: 'Star' },
] as const;
/** In the order of the codes: obgdy01 is 翠影狐, Jade Fox. */
const signs = [
  ...[
    ['狐', 'Fox'],
    ['鹤', 'Crane'],
    ['鲤', 'Koi'],
    ['虎', 'Tiger'],
    ['鹿', 'Deer'],
    ['龙', 'Dragon'],
  ],
  ...[
    ['凤', 'Phoenix'],
    ['龟', 'Turtle'],
    ['猫', 'Cat'],
    ['兔', 'Rabbit'],
    ['马', 'Horse'],
    ['鹰', 'Eagle'],
  ],
  ...[
    ['莲', 'Lotus'],
    ['梅', 'Plum'],
    ['竹', 'Bamboo'],
    ['桃', 'Peach'],
    ['月', 'Moon'],
    ['日', 'Sun'],
  ],
  ...[
    ['灯', 'Lantern'],
    ['舟', 'Boat'],
    ['塔', 'Tower'],
    ['琴', 'Zither'],
    ['镜', 'Mirror'],
    ['珠', 'Pearl'],
  ],
] as const;

export const venues: readonly {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly category: string;
  /** It plays from the central wallet. */
  readonly seamless?: true;
}[] = [
  { code: 'mpqp', name: '明牌棋牌', nameEn: 'Mingpai Cards & Board', category: 'joker' },
  { code: 'mpcp', name: '明牌彩票', nameEn: 'Mingpai Lottery', category: 'lottery' },
  { code: 'mplive', name: '明牌真人', nameEn: 'Mingpai Live', category: 'realbet' },
  ...providers.map(({ code, name, nameEn }) => ({ code, name, nameEn, category: 'concise' })),
  { code: 'mpdz', name: '明牌电玩', nameEn: 'Mingpai Arcade', category: 'joker', seamless: true },
  { code: 'mpty', name: '明牌体育', nameEn: 'Mingpai Sports', category: 'sport' },
  { code: 'mpdj', name: '明牌电竞', nameEn: 'Mingpai E-sports', category: 'gaming' },
];

export const games: readonly {
  readonly venue: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly picture: string;
}[] = [
  { venue: 'mpqp', code: 'hilo', name: '翻牌高低', nameEn: 'High-Low', picture: coverOf('hilo') },
  { venue: 'mpcp', code: 'k3', name: '快三', nameEn: 'Fast 3 (K3)', picture: coverOf('k3') },
  { venue: 'mpcp', code: 'ssc', name: '时时彩', nameEn: 'Five-Digit Lottery (SSC)', picture: coverOf('ssc') },
  ...[
    ['龙', 'Dragon'],
    ['鲤', 'Koi'],
    ['灯', 'Lantern'],
  ].map(([sign, signEn], index) => {
    const code = `mpdz0${index + 1}`;
    return slot({ venue: 'mpdz', code, name: `鎏金${sign}`, nameEn: `Gilded ${signEn}` });
  }),
  { venue: 'mplive', code: 'baccarat', name: '百家乐', nameEn: 'Baccarat', picture: coverOf('baccarat') },
  {
    venue: 'mplive',
    code: 'dragontiger',
    name: '龙虎',
    nameEn: 'Dragon Tiger',
    picture: coverOf('dragontiger'),
  },
  ...providers.flatMap(({ code: venue, prefix, prefixEn }) =>
    signs.map(([sign, signEn], index) => {
      const code = `${venue}${String(index + 1).padStart(2, '0')}`;
      return slot({ venue, code, name: prefix + sign, nameEn: `${prefixEn} ${signEn}` });
    }),
  ),
  {
    venue: 'mpty',
    code: 'football',
    name: '虚拟足球',
    nameEn: 'Virtual Football',
    picture: coverOf('football'),
  },
  { venue: 'mpdj', code: 'arena', name: '虚拟竞技场', nameEn: 'Virtual Arena', picture: coverOf('arena') },
];

function slot(game: { venue: string; code: string; name: string; nameEn: string }) {
  return { ...game, picture: coverOf(`slots/${game.code}`) };
}

function coverOf(picture: string): string {
  return `/pictures/games/${picture}.svg`;
}
