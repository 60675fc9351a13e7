/**
 * The heroes of the slots, one for each subject, carved in the material of its family: each a figure of its own outline around the
 * origin, some 150 high, that is told at a thumb's size.
 */
import { at, gold, goldDeep, ink } from './paint.ts';

/** What a hero is carved of. */
export interface Material {
  readonly main: string;
  readonly shade: string;
  readonly light: string;
}

type Draw = (material: Material) => string;

const eye = (x: number, y: number, r = 5) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${ink}"/><circle cx="${x + r / 3}" cy="${y - r / 3}" r="${r / 3}" fill="#fff"/>`;
const both = (body: string) => `${body}<g transform="scale(-1 1)">${body}</g>`;
const turned = (count: number, body: string, first = 0, span = 360) =>
  Array.from({ length: count }, (_, index) => at(0, 0, body, first + (index * span) / count)).join('');

const fox: Draw = ({ main, shade, light }) =>
  `${both(`<path d="M-22-30-58-74Q-70-40-60-4L-20-6Z" fill="${main}"/><path d="M-34-32-54-56Q-58-36-54-18Z" fill="${shade}"/>`)}<path d="M-64-6Q0-58 64-6 44 44 0 72-44 44-64-6Z" fill="${main}"/>${both(`<path d="M-64-6Q-30-4-16 30-6 60 0 72-44 44-64-6Z" fill="${light}"/>${eye(-26, 2, 6)}`)}<ellipse cy="62" rx="11" ry="8" fill="${ink}"/>`;

const crane: Draw = ({ main, shade, light }) =>
  `<path d="M4 40-4 86M22 40 30 86" stroke="${gold}" stroke-width="5" fill="none"/><path d="M-42 26Q-10-28 44-6 82 14 88 52 40 58-8 46-36 42-42 26Z" fill="${light}"/><path d="M26-6Q84-8 90 56 70 40 46 40 30 22 26-6Z" fill="${shade}"/><path d="M-30 22C-70-6-6-34-34-66" fill="none" stroke="${light}" stroke-width="15" stroke-linecap="round"/><path d="M-38-30Q-16-44-30-62" fill="none" stroke="${main}" stroke-width="15"/><circle cx="-36" cy="-68" r="14" fill="${light}"/><path d="M-48-74a14 14 0 0 1 25 0Z" fill="#c4533a"/><path d="M-46-70-86-58-46-60Z" fill="${gold}"/>${eye(-40, -67, 4)}`;

const koi: Draw = ({ main, shade, light }) =>
  `<path d="M40 14Q70-34 88-24 78 8 90 40 62 46 34 30Z" fill="${shade}"/><path d="M-76 10Q-56-52 4-44 50-34 58 18 36 62-14 60-58 52-76 10Z" fill="${main}"/><path d="M-12-44Q4-80 40-60 30-44 24-38Z" fill="${shade}"/><path d="M-10 58Q-2 86 24 82 24 66 16 56Z" fill="${shade}"/><path d="M-76 10Q-62-34-30-40-16-6-34 50-62 44-76 10Z" fill="${light}"/>${[
    [0, -14],
    [0, 14],
    [26, 0],
    [26, 26],
    [8, 40],
  ]
    .map(
      ([x, y = 0]) =>
        `<path d="M${x} ${y - 11}a13 11 0 0 1 0 22" fill="none" stroke="${light}" stroke-width="4"/>`,
    )
    .join(
      '',
    )}${eye(-52, 0, 7)}<path d="M-74 18Q-88 24-92 40" stroke="${gold}" stroke-width="4" fill="none"/>`;

