/** Names of people whom nobody is: the weather and the garden for a family's name, a thing of the house for one's own. */
import type { Dice } from '../dice.ts';

type Pair = readonly [chinese: string, letters: string];
type Pairs = readonly [Pair, ...Pair[]];

const families: Pairs = [
  ['云', 'yun'],
  ['星', 'xing'],
  ['竹', 'zhu'],
  ['松', 'song'],
  ['溪', 'xi'],
  ['岚', 'lan'],
  ['柚', 'you'],
  ['禾', 'he'],
  ['桐', 'tong'],
  ['麦', 'mai'],
  ['雁', 'yan'],
  ['荷', 'lotus'],
];
const middles: Pairs = [
  ['小', 'xiao'],
  ['大', 'da'],
  ['阿', 'a'],
  ['半', 'ban'],
  ['初', 'chu'],
  ['念', 'nian'],
];
const things: Pairs = [
  ['鹿', 'lu'],
  ['川', 'chuan'],
  ['舟', 'zhou'],
  ['满', 'man'],
  ['橙', 'cheng'],
  ['燕', 'swift'],
  ['石', 'shi'],
  ['米', 'mi'],
  ['豆', 'dou'],
  ['月', 'yue'],
  ['帆', 'fan'],
  ['灯', 'deng'],
];

export interface InventedName {
  readonly realName: string;
  /** Letters and two digits; unlike all others that one `openNames` gave. */
  readonly username: string;
}

export function openNames(): (dice: Dice) => InventedName {
  const given = new Set<string>();
  return (dice) => {
    for (;;) {
      const [family, middle, thing] = [dice.pick(families), dice.pick(middles), dice.pick(things)];
      const digits = String(dice.whole(22, 99));
      const letters = dice.happens(50) ? family[1] + thing[1] : middle[1] + thing[1] + family[1].slice(0, 1);
      const username = `${letters}${digits}`.padEnd(6, '8');
      if (given.has(username)) continue;
      given.add(username);
      return { realName: family[0] + middle[0] + thing[0], username };
    }
  };
}
