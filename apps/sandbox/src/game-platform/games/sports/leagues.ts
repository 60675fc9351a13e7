/**
 * Leagues and teams of our own invention. A team's strength is two percentages of the average: what it attacks with, and
 * what it lets through. They are published with every match, frozen as they were when it was announced.
 */
export type SportCode = 'football' | 'arena';

export interface Strength {
  /** Percent of the average; more scores more. */
  readonly attack: number;
  /** Percent of the average; less lets less through. */
  readonly concede: number;
}

export interface Name {
  readonly zh: string;
  readonly en: string;
}

export interface Team extends Strength {
  readonly name: Name;
}

export interface League {
  readonly code: string;
  readonly sport: SportCode;
  readonly name: Name;
  /** After the full three minutes, in ms: leagues take turns. */
  readonly offsetMs: number;
  /** Eight: four matches are a round in which everybody plays once. */
  readonly teams: readonly Team[];
}

function team(zh: string, en: string, attack: number, concede: number): Team {
  return { name: { zh, en }, attack, concede };
}

export const leagues: readonly League[] = [
  {
    code: 'yt',
    sport: 'football',
    name: { zh: '云塔联赛', en: 'Cloud Tower League' },
    offsetMs: 0,
    teams: [
      team('青崖', 'Greencliff', 128, 82),
      team('望潮', 'Tidewatch', 112, 94),
      team('赤陵', 'Redmound', 104, 98),
      team('白渡', 'Whiteford', 96, 96),
      team('松关', 'Pinegate', 92, 90),
      team('银溪', 'Silverbrook', 108, 112),
      team('鸣沙', 'Singing Sands', 88, 108),
      team('晚舟', 'Late Ferry', 78, 122),
    ],
  },
  {
    code: 'lh',
    sport: 'football',
    name: { zh: '六湖杯', en: 'Six Lakes Cup' },
    offsetMs: 60_000,
    teams: [
      team('镜湖', 'Mirror Lake', 118, 88),
      team('苇岸', 'Reedbank', 110, 102),
      team('石桥', 'Stonebridge', 98, 86),
      team('荷汀', 'Lotus Isle', 102, 104),
      team('雁回', 'Geese Return', 120, 114),
      team('浅滩', 'Shallows', 86, 98),
      team('雾村', 'Mistvale', 94, 106),
      team('灯屿', 'Lantern Key', 82, 112),
    ],
  },
  {
    code: 'bl',
    sport: 'football',
    name: { zh: '北陆甲级', en: 'Northland First' },
    offsetMs: 120_000,
    teams: [
      team('霜原', 'Frostfield', 116, 92),
      team('铁杉', 'Hemlock', 100, 80),
      team('极光', 'Northern Light', 124, 108),
      team('驯鹿港', 'Reindeer Bay', 90, 94),
      team('雪线', 'Snowline', 106, 104),
      team('长夜', 'Longnight', 95, 100),
      team('冰川', 'Glacier', 84, 104),
      team('苔野', 'Mossfen', 85, 118),
    ],
  },
  {
    code: 'xh',
    sport: 'arena',
    name: { zh: '星痕联赛', en: 'Startrace League' },
    offsetMs: 30_000,
    teams: [
      team('零点', 'Zero Hour', 110, 96),
      team('鲸落', 'Whalefall', 106, 97),
      team('余烬', 'Embers', 104, 100),
      team('弦月', 'Crescent', 101, 99),
      team('逆流', 'Upstream', 100, 101),
      team('孤岛', 'Lone Isle', 98, 100),
      team('回声', 'Echo', 96, 102),
      team('尘土', 'Dust', 94, 106),
    ],
  },
  {
    code: 'hg',
    sport: 'arena',
    name: { zh: '黑果公开赛', en: 'Blackberry Open' },
    offsetMs: 90_000,
    teams: [
      team('纸鹤', 'Paper Crane', 107, 98),
      team('雷隼', 'Thunder Falcon', 109, 103),
      team('深井', 'Deep Well', 99, 94),
      team('霓虹', 'Neon', 103, 102),
      team('麦浪', 'Wheat Wave', 100, 100),
      team('夜行', 'Nightwalk', 97, 99),
      team('铜铃', 'Brass Bell', 98, 104),
      team('潮汐', 'Tides', 93, 101),
    ],
  },
  {
    code: 'qf',
    sport: 'arena',
    name: { zh: '七峰杯', en: 'Seven Peaks Cup' },
    offsetMs: 150_000,
    teams: [
      team('岚', 'Haze', 111, 99),
      team('断刃', 'Broken Blade', 108, 102),
      team('灰塔', 'Grey Tower', 99, 95),
      team('流萤', 'Fireflies', 104, 104),
      team('石心', 'Stoneheart', 97, 97),
      team('远征', 'Far March', 101, 103),
      team('雨林', 'Rainwood', 95, 100),
      team('候鸟', 'Migrants', 94, 105),
    ],
  },
];

export function findLeague(code: string): League | undefined {
  return leagues.find((league) => league.code === code);
}