const tiger: Draw = ({ main, shade, light }) =>
  `${both(`<circle cx="-46" cy="-46" r="22" fill="${main}"/><circle cx="-46" cy="-46" r="11" fill="${shade}"/>`)}<path d="M0-62C48-62 72-26 70 12 66 52 36 72 0 72S-66 52-70 12C-72-26-48-62 0-62Z" fill="${main}"/>${both(`<path d="M-70-4-44 2-70 10ZM-68 24-44 24-62 40ZM-46-38-26-22-40-18Z" fill="${ink}"/><ellipse cx="-17" cy="38" rx="22" ry="18" fill="${light}"/>${eye(-28, 2, 8)}`)}<path d="M-18-50H18M-14-38H14M-18-26H18M0-50V-26" stroke="${ink}" stroke-width="6"/><path d="M-13 20H13L0 34Z" fill="${shade}"/><path d="M0 34V46" stroke="${ink}" stroke-width="4"/>`;

const deer: Draw = ({ main, shade, light }) =>
  `${both(`<path d="M-16-30C-30-50-20-70-42-88M-30-56-58-62M-26-44-50-36" fill="none" stroke="${gold}" stroke-width="9" stroke-linecap="round"/><path d="M-26-18-74-34Q-66-4-28 0Z" fill="${main}"/><path d="M-34-14-62-24Q-56-6-34-4Z" fill="${shade}"/>`)}<path d="M0-38C28-38 38-16 32 14 28 46 24 80 0 80S-28 46-32 14C-38-16-28-38 0-38Z" fill="${main}"/><ellipse cy="62" rx="20" ry="16" fill="${light}"/><ellipse cy="56" rx="10" ry="7" fill="${ink}"/>${both(eye(-19, 8, 6))}<circle cy="-18" r="5" fill="${light}"/><circle cx="-9" cy="-6" r="4" fill="${light}"/><circle cx="9" cy="-6" r="4" fill="${light}"/>`;

const dragon: Draw = ({ main, shade, light }) =>
  `<path d="M72 60C20 96-66 84-66 40S40 30 44-4" fill="none" stroke="${shade}" stroke-width="34" stroke-linecap="round"/><path d="M72 60C20 96-66 84-66 40S40 30 44-4" fill="none" stroke="${main}" stroke-width="22" stroke-linecap="round" stroke-dasharray="15 5"/><path d="M70-8-14-70M56-40 84-78M22-58 30-92" stroke="${gold}" stroke-width="8" stroke-linecap="round"/><path d="M74-14Q66-58 18-62-18-62-50-34-72-30-72-14-40 2-12-4 6 22 40 20 70 14 74-14Z" fill="${main}"/><path d="M-72-14-12-4 0-16-66-22Z" fill="${light}"/><path d="M70-44 94-40 76-24 96-12 74-4Z" fill="${shade}"/>${eye(4, -36, 8)}<circle cx="-58" cy="-28" r="4" fill="${ink}"/><path d="M-64-10Q-94 6-84 34" fill="none" stroke="${gold}" stroke-width="5"/>`;

const phoenix: Draw = ({ main, shade, light }) =>
  `${at(4, 22, turned(5, `<path d="M0 0Q-24-50 0-104 24-50 0 0Z" fill="${shade}"/><circle cy="-76" r="9" fill="${gold}"/><circle cy="-76" r="4" fill="${light}"/>`, 22, 165))}<path d="M-56 34Q-70-16-34-40-6-50 6-24 8 14 38 40 12 72-24 66-48 58-56 34Z" fill="${main}"/><path d="M-20 6Q24 10 50 56 4 70-22 46Z" fill="${light}"/><path d="M-52-44-92-40-56-26Z" fill="${gold}"/><circle cx="-36" cy="-44" r="22" fill="${main}"/><path d="M-40-62-52-92M-32-64-32-96M-24-62-12-88" stroke="${gold}" stroke-width="6" stroke-linecap="round"/>${eye(-44, -46, 5)}`;

