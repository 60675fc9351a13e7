/**
 * Passwords that anybody tries first: those that leaked elsewhere (`leaked-passwords.ts`), and what is compiled here: the words below alone, doubled, turned around, with letters written as
 * digits, or with a few digits and signs around them; rows and walks of the keyboard; dates; digits alone.
 */

import { isLeaked } from './leaked-passwords.ts';

/** Words that people make passwords of; what stands around them adds nothing. */
const words = new Set(
  `
  aa aaa abc abcd abcde abcdef abcdefg abcdefgh access admin administrator aini ainiyiwannian alibaba alipay allah
  amanda amazon amber amen america andrea andrew android angel angela anna anthony anyone anything aomen apple
  april arsenal asd asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdzxc ashley asshole audi august autumn avengers
  azerty azertyuiop baby babyboy babygirl baccarat baidu banana bank banker baobao baobei barcelona baseball
  basketball bastard batman bayern bb bbb beach bear beatles beckham beijing believe berlin berry bet betting
  beyonce bible bird bitch black blackjack blessed blink blue bmw bonjour bonus boss boston boxing brazil bread
  brian brittany brother brown buddha bulldog bunny burger business butter butterfly buyaowen california camaro
  canada candy card carrot cash casino cat ccc champion changeit changeme charlie cheese chelsea chengdu cherry
  chevy chicago chicken china chinese chocolate chongqing christ church ciao cisco coffee college comet company
  computer cookie corvette cosmos cowboys cricket crystal daddy dafa daisy dalian dallas daniel darling david ddd
  december default demo denglu deposit desert diamond doctor dog dollar dolphin douyin dragon dream dreamer dreams
  drums eagle earth edcrfv edward elizabeth emily eminem emma enter ethan everything example facai facebook faith
  falcon family father february ferrari fire fish florida flower football ford forest forever fortune france
  freedom friday friend friends fuck fuckme fuckoff fuckyou galaxy gamble gambler game gamer games gaming gandalf
  george germany ginger god goku gold golden golf gongxifacai google grape gray green grey guangzhou guest guitar
  hailey hallo hangzhou hannah happiness happy harley harry harrypotter hawk heather heaven hello helloworld henry
  hero hi hobbit hockey hogwarts hola hollywood honda honey hongkong hope horse hottie houston huawei hulk hunter
  ice icecream iloveu iloveyou india indigo instagram internet iphone ironman isabella island italy jack jackpot
  jacob james january japan jasmine jennifer jessica jesus john jordan joshua july june jupiter juventus karen
  kevin killer king kitty knight korea lakers laogong laopo laptop lasvegas laura lawyer lemon letmein liam
  liberty lightning lily lina linda linux lion lisa lisi liverpool liwei lkjhg lkjhgf lkjhgfdsa login logon london
  lottery love lovely loveme lover lovers loveu loveyou luck lucky luigi macao macau madison madonna madrid magic
  manager manchester mango march maria mario mark mars mason master matrix matthew meimima meinv melissa melon
  mercedes messi metallica michael michelle microsoft milan mima mimashi mingpai mnbvc mnbvcx mnbvcxz mommy monday
  money monkey moon morgan mother mountain music mustang mylove mypass mypassword nancy nanjing naruto natalie
  naughty network newpass newyork nicole nihao ninja nirvana nissan noah nobody nokia noodle nopass nopassword
  nothing november nurse ocean october office oliver olivia onion openme opensesame oppo oracle orange orchid
  panda paris pass passphrase passw passwd password passwort patriots paul pay payment paypal paypass payword
  peace peach pepper peter phoenix piano pikachu pink pirate pizza planet platinum play playboy player playing
  poiuy poiuyt poiuytrewq pokemon poker police pony porn porsche potato potter prince princess private puppy
  purple pwd qaz qazwsx qazwsxedc qingdao queen qwe qweasd qweasdzxc qwer qwert qwerty qwertyu qwertyui qwertyuio
  qwertyuiop qwertz rabbit rachel racing rainbow ranger realmadrid rebecca red rfvtgb rice rich richard rihanna
  river robert rock rocket rocknroll rome ronaldo root rose roulette rugby runner russia sakura samantha sample
  samsung samurai sarah saturday saturn school secret september server service sex sexy shadow shanghai shark
  shenmima shenzhen shit shuaige signin silver sister skater skywalker slipknot slots smile snake sniper snow
  snowball soccer soldier somebody someone something sonic sophia space spain spider spiderman spring star stars
  starwars steelers stephanie steven storm strawberry student sugar summer sun sunday sunny sunset sunshine
  superman support surfer susan sushi suzuki sweetheart sweety swimming system taco taiwan taobao taylor teacher
  tencent tennis test tester testing texas tgbyhn thomas thor thunder thursday tianjin tiffany tiger tiktok tokyo
  tomato toyota truelove trust trustno tuesday turtle twitter unicorn universe university user username vegas
  venus victoria victory violet wallet wangwei wangwu wangxiaoming warrior wasd water wechat wednesday weibo
  weixin welcome whale whatever white william wind windows winner winter withdraw wizard woaibaba woaijia woaimama
  woaini woaiwo woaiziji wobuzhidao wolf wsxedc wuhan xian xianggang xiaomi xiexie xyz yahoo yamaha yankees yellow
  yhnujm yoda youtube zaijian zelda zhangsan zhangwei zhaoliu zhifu zhongguo zxc zxcv zxcvb zxcvbn zxcvbnm zzz
`
    .trim()
    .split(/\s+/),
);