const turtle: Draw = ({ main, shade, light }) =>
  `${both(`<path d="M-46-28Q-86-52-82-16-66-4-50-8ZM-48 34Q-84 56-70 74-46 74-34 52Z" fill="${light}"/>`)}<path d="M0-84C22-84 26-58 18-44H-18C-26-58-22-84 0-84Z" fill="${light}"/>${both(eye(-9, -66, 4))}<path d="M0 66-8 88H8Z" fill="${light}"/><ellipse cy="10" rx="62" ry="64" fill="${shade}"/><ellipse cy="8" rx="54" ry="56" fill="${main}"/><path d="M0-26 30-9V25L0 42-30 25V-9Z" fill="${light}" fill-opacity=".35" stroke="${shade}" stroke-width="5"/><path d="M0-26V-46M30-9 48-18M30 25 47 35M0 42V62M-30 25-47 35M-30-9-48-18" stroke="${shade}" stroke-width="5"/>`;

const cat: Draw = ({ main, shade, light }) =>
  `<path d="M60 30Q86 6 70-26" stroke="${main}" stroke-width="18" fill="none" stroke-linecap="round"/><path d="M-44 78Q-56 20 0 20T44 78Z" fill="${light}"/>${both(`<path d="M-52-26-58-82-14-54Z" fill="${light}"/><path d="M-46-40-50-66-26-52Z" fill="${main}"/>`)}<path d="M0-60C40-60 60-36 58-10 54 22 30 34 0 34S-54 22-58-10C-60-36-40-60 0-60Z" fill="${light}"/>${both(`<path d="M-38-12Q-28-24-18-12" fill="none" stroke="${ink}" stroke-width="5" stroke-linecap="round"/><path d="M-30 10-70 4M-30 16-68 22" stroke="${shade}" stroke-width="3"/>`)}<path d="M-7 2H7L0 10ZM0 10Q-4 20-14 16M0 10Q4 20 14 16" fill="${shade}" stroke="${shade}" stroke-width="3"/><path d="M-36 32Q0 50 36 32L34 44Q0 60-34 44Z" fill="#c4533a"/><circle cy="54" r="11" fill="${gold}"/><path d="M-64 58Q-76 14-56 4-40 6-40 26L-38 60Z" fill="${light}"/>`;

const rabbit: Draw = ({ main, shade, light }) =>
  `${both(`<path d="M-10-24Q-52-60-34-98-8-92-2-30Z" fill="${light}"/><path d="M-14-36Q-38-60-30-84-14-78-10-40Z" fill="${main}"/>`)}<ellipse cy="22" rx="58" ry="52" fill="${light}"/>${both(`${eye(-24, 12, 8)}<circle cx="-36" cy="36" r="11" fill="${main}" opacity=".55"/>`)}<path d="M-8 28H8L0 38Z" fill="${shade}"/><path d="M0 38V46M0 46Q-8 54-16 48M0 46Q8 54 16 48" stroke="${shade}" stroke-width="4" fill="none"/>`;

const horse: Draw = ({ main, shade, light }) =>
  `<path d="M-6-62Q60-74 76 86H-6Q14 34-10 14Z" fill="${main}"/><path d="M2-70Q74-66 84 72 66 62 62 36 46 28 46 4 26-4 26-26 8-30 2-70Z" fill="${shade}"/><path d="M-14-84-2-56-22-52ZM12-88 12-58-6-62Z" fill="${main}"/><path d="M-22-56Q24-64 22-14 20 10-20 24-34 46-58 48-82 44-76 20-52-12-44-34-36-50-22-56Z" fill="${main}"/><path d="M-58 48Q-82 44-76 20-60 12-42 28-40 44-58 48Z" fill="${light}"/>${eye(-26, -26, 7)}<circle cx="-66" cy="30" r="4" fill="${ink}"/><path d="M-40-44Q-20-4-18 24M-50-8-18 4" stroke="${gold}" stroke-width="5" fill="none"/>`;

const eagle: Draw = ({ main, shade, light }) =>
  `${both(`<path d="M-12-12Q-50-70-98-62-88-50-96-38-82-32-88-16-70-14-74 4-54 2-56 20-32 20-14 40Z" fill="${main}"/><path d="M-14 0Q-44-34-84-44-60-8-14 30Z" fill="${shade}"/>`)}<path d="M-24-14H24L20 40 0 84-20 40Z" fill="${main}"/><path d="M-14 34H14L22 84 0 74-22 84Z" fill="${light}"/><path d="M0-66C22-66 30-46 26-24L0-2-26-24C-30-46-22-66 0-66Z" fill="${light}"/>${both(`<path d="M-24-42-8-36" stroke="${ink}" stroke-width="4"/>${eye(-13, -33, 4)}`)}<path d="M-9-30H9L4-8 0 0-4-8Z" fill="${gold}"/>`;

const petal = (width: number, height: number, colour: string) =>
  `<path d="M0 0C${-width}-${height * 0.25}-${width}-${height * 0.7} 0-${height} ${width}-${height * 0.7} ${width}-${height * 0.25} 0 0Z" fill="${colour}"/>`;

const lotus: Draw = ({ main, shade, light }) =>
  `<path d="M-88 52Q0 26 88 52 60 84 0 84T-88 52Z" fill="${shade}"/><path d="M0 84V40M-50 76 0 52 50 76" stroke="${main}" stroke-width="4" fill="none"/>${[
    -78, 78, -52, 52, -26, 26, 0,
  ]
    .map((turn, index) =>
      at(0, 50, petal(30, index > 3 ? 116 : 100, index < 2 ? shade : index < 4 ? main : light), turn),
    )
    .join('')}<circle cy="36" r="14" fill="${gold}"/>`;

const plum: Draw = ({ main, shade, light }) =>
  `<path d="M-84 84Q-50 30 0 10T86-78M20-2 80 18M-44 40-78 4" stroke="${ink}" stroke-width="10" fill="none" stroke-linecap="round"/><path d="M-84 84Q-50 30 0 10T86-78" stroke="${shade}" stroke-width="5" fill="none"/>${at(-4, 4, `${turned(5, `<circle cy="-34" r="27" fill="${light}"/><circle cy="-34" r="14" fill="${main}" opacity=".4"/>`)}${turned(10, `<path d="M0 0V-26" stroke="${shade}" stroke-width="2"/><circle cy="-27" r="3.5" fill="${gold}"/>`)}<circle r="11" fill="${gold}"/>`)}${at(70, 24, turned(5, `<circle cy="-10" r="9" fill="${main}"/>`))}${at(-72, -6, turned(5, `<circle cy="-10" r="9" fill="${main}"/>`))}`;

const bamboo: Draw = ({ main, shade, light }) =>
  `${[
    [-44, 16, shade],
    [0, -6, main],
    [44, 26, shade],
  ]
    .map(([x, y, colour]) =>
      at(
        Number(x),
        0,
        `<path d="M-12 88V${-88 + Math.max(0, Number(y))}H12V88Z" fill="${colour}"/><path d="M-15 ${44 - Number(y)}H15M-15 ${-4 - Number(y)}H15M-15 ${-52 + Number(y)}H15" stroke="${light}" stroke-width="6"/><path d="M-6 86V-70" stroke="${light}" stroke-opacity=".5" stroke-width="4"/>`,
      ),
    )
    .join('')}${[
    [14, -40, 58],
    [12, -34, 100],
    [-14, 8, -60],
    [-12, 12, -104],
    [52, 2, 40],
    [-50, -44, -36],
  ]
    .map(([x, y, turn]) => at(Number(x), Number(y), petal(13, 62, light), Number(turn)))
    .join('')}`;

const peach: Draw = ({ main, shade, light }) =>
  `<path d="M4-50Q-6-78 12-94" stroke="${ink}" stroke-width="8" fill="none"/>${at(2, -54, petal(26, 84, shade), -72)}${at(6, -54, petal(26, 84, shade), 64)}<path d="M0 84C-70 70-86 4-58-32-36-58-10-52 0-40 10-52 36-58 58-32 86 4 70 70 0 84Z" fill="${main}"/><path d="M0 84C-34 40-30-14 0-40 10-52 36-58 58-32 86 4 70 70 0 84Z" fill="${light}" opacity=".55"/><path d="M0-40Q-30 12 0 84" fill="none" stroke="${shade}" stroke-width="5"/><ellipse cx="-42" cy="-8" rx="9" ry="18" transform="rotate(24 -42 -8)" fill="${light}"/>`;