/** Others that are tried as they stand. */
const whole = new Set(
  `
  007007 008008 010203 0987654321 101010 102030 10203040 112233 11223344 1122334455 112358 121212 123123 123123123
  123321 1234321 123454321 123456a 123456aa 123456abc 123456qq 123456qwerty 12345qwert 1234qwer 123abc 123qwe
  123qwe123 12qwaszx 131313 1314520 13145200 1314521 13579 135790 135792468 147258 147258369 1472583690 147852
  147896325 159357 159753 168168 1688 16888 1a2b3c 1a2b3c4d 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx
  1qaz2wsx3edc 1qazxsw2 246810 24681012 258369 271828 2wsx3edc 314159 3141592 31415926 3edc4rfv 456852 4815162342
  50cent 518518 5201314 520131400 52013145 5201314a 520520 521521 588588 666888 741852 741852963 7758258 7758521
  77585210 789456 789456123 8675309 888666 90210 951753 963852741 987654321 9876543210 998877 99887766 a123456
  a1234567 a12345678 a1b2c3 a1b2c3d4 a1s2d3 a1s2d3f4 a5201314 aa123456 aaa123456 abc123456 abc123abc admin666
  admin888 agent007 asdf1234 blink182 bond007 c3por2d2 drowssap iloveu2 james007 letmein1 matrix1 ncc1701 nimda
  p4ssword pass1234word q123456 q1w2e3 q1w2e3r4 q1w2e3r4t5 qaz123wsx qq123456 qwe123qwe qwer1234 r2d2c3po root123
  thx1138 trustno1 wang123456 woaini1314 woaini520 woaini521 xsw2zaq1 zaq12wsx zaq1zaq1 zhang123456 zxcv1234
`
    .trim()
    .split(/\s+/),
);

const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '!@#$%^&*()_+',
];

/** Digits and signs around a word, up to so many together. */
const mostAround = 5;

/** Whether a guesser would come to it among their first tries. Of passphrases only those of one word said over and over. */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').trim().toLowerCase();
  if (whole.has(text) || isLeaked(text) || isLeaked(turned(text)) || /^\d{1,9}$/.test(text) || isDate(text))
    return true;
  if (period(text) * 2 <= text.length) return isShortRun(text.slice(0, period(text)));
  if (rows.some((row) => row.includes(text) || row.includes(turned(text)))) return true;
  return cores(text).some((core) => words.has(core) || words.has(turned(core)));
}

/** Whether it is the name itself, turned around or with a few digits and signs around it. */
export function isLikeName(password: string, username: string): boolean {
  const [text, name] = [password.trim().toLowerCase(), username.trim().toLowerCase()];
  if (name === '') return false;
  const around = text.length - name.length;
  return [name, turned(name)].some(
    (form) =>
      around >= 0 && around <= mostAround && text.includes(form) && /^[^a-z]*$/.test(text.replace(form, '')),
  );
}

/** What is left without the digits and signs around it, also where letters are written as digits. */
function cores(text: string): string[] {
  const found: string[] = [];
  for (const form of [text, spelt(text, 'i'), spelt(text, 'l')]) {
    const core = form.replace(/^[^a-z]+|[^a-z]+$/g, '');
    if (core.length > 1 && form.length - core.length <= mostAround) found.push(core);
  }
  // The digits at the end are digits, those before them letters: `p4ssw0rd123`.
  const head = text.replace(/[^a-z]{1,5}$/, '').replace(/^[^a-z@$]{1,5}/, '');
  found.push(spelt(head, 'i'), spelt(head, 'l'));
  return found;
}

function spelt(text: string, one: 'i' | 'l'): string {
  const letters: Readonly<Record<string, string>> = {
    '0': 'o',
    '1': one,
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '@': 'a',
    $: 's',
    '!': 'i',
  };
  return [...text].map((sign) => letters[sign] ?? sign).join('');
}

/** The length of what is said over and over; the whole length where nothing is. */
function period(text: string): number {
  for (let length = 1; length < text.length; length += 1)
    if (
      text ===
      text
        .slice(0, length)
        .repeat(Math.ceil(text.length / length))
        .slice(0, text.length)
    )
      return length;
  return text.length;
}

/** What is said twice adds nothing where it is short, or common itself. */
function isShortRun(text: string): boolean {
  return text.length <= 4 || isCommonPassword(text) || words.has(text);
}

function isDate(text: string): boolean {
  const digits = text.replace(/[-/.]/g, '');
  return /^(?:(?:19|20)\d{2}[01]\d[0-3]\d|[0-3]\d[0-3]\d(?:19|20)\d{2})$/.test(digits);
}

function turned(text: string): string {
  return [...text].reverse().join('');
}