const moon: Draw = ({ main, shade, light }) =>
  `<circle r="84" fill="${main}" opacity=".22"/><path d="M34-70A76 76 0 1 0 74 34 62 62 0 0 1 34-70Z" fill="${light}"/><circle cx="-44" cy="-6" r="11" fill="${main}" opacity=".5"/><circle cx="-22" cy="38" r="15" fill="${main}" opacity=".5"/><circle cx="-20" cy="-46" r="7" fill="${main}" opacity=".5"/><path d="M-20 70a20 20 0 0 1 34-16 24 24 0 0 1 42 4 18 18 0 0 1 18 22H-10a12 12 0 0 1-10-10Z" fill="${shade}"/>${at(34, -8, `<path d="M0-18 5-5 18 0 5 5 0 18-5 5-18 0-5-5Z" fill="${gold}"/>`)}${at(66, -42, `<path d="M0-12 3-3 12 0 3 3 0 12-3 3-12 0-3-3Z" fill="${gold}"/>`)}`;

const sun: Draw = ({ main, shade, light }) =>
  `${turned(12, `<path d="M-12-56 0-94 12-56Z" fill="${gold}"/>`)}${turned(12, `<path d="M-6-52 0-76 6-52Z" fill="${goldDeep}"/>`, 15)}<circle r="54" fill="${shade}"/><circle r="47" fill="${main}"/>${both(`<path d="M-30-10Q-20-22-10-10" stroke="${ink}" stroke-width="5" fill="none" stroke-linecap="round"/><circle cx="-26" cy="12" r="8" fill="${light}" opacity=".7"/>`)}<path d="M-16 16Q0 32 16 16" stroke="${ink}" stroke-width="5" fill="none" stroke-linecap="round"/>`;

const lantern: Draw = ({ main, shade, light }) =>
  `<path d="M0-96V-70M0 52V64" stroke="${gold}" stroke-width="6"/><path d="M-26-72H26V-58H-26ZM-26 42H26V56H-26Z" fill="${gold}"/><ellipse cy="-8" rx="74" ry="56" fill="${shade}"/><ellipse cy="-8" rx="54" ry="54" fill="${main}"/><ellipse cy="-8" rx="26" ry="52" fill="${light}"/><path d="M-52-48H52M-70-24H70M-74 2H74M-60 28H60" stroke="${shade}" stroke-opacity=".45" stroke-width="3"/>${[-12, -4, 4, 12].map((x) => `<path d="M${x} 62V92" stroke="${gold}" stroke-width="5"/>`).join('')}`;

const boat: Draw = ({ main, shade, light }) =>
  `<path d="M-16 40V-90M36 40V-60" stroke="${ink}" stroke-width="7"/><path d="M-22-84Q-84-50-74 26L-22 32Z" fill="${light}"/><path d="M-74 0-22 4M-70-26-22-24M-56-54-22-54" stroke="${shade}" stroke-width="4"/><path d="M-8-80Q36-60 32 28L-8 34Z" fill="${main}"/><path d="M40-54Q84-30 78 26L40 32Z" fill="${light}"/><path d="M-90 36H92Q80 74 52 78H-50Q-80 74-90 36Z" fill="${shade}"/><path d="M-84 48H86" stroke="${gold}" stroke-width="5"/><path d="M-96 82q16-14 32 0t32 0 32 0 32 0 32 0 32 0" stroke="${light}" stroke-width="6" fill="none"/>`;

const tower: Draw = ({ main, shade, light }) =>
  `<path d="M0-98V-70" stroke="${gold}" stroke-width="7"/><circle cy="-84" r="8" fill="${gold}"/>${[
    [-44, 30, 22],
    [-4, 42, 30],
    [38, 54, 38],
  ]
    .map(
      ([y = 0, roof = 0, wall = 0]) =>
        `<path d="M${-wall} ${y}H${wall}V${y + 26}H${-wall}Z" fill="${light}"/><path d="M-7 ${y + 26}V${y + 10}a7 7 0 0 1 14 0V${y + 26}Z" fill="${ink}"/><path d="M0 ${y - 28}Q${roof * 0.5} ${y - 8} ${roof + 26} ${y - 14} ${roof + 8} ${y + 6} ${roof} ${y + 4}H${-roof}Q${-roof - 8} ${y + 6}${-roof - 26} ${y - 14} ${-roof * 0.5} ${y - 8} 0 ${y - 28}Z" fill="${main}"/><path d="M${-roof} ${y + 4}H${roof}" stroke="${shade}" stroke-width="5"/>`,
    )
    .join('')}<path d="M-66 66H66V84H-66Z" fill="${shade}"/>`;

const zither: Draw = ({ main, shade, light }) =>
  at(
    0,
    0,
    `<path d="M-30-96Q0-104 30-96L34-30Q24-18 34-6L38 84Q0 100-38 84L-34-6Q-24-18-34-30Z" fill="${shade}"/><path d="M-24-90Q0-96 24-90L28-32Q18-18 28-4L31 78Q0 90-31 78L-28-4Q-18-18-28-32Z" fill="${main}"/><path d="M-26-66H26M-30 62H30" stroke="${ink}" stroke-width="7"/>${[-18, -12, -6, 0, 6, 12, 18].map((x) => `<path d="M${x}-66V62" stroke="${light}" stroke-width="2.4"/>`).join('')}${[-44, -22, 0, 22, 44].map((y) => `<circle cx="-23" cy="${y}" r="3" fill="${gold}"/>`).join('')}`,
    38,
  );

const mirror: Draw = ({ main, shade, light }) =>
  `<path d="M-11 44H11L15 92H-15Z" fill="${goldDeep}"/><path d="M-15 84H15V96H-15Z" fill="${gold}"/><circle cy="-14" r="76" fill="${goldDeep}"/><circle cy="-14" r="69" fill="${gold}"/>${at(0, -14, turned(16, `<circle cy="-61" r="4.5" fill="${goldDeep}"/>`))}<circle cy="-14" r="53" fill="${shade}"/><circle cy="-14" r="48" fill="${main}"/><path d="M-38-28A48 48 0 0 1 4-58L-44 10A48 48 0 0 1-38-28ZM18-52 34-44-22 26-32 16Z" fill="${light}" opacity=".85"/>`;

const pearl: Draw = ({ main, shade, light }) =>
  `${[-64, -38, -13, 13, 38, 64].map((turn) => at(0, 52, petal(26, 140, shade), turn)).join('')}${[-51, -25, 0, 25, 51].map((turn) => at(0, 52, petal(19, 122, main), turn)).join('')}<path d="M-88 40Q0 6 88 40 70 92 0 92T-88 40Z" fill="${shade}"/><path d="M-76 46Q0 20 76 46 54 66 0 66T-76 46Z" fill="${main}"/><circle cy="26" r="38" fill="${light}"/><circle cx="-12" cy="12" r="11" fill="#fff"/><path d="M28 44A34 34 0 0 1-16 56" stroke="${shade}" stroke-opacity=".5" stroke-width="5" fill="none"/>`;

/** By the sign of the subject. */
export const heroes: Readonly<Record<string, Draw>> = {
  狐: fox,
  鹤: crane,
  鲤: koi,
  虎: tiger,
  鹿: deer,
  龙: dragon,
  凤: phoenix,
  龟: turtle,
  猫: cat,
  兔: rabbit,
  马: horse,
  鹰: eagle,
  莲: lotus,
  梅: plum,
  竹: bamboo,
  桃: peach,
  月: moon,
  日: sun,
  灯: lantern,
  舟: boat,
  塔: tower,
  琴: zither,
  镜: mirror,
  珠: pearl,
};
